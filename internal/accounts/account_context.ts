/**
 * What the operations on accounts, users and keys share: how an account is found within the scope of who acts, and the line of
 * the audit log that each change writes in its transaction.
 */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, uuidOf } from "../core/ids.ts";
import type { Database, Queryable } from "../postgres/database.ts";
import { recordAction } from "./audit.ts";
import * as store from "./store.ts";

export type AccountServiceDeps = {
  database: Database;
  hashSecret: string;
  clock: Clock;
  /** Who is named in the audit log: the public id of a person; the command line is "admin". */
  actor?: string;
  /** UUID of the one account there is, for who acts: what is another's is 404, as if it were not there. */
  only?: string;
};

export function uuid(prefix: string, id: string, what: string): string {
  const found = uuidOf(prefix, id);
  if (found === undefined)
    throw new ServiceError(
      "NOT_FOUND",
      `${id} is no ${what} id; it has the form ${prefix} and 32 hexadecimal digits, as lists show it.`,
    );
  return found;
}

export const unknown = (what: string, id: string) =>
  new ServiceError("NOT_FOUND", `There is no ${what} ${id}.`);

export type AccountContext = ReturnType<typeof createAccountContext>;

export function createAccountContext(deps: AccountServiceDeps) {
  const { clock, actor = "admin", only } = deps;
  const now = () => new Date(clock.now());

  async function audit(
    tx: Queryable,
    accountId: string,
    action: string,
    target: string,
    details: object,
  ): Promise<void> {
    await recordAction(tx, { accountId, actor, action, target, details }, now());
  }

  const isTheirs = (account: string) => only === undefined || account === only;

  async function requireAccount(
    tx: Queryable,
    accountId: string,
    find: typeof store.findAccount = store.findAccount,
  ): Promise<store.AccountRow> {
    const id = uuid(idPrefixes.account, accountId, "account");
    const account = isTheirs(id) ? await find(tx, id) : undefined;
    if (account === undefined) throw unknown("account", accountId);
    return account;
  }

  return { ...deps, now, audit, isTheirs, requireAccount };
}
