/** Price alerts of an account. */
import type { Clock } from "../core/clock.ts";
import { dayMs } from "../core/days.ts";
import { invalidParameters, ServiceError } from "../core/errors.ts";
import { dinOf, idPrefixes, uuidOf, uuidv7 } from "../core/ids.ts";
import { unknownDrugs } from "../core/unknown_drug.ts";
import { type Database, inTransaction, type Transaction } from "../postgres/database.ts";
import type { CountedSince } from "../prices/counted_prices.ts";
import { type Alert, type AlertService, defaultLifeDays, longestLifeDays, maxActiveAlerts } from "./model.ts";
import { cancel, findAlert, insertAlert, listAlerts, type StatedAlert } from "./store.ts";

export type AlertServiceDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  countedSince: CountedSince;
  /** Of an account; maxActiveAlerts unless given. */
  mostActive?: number;
};

const tooMany = (most: number) =>
  new ServiceError(
    "INVALID_PARAMETER",
    `The account has ${most} active alerts, which is as many as it may have; cancel one first (DELETE /v1/alerts/{id}).`,
  );

/** Throws 400. */
function expiryOf(asked: Date | undefined, nowMs: number): Date {
  const at = asked?.getTime() ?? nowMs + defaultLifeDays * dayMs;
  if (at > nowMs && at <= nowMs + longestLifeDays * dayMs) return new Date(at);
  throw invalidParameters([
    { field: "expires_at", reason: `must be a time to come, at most ${longestLifeDays} days from now` },
  ]);
}

export function createAlertService({
  database,
  schema,
  clock,
  countedSince,
  mostActive = maxActiveAlerts,
}: AlertServiceDeps): AlertService {
  const now = () => new Date(clock.now());
  const asOf = () => ({ now: now(), since: countedSince() });

  /** Another account's is as if it were not there. */
  async function known(accountId: string, id: string): Promise<Alert> {
    const uuid = uuidOf(idPrefixes.alert, id);
    const found = uuid === undefined ? undefined : await findAlert(database, schema, accountId, uuid, asOf());
    if (found !== undefined) return found;
    const form = uuid === undefined ? ` An id has the form ${idPrefixes.alert}<32 hexadecimal digits>.` : "";
    throw new ServiceError("NOT_FOUND", `There is no alert ${id}.${form}`);
  }

  async function add(tx: Transaction, alert: StatedAlert): Promise<Alert> {
    const since = countedSince();
    const creation = await insertAlert(tx, schema, alert, { mostActive, since });
    if (creation === "no drug") throw unknownDrugs([{ field: "drug_id", din: alert.din }]);
    if (creation === "too many") throw tooMany(mostActive);
    const created = await findAlert(tx, schema, alert.accountId, alert.id, { now: alert.createdAt, since });
    if (created === undefined) throw new Error(`Alert ${alert.id} was created and is not there`);
    return created;
  }

  return {
    async create(accountId, { drugId, expiresAt, ...rest }, tx) {
      const din = dinOf(drugId) ?? drugId;
      const createdAt = now();
      const alert = {
        ...rest,
        id: uuidv7(createdAt.getTime()),
        accountId,
        din,
        createdAt,
        expiresAt: expiryOf(expiresAt, createdAt.getTime()),
      };
      const work = (within: Transaction) => add(within, alert);
      return tx === undefined ? inTransaction(database, work) : work(tx);
    },

    get: known,

    list: (accountId, filter, page) => listAlerts(database, schema, accountId, filter, asOf(), page),

    async cancel(accountId, id) {
      const uuid = uuidOf(idPrefixes.alert, id);
      if (uuid !== undefined) await cancel(database, schema, accountId, uuid, now());
      return known(accountId, id);
    },
  };
}
