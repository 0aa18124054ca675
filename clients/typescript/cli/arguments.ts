/** Reads the command line of `drug-price`. */
import { parseArgs } from "node:util";
import { version } from "./package_version.ts";

/** The command line is wrong. The message says how to correct it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export type Connection = { apiKey: string | undefined; baseUrl: string | undefined };
export type StateOptions = Connection & {
  /** Path of the state file. Default: one file per key and base URL. */
  statePath: string | undefined;
  /** Signs instead of the secret in the state file. */
  secret: string | undefined;
  forwardTo: URL | undefined;
};

export type Listen = StateOptions & {
  command: "listen";
  /** Event types to forward. Undefined for all. */
  events: readonly string[] | undefined;
  since: Date | undefined;
  /** Subscriptions whose resends are forwarded, too. */
  webhooks: readonly string[];
  printSecret: boolean;
};
export type Resend = StateOptions & { command: "resend"; eventId: string };
export type Trigger = Connection & {
  command: "trigger";
  type: string;
  drugId: string | undefined;
  pharmacyId: string | undefined;
  data: Record<string, unknown> | undefined;
};
export type Asked = Listen | Resend | Trigger | { command: "help" } | { command: "version"; version: string };

export const usage = `Usage: drug-price <command> [options]

  listen --forward-to URL   forward events to a receiver on your machine, signed like webhooks
  trigger TYPE              create a test event in the sandbox, such as price.changed
  resend EVENT_ID           send one event to your receiver again

Options of all commands:
  --key KEY                 API key. Default: DRUG_PRICE_API_KEY
  --base-url URL            base URL of the service. Default: DRUG_PRICE_BASE_URL, and for sandbox keys
                            DRUG_PRICE_SANDBOX_URL if it is set

listen and resend:
  --forward-to URL          such as http://localhost:3000/webhooks. Default of resend: that of the last listen
  --secret SECRET           sign with this secret. Default: a secret that is created once and kept in the state file
  --state FILE              state file. Default: one file per key and base URL in ~/.local/state/drug-price

listen:
  --events LIST             event types to forward, separated by commas. Default: all
  --since TIME              start again at this time, such as 2026-01-31T09:30:00Z. Default: where the last run
                            stopped, and the first time now
  --webhook ID              forward resends and recoveries of this webhook, too. Can be repeated
  --print-secret            print the signing secret and exit

trigger:
  --drug-id ID              drug of the example event, such as drug_07900003
  --pharmacy-id ID          pharmacy of the example event
  --data JSON               data of the event. Default: the example of its type

  --help, --version
`;

const text = { type: "string" } as const;
const connection = { key: text, "base-url": text };
const state = { ...connection, "forward-to": text, secret: text, state: text };
const optionsOf = {
  listen: {
    ...state,
    events: text,
    since: text,
    webhook: { type: "string", multiple: true },
    "print-secret": { type: "boolean" },
  },
  resend: state,
  trigger: { ...connection, "drug-id": text, "pharmacy-id": text, data: text },
} as const;
type CommandName = keyof typeof optionsOf;
type Values = Record<string, string | boolean | string[] | undefined>;

const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

function forwardTarget(given: string | undefined): URL | undefined {
  if (given === undefined) return undefined;
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.hash !== "")
    throw new UsageError(
      `--forward-to: "${given}" is not a URL to send to. Use one such as http://localhost:3000/webhooks.`,
    );
  return url;
}

function secretOf(given: string | undefined): string | undefined {
  if (given === undefined || /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(given)) return given;
  throw new UsageError("--secret: use the whole secret as it was shown. It begins with whsec_.");
}

function timeOf(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const at = new Date(given);
  if (!Number.isNaN(at.getTime()) && /^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:\d\d))?$/.test(given)) return at;
  throw new UsageError(`--since: "${given}" is not a time. Use one such as 2026-01-31T09:30:00Z.`);
}

function dataOf(given: string | undefined): Record<string, unknown> | undefined {
  if (given === undefined) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(given);
  } catch {
    throw new UsageError("--data is not valid JSON. Quote it for your shell: --data '{\"drug\": …}'.");
  }
  if (typeof data === "object" && data !== null && !Array.isArray(data))
    return data as Record<string, unknown>;
  throw new UsageError("--data must be a JSON object.");
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(optionsOf, name);
}

/** Throws a UsageError. */
export function readArguments(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Asked {
  const [name = "", ...rest] = argv;
  if (name === "--version") return { command: "version", version };
  if (name === "help" || argv.includes("--help") || argv.includes("-h")) return { command: "help" };
  if (!isCommand(name)) {
    const known = Object.keys(optionsOf).join(", ");
    throw new UsageError(
      name === "" ? `Name a command: ${known}.` : `Unknown command "${name}". The commands are ${known}.`,
    );
  }
  let values: Values;
  let positionals: string[];
  try {
    const parsed = parseArgs({ args: rest, options: optionsOf[name], allowPositionals: true });
    values = parsed.values as Values;
    positionals = parsed.positionals;
  } catch (error) {
    throw new UsageError((error instanceof Error ? error.message : String(error)).split(/\. /)[0] ?? "");
  }
  const operands = name === "listen" ? 0 : 1;
  const [operand = "", ...surplus] = positionals;
  if (positionals.length < operands)
    throw new UsageError(
      name === "trigger" ? "Name the event type, such as price.changed." : "Name the event: evt_….",
    );
  if (positionals.length > operands)
    throw new UsageError(`Unexpected argument "${operands === 0 ? operand : surplus[0]}".`);
  const from: Connection = { apiKey: textOf(values, "key"), baseUrl: textOf(values, "base-url") };
  if (name === "trigger") {
    const [drugId, pharmacyId] = [textOf(values, "drug-id"), textOf(values, "pharmacy-id")];
    return {
      command: name,
      ...from,
      type: operand,
      drugId,
      pharmacyId,
      data: dataOf(textOf(values, "data")),
    };
  }
  const kept: StateOptions = {
    ...from,
    statePath: textOf(values, "state"),
    secret: secretOf(textOf(values, "secret") ?? env.DRUG_PRICE_WEBHOOK_SECRET),
    forwardTo: forwardTarget(textOf(values, "forward-to")),
  };
  if (name === "resend") {
    if (!/^evt_[0-9a-f]{32}$/.test(operand))
      throw new UsageError(
        `"${operand}" is not the ID of an event. IDs have the form evt_<32 hexadecimal digits>.`,
      );
    return { command: name, ...kept, eventId: operand };
  }
  const printSecret = values["print-secret"] === true;
  if (kept.forwardTo === undefined && !printSecret)
    throw new UsageError(
      "--forward-to is missing. Name your receiver, such as http://localhost:3000/webhooks.",
    );
  const events = textOf(values, "events")
    ?.split(",")
    .map((type) => type.trim().toLowerCase())
    .filter((type) => type !== "");
  const webhooks = Array.isArray(values.webhook) ? values.webhook : [];
  for (const id of webhooks)
    if (!/^wh_[0-9a-f]{32}$/.test(id)) throw new UsageError(`--webhook: "${id}" is not the ID of a webhook.`);
  return { command: name, ...kept, events, since: timeOf(textOf(values, "since")), webhooks, printSecret };
}
