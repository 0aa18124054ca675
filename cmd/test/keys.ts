/** The account that tests call with: made by the first, found again by the others, its keys ended when a test is over. */
import { permissions } from "../../internal/accounts/model.ts";
import type { AccountService } from "../../internal/accounts/service.ts";
import type { EnvironmentName } from "../../internal/postgres/environment.ts";

/** One a database, however often tests run: an account cannot be taken away. */
export const accountName = "Installation test";
/** For when the test is killed before it ends them. */
const lifetimeMs = 3_600_000;

export type Keys = AsyncDisposable & Readonly<Record<EnvironmentName, string>> & { accountId: string };

export async function makeKeys(accounts: AccountService, nowMs: number): Promise<Keys> {
  const account =
    (await accounts.listAccounts()).find(({ name }) => name === accountName) ??
    (await accounts.createAccount({ name: accountName, plan: "business" }));
  const make = (environment: EnvironmentName) =>
    accounts.createKey({
      accountId: account.id,
      environment,
      name: "installation test",
      permissions,
      expiresAt: new Date(nowMs + lifetimeMs),
    });
  const [live, sandbox] = [await make("live"), await make("sandbox")];
  return {
    accountId: account.id,
    live: live.key,
    sandbox: sandbox.key,
    async [Symbol.asyncDispose]() {
      for (const { id } of [live, sandbox]) await accounts.revokeKey(id);
    },
  };
}
