/** The commands of `admin`: one row each, read by the parser, by the usage text, and by what runs them. */
import type { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { roles } from "../../internal/accounts/account_checks.ts";
import type { Key } from "../../internal/accounts/account_keys.ts";
import { type Permission, permissions, planNames } from "../../internal/accounts/model.ts";
import { invalidParameters } from "../../internal/core/errors.ts";
import { resetLink } from "../../internal/sessions/mails.ts";
import type { Command, Values } from "./command_types.ts";
import { priceCommands } from "./price_commands.ts";
import { facts, moment, table } from "./table.ts";
import { readDuration, readExpiry } from "./time_arguments.ts";

/** What a key may do unless told otherwise: read, and nothing of webhooks. */
const defaultPermissions: readonly Permission[] = ["drugs:read", "prices:read", "pharmacies:read"];
const defaultGrace = "24h";

const given = (values: Values, name: string) => String(values[name] ?? "");
const required = (value: string) => ({ value, required: true }) as const;
const shownOnce = "The key is shown once. Store it now.";

/** A text without a name in it is refused by the service, not taken for the default: a script's variable may be empty. */
function readPermissions(text: string | boolean | undefined): readonly string[] {
  if (typeof text !== "string") return defaultPermissions;
  return text === "all" ? permissions : text.split(",").map((each) => each.trim());
}

/** A line, as `echo` and password managers write it: the end of it is no part of the password. */
const readPassword = async (stdin: Readable) => (await readAll(stdin)).replace(/\r?\n$/, "");

/** Where the dashboard stands, without a slash at the end. */
function readBase(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw invalidParameters([
      {
        field: "url",
        reason: "must be where the dashboard stands, such as https://api.example.com/dashboard",
      },
    ]);
  return url.href.replace(/\/+$/, "");
}

const keyRow = (key: Key) => [
  key.id,
  key.environment,
  key.name,
  `...${key.lastFour}`,
  key.rotatedTo !== null && key.state === "active" ? "rotated" : key.state,
  moment(key.expiresAt),
  moment(key.lastUsedAt),
  key.permissions.join(","),
];

export const commands: readonly Command[] = [
  {
    name: "sample remove",
    means:
      "Removes the sample data from live, after real data was loaded. Its drugs stay as removed products and its pharmacies as closed, so that alerts and webhook filters keep their names. No list or search shows them.",
    operands: [],
    options: {},
    async run(_values, { removeSample }) {
      const removed = await removeSample();
      const { drugs, pharmacies, prices, others } = removed;
      return {
        json: removed,
        text: `Removed ${drugs} drugs, ${pharmacies} pharmacies, ${prices} prices, and ${others} other rows of the sample.`,
      };
    },
  },
  {
    name: "account create",
    means: "Creates an account.",
    operands: [],
    options: { name: required("NAME"), plan: required(planNames.join("|")) },
    async run(values, { accounts }) {
      const made = await accounts.createAccount({ name: given(values, "name"), plan: given(values, "plan") });
      const { id, name, plan } = made;
      return { json: { id, name, plan, created_at: made.createdAt }, text: facts({ id, name, plan }) };
    },
  },
  {
    name: "account set-plan",
    means: `Moves an account to another plan (${planNames.join(", ")}). Takes effect within about a second.`,
    operands: ["account", "plan"],
    options: {},
    async run(values, { accounts }) {
      const [id, plan] = [given(values, "account"), given(values, "plan")];
      await accounts.setPlan(id, plan);
      return { json: { id, plan }, text: `${id} is on the plan ${plan}.` };
    },
  },
  {
    name: "account list",
    means: "Lists all accounts, oldest first.",
    operands: [],
    options: {},
    async run(_, { accounts }) {
      const all = await accounts.listAccounts();
      return {
        json: all.map(({ id, name, plan, createdAt }) => ({ id, name, plan, created_at: createdAt })),
        text: table(
          ["account", "name", "plan", "created"],
          all.map(({ id, name, plan, createdAt }) => [id, name, plan, moment(createdAt)]),
        ),
      };
    },
  },
  {
    name: "key create",
    means: `Creates a key and shows it once. --permissions is a list such as drugs:read,prices:read, or all (${permissions.join(", ")});
default ${defaultPermissions.join(", ")}. --expires is a time or a span from now (90d, 12h); without it the key does not expire.`,
    operands: [],
    options: {
      account: required("ACCOUNT"),
      environment: required("live|sandbox"),
      name: required("NAME"),
      permissions: { value: "LIST|all" },
      expires: { value: "TIME|90d" },
    },
    async run(values, { accounts, clock }) {
      const { id, key, expiresAt } = await accounts.createKey({
        accountId: given(values, "account"),
        environment: given(values, "environment"),
        name: given(values, "name"),
        permissions: readPermissions(values.permissions),
        ...(values.expires === undefined
          ? {}
          : { expiresAt: readExpiry(given(values, "expires"), clock.now()) }),
      });
      return {
        json: { id, key, expires_at: expiresAt },
        text: `${facts({ id, key, expires: moment(expiresAt) })}\n\n${shownOnce}`,
      };
    },
  },
  {
    name: "key rotate",
    means: `Makes a key with the same name, permissions and expiry, and shows it, once. The old key works on for --grace
(45s, 30m, 24h, 7d; 0 ends it now), ${defaultGrace} unless told otherwise, and never longer than its own expiry.`,
    operands: ["key"],
    options: { grace: { value: defaultGrace } },
    async run(values, { accounts }) {
      const old = given(values, "key");
      const grace = readDuration("grace", String(values.grace ?? defaultGrace));
      const { id, key, expiresAt, oldExpiresAt } = await accounts.rotateKey(old, grace);
      const rotated = facts({ id, key, expires: moment(expiresAt) });
      return {
        json: { id, key, expires_at: expiresAt, old_id: old, old_expires_at: oldExpiresAt },
        text: `${rotated}\n\n${shownOnce}\n${old} works until ${moment(oldExpiresAt)}.`,
      };
    },
  },
  {
    name: "key revoke",
    means: "Revokes a key permanently. Takes effect within about a second.",
    operands: ["key"],
    options: {},
    async run(values, { accounts }) {
      const id = given(values, "key");
      await accounts.revokeKey(id);
      return { json: { id, revoked: true }, text: `${id} is revoked.` };
    },
  },
  {
    name: "key set-documents",
    means:
      "Restricts a key to registered GraphQL documents (registered), or removes the restriction (any). REST is not restricted. Takes effect within about a second.",
    operands: ["key", "documents"],
    options: {},
    async run(values, { accounts }) {
      const [id, which] = [given(values, "key"), given(values, "documents")];
      if (which !== "any" && which !== "registered")
        throw invalidParameters([{ field: "documents", reason: "must be any or registered" }]);
      await accounts.changeKey(id, { trustedDocumentsOnly: which === "registered" });
      return { json: { id, documents: which }, text: `${id} runs ${which} documents.` };
    },
  },
  {
    name: "key list",
    means: "Lists the keys of an account, oldest first, with their last four characters.",
    operands: [],
    options: { account: required("ACCOUNT") },
    async run(values, { accounts }) {
      const keys = await accounts.listKeys(given(values, "account"));
      return {
        json: keys.map((key) => ({
          id: key.id,
          environment: key.environment,
          name: key.name,
          last_four: key.lastFour,
          state: key.state,
          permissions: key.permissions,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
          last_used_at: key.lastUsedAt,
          revoked_at: key.revokedAt,
          rotated_to: key.rotatedTo,
          documents: key.trustedDocumentsOnly ? "registered" : "any",
        })),
        text: table(
          ["key", "environment", "name", "ends in", "state", "expires", "last used", "permissions"],
          keys.map(keyRow),
        ),
      };
    },
  },
  {
    name: "user create",
    means:
      "Creates a person in an account. --password-stdin reads a password of at least 12 characters from standard input.",
    operands: [],
    options: {
      account: required("ACCOUNT"),
      email: required("ADDRESS"),
      role: required(roles.join("|")),
      "password-stdin": {},
    },
    async run(values, { accounts, stdin }) {
      const { id } = await accounts.createUser({
        accountId: given(values, "account"),
        email: given(values, "email"),
        role: given(values, "role"),
        ...(values["password-stdin"] === true ? { password: await readPassword(stdin) } : {}),
      });
      return { json: { id }, text: facts({ id }) };
    },
  },
  {
    name: "user list",
    means: "Lists the people of an account, oldest first.",
    operands: [],
    options: { account: required("ACCOUNT") },
    async run(values, { people }) {
      const all = await people.people(given(values, "account"));
      return {
        json: all.map(({ id, email, name, role, createdAt, emailVerified }) => ({
          ...{ id, email, name, role, email_verified: emailVerified },
          created_at: createdAt,
        })),
        text: table(
          ["user", "e-mail", "verified", "name", "role", "created"],
          all.map(({ id, email, name, role, createdAt, emailVerified }) => [
            ...[id, email, emailVerified ? "yes" : "no", name ?? "", role, moment(createdAt)],
          ]),
        ),
      };
    },
  },
  {
    name: "user reset-password",
    means: `Prints a link with which a person sets a new password. It works once, and replaces the person's previous link. Give it
to that person only: it is worth as much as the password. --url is the base URL of the dashboard, such as
https://api.example.com/dashboard. Default: DASHBOARD_URL, or the dashboard of "npm start" with the same DATA_DIR.`,
    operands: [],
    options: { email: required("ADDRESS"), url: { value: "URL" } },
    async run(values, { people, dashboard }) {
      const stated = values.url === undefined ? undefined : readBase(given(values, "url"));
      const { token, expiresAt } = await people.makeReset(given(values, "email"));
      const link = resetLink(stated ?? dashboard.url, token);
      const note =
        stated === undefined && dashboard.isDefault
          ? ` ${dashboard.url} is the default base URL. If your dashboard is elsewhere, set DASHBOARD_URL or --url.`
          : "";
      return {
        json: { token, link, expires_at: expiresAt },
        text: `${facts({ link, expires: moment(expiresAt) })}\n\nThe link works once.${note}`,
      };
    },
  },
  {
    name: "user verify",
    means:
      "Marks a person's email address as verified, so that they may use the live environment. For services without a mail server.",
    operands: [],
    options: { email: required("ADDRESS") },
    async run(values, { people }) {
      const email = given(values, "email");
      const changed = await people.verify(email);
      const text = changed ? `${email} is verified.` : `${email} was verified already.`;
      return { json: { email, verified: true }, text };
    },
  },
  {
    name: "user end-sessions",
    means: "Logs a person out everywhere. Takes effect within about a second.",
    operands: [],
    options: { email: required("ADDRESS") },
    async run(values, { people }) {
      const email = given(values, "email");
      const ended = await people.endSessions(email);
      return { json: { email, ended }, text: `${email}: ${ended} sessions ended.` };
    },
  },
  ...priceCommands,
];
