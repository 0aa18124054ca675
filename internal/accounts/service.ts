/**
 * Accounts, users and keys, as operators of the service manage them for all accounts and as the people of one account manage
 * their own. Every change writes the audit log in its own transaction. Ids are public ids (`acct_...`, `user_...`,
 * `key_...`).
 */
import { invalidParameters, ServiceError } from "../core/errors.ts";
import { idPrefixes, publicId, uuidv7 } from "../core/ids.ts";
import { inTransaction } from "../postgres/database.ts";
import { checkAccount, checkName, checkPlan, checkUser } from "./account_checks.ts";
import { type AccountServiceDeps, createAccountContext } from "./account_context.ts";
import { type AccountKeys, createAccountKeys } from "./account_keys.ts";
import { keptEmail } from "./email.ts";
import type { PlanName } from "./model.ts";
import { hashPassword } from "./password.ts";
import * as store from "./store.ts";

export type Account = { id: string; name: string; plan: PlanName; createdAt: Date };
export type NewUserInput = { accountId: string; email: string; role: string; password?: string };

/** Every method throws 400 INVALID_PARAMETER naming the field, or 404 NOT_FOUND for an id that is not known. */
export type AccountService = AccountKeys & {
  createAccount(input: { name: string; plan: string }): Promise<Account>;
  readAccount(accountId: string): Promise<Account>;
  renameAccount(accountId: string, name: string): Promise<Account>;
  setPlan(accountId: string, plan: string): Promise<void>;
  listAccounts(): Promise<Account[]>;
  createUser(input: NewUserInput): Promise<{ id: string }>;
};

export function createAccountService(deps: AccountServiceDeps): AccountService {
  const context = createAccountContext(deps);
  const { database, clock, only, now, audit, isTheirs, requireAccount } = context;
  return {
    ...createAccountKeys(context),

    async createAccount(input) {
      if (only !== undefined)
        throw new ServiceError("PERMISSION_DENIED", "Nobody of an account makes others.");
      const plan = checkAccount(input);
      const row = { id: uuidv7(clock.now()), name: input.name, plan, created_at: now() };
      await inTransaction(database, async (tx) => {
        await store.insertAccount(tx, row);
        await audit(tx, row.id, "account.created", publicId(idPrefixes.account, row.id), {
          name: row.name,
          plan,
        });
      });
      return accountOf(row);
    },

    readAccount: async (accountId) => accountOf(await requireAccount(database, accountId)),

    async renameAccount(accountId, name) {
      checkName(name);
      return await inTransaction(database, async (tx) => {
        const account = await requireAccount(tx, accountId, store.lockAccount);
        if (account.name === name) return accountOf(account);
        await store.updateAccountName(tx, account.id, name);
        await audit(tx, account.id, "account.renamed", accountId, { from: account.name, to: name });
        return accountOf({ ...account, name });
      });
    },

    async setPlan(accountId, planName) {
      const plan = checkPlan(planName);
      await inTransaction(database, async (tx) => {
        const account = await requireAccount(tx, accountId, store.lockAccount);
        if (account.plan === plan) return;
        await store.updatePlan(tx, account.id, plan);
        await audit(tx, account.id, "account.plan_changed", accountId, { from: account.plan, to: plan });
      });
    },

    listAccounts: async () =>
      (await store.listAccountRows(database)).filter(({ id }) => isTheirs(id)).map(accountOf),

    async createUser(input) {
      const email = keptEmail(input.email);
      checkUser({ ...input, email });
      const password_hash = input.password === undefined ? null : await hashPassword(input.password);
      const id = uuidv7(clock.now());
      await inTransaction(database, async (tx) => {
        const { id: account_id } = await requireAccount(tx, input.accountId);
        const made = await store.insertUser(tx, {
          id,
          account_id,
          email,
          role: input.role,
          password_hash,
        });
        if (!made)
          throw invalidParameters([{ field: "email", reason: "a user with this address exists already" }]);
        await audit(tx, account_id, "user.created", publicId(idPrefixes.user, id), { role: input.role });
      });
      return { id: publicId(idPrefixes.user, id) };
    },
  };
}

const accountOf = (row: store.AccountRow): Account => ({
  id: publicId(idPrefixes.account, row.id),
  name: row.name,
  plan: row.plan,
  createdAt: row.created_at,
});
