/**
 * credentials.json: what a script needs to drive a standalone service. Its keys belong to a Business account and have
 * every permission. Kept over restarts as long as both keys still work; readable by its owner only.
 */
import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Authenticator, permissions } from "../../internal/accounts/model.ts";
import type { AccountService } from "../../internal/accounts/service.ts";
import { ServiceError } from "../../internal/core/errors.ts";

export type Addresses = {
  base_url: string;
  sandbox_url: string;
  dashboard_url: string;
  metrics_url: string;
  database_url: string;
};
export type Secrets = { live_key: string; sandbox_key: string; admin_email: string; admin_password: string };
export type Credentials = Addresses & Secrets;

export type CredentialsDeps = {
  dataDirectory: string;
  accounts: AccountService;
  authenticator: Authenticator;
};

export async function writeCredentials(deps: CredentialsDeps, addresses: Addresses): Promise<Credentials> {
  const path = join(deps.dataDirectory, "credentials.json");
  const kept = await readFile(path, "utf8").then(parse, () => undefined);
  const secrets =
    kept !== undefined && (await works(deps.authenticator, kept)) ? kept : await create(deps.accounts);
  const credentials: Credentials = { ...addresses, ...secrets };
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
  return credentials;
}

function parse(text: string): Secrets | undefined {
  try {
    const { live_key, sandbox_key, admin_email, admin_password } = JSON.parse(text) as Partial<Secrets>;
    if (!live_key || !sandbox_key || !admin_email || !admin_password) return undefined;
    return { live_key, sandbox_key, admin_email, admin_password };
  } catch {
    return undefined;
  }
}

async function works(authenticator: Authenticator, secrets: Secrets): Promise<boolean> {
  try {
    await authenticator.authenticate(secrets.live_key, "live");
    await authenticator.authenticate(secrets.sandbox_key, "sandbox");
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return false;
    throw error;
  }
}

async function create(accounts: AccountService): Promise<Secrets> {
  const account = await accounts.createAccount({ name: "Standalone", plan: "business" });
  const admin_email = `admin-${randomBytes(3).toString("hex")}@standalone.example`;
  const admin_password = randomBytes(18).toString("base64url");
  await accounts.createUser({
    accountId: account.id,
    email: admin_email,
    password: admin_password,
    role: "owner",
  });
  const key = async (environment: "live" | "sandbox") =>
    (
      await accounts.createKey({
        accountId: account.id,
        environment,
        name: "standalone",
        permissions: [...permissions],
      })
    ).key;
  return { live_key: await key("live"), sandbox_key: await key("sandbox"), admin_email, admin_password };
}
