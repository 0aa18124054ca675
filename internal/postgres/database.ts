/**
 * The way to PostgreSQL: one pool a process, statements with native parameters and names (so that the server parses
 * and plans a hot statement once a connection), transactions, and the translation of failures that pass by themselves
 * into a 503 that says when to try again (unavailable.ts).
 */
import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import knex, { type Knex } from "knex";
import pg from "pg";
import { ServiceError } from "../core/errors.ts";
import { countStatement } from "./statements.ts";
import { readOnlyTransaction, translated } from "./unavailable.ts";

/** A pool or a transaction: the first argument of every store function. */
export type Queryable = Knex | Knex.Transaction;
export type Transaction = Knex.Transaction;
export type Database = Knex & AsyncDisposable;

export type DatabaseOptions = {
  url: string;
  poolSize: number;
  applicationName: string;
  /** How long a caller waits for a connection before it is told 503. */
  connectTimeoutMs?: number;
  /** The server ends a statement after this long; 0 never (loads, migrations). */
  statementTimeoutMs?: number;
  /** A prepared statement is planned once a connection for any values, not each time for the values at hand. */
  planOnce?: boolean;
  /**
   * Plans look rows up by index, one by one, whatever statistics say: right for those that handle some hundred rows of a
   * queue, and the same whether the table was empty or not when they were made.
   */
  byIndex?: boolean;
  /**
   * A connection whose statement has heard nothing for so long is given up, as a network that swallows everything never says
   * that it is gone: the statement fails as unavailable. The server looks after those it hears nothing of, and lets go of
   * their locks. Longer than any statement may take.
   */
  silenceMs?: number;
  /** Told what the pool has to say; errors of a request reach the request as well. */
  onTrouble?: (message: string) => void;
};

/** bigint as a number (ours stay below 2^53), dates as YYYY-MM-DD; the rest as pg does it. */
const types: { getTypeParser: typeof pg.types.getTypeParser } = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary" && oid === pg.types.builtins.INT8) return Number;
    if (format !== "binary" && oid === pg.types.builtins.DATE) return (text: string) => text;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
} as { getTypeParser: typeof pg.types.getTypeParser };

const byIndex = ["enable_seqscan=off", "enable_hashjoin=off", "enable_mergejoin=off", "random_page_cost=0.01"]
  .map((setting) => `-c ${setting}`)
  .join(" ");

/**
 * A plan that is guessed to be dear would be compiled to machine code first, anew for each execution: seconds on a busy
 * machine, for statements that then take milliseconds (docs/decisions/0007-queries.md).
 */
const withoutJit = "-c jit=off";

/** The server's side of silenceMs: what it sends to a client that is gone is acknowledged by nobody. */
const serverGivesUp = (silenceMs: number) =>
  [
    "tcp_keepalives_idle=5",
    "tcp_keepalives_interval=3",
    "tcp_keepalives_count=3",
    `tcp_user_timeout=${silenceMs}`,
  ]
    .map((setting) => `-c ${setting}`)
    .join(" ");

/** Idle connections are left alone: nothing waits for them, and the next statement finds out. */
function giveUpInSilence(connection: pg.Client, silenceMs: number): void {
  const { connection: wire } = connection as unknown as { connection: { stream: Socket } };
  const { stream } = wire;
  stream.setTimeout(silenceMs);
  // Not as an argument of setTimeout: that callback runs once, and the first idle period would use it up.
  stream.on("timeout", () => {
    if ((connection as unknown as { readyForQuery: boolean }).readyForQuery) return;
    const error = new Error(`PostgreSQL did not answer within ${silenceMs / 1_000} s`);
    stream.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
  });
}

/**
 * Removes a connection from the pool after it reports a read-only transaction: its server is not the primary, or not any
 * more. A pooler or proxy in between may keep such a connection open after a switchover, and a busy pool would use it again
 * and again. The statement fails as before; the next one gets a new connection.
 */
function removeIfReadOnly(connection: pg.Client): void {
  const { connection: wire } = connection as unknown as { connection: EventEmitter };
  wire.on("errorMessage", (error: { code?: string }) => {
    // knex's mark of a connection that its pool must not hand out again.
    if (error.code !== readOnlyTransaction) return;
    Object.assign(connection, { __knex__disposed: new Error("The server accepts no changes") });
  });
}

export function openDatabase(options: DatabaseOptions): Database {
  const { silenceMs } = options;
  const connectTimeoutMs = options.connectTimeoutMs ?? 2_000;
  const settings = [
    withoutJit,
    ...(options.planOnce ? ["-c plan_cache_mode=force_generic_plan"] : []),
    ...(options.byIndex ? [byIndex] : []),
    ...(silenceMs === undefined ? [] : [serverGivesUp(silenceMs)]),
  ];
  // knex would write to the console; what is worth saying goes into our own stream.
  const trouble = (message: unknown) =>
    options.onTrouble?.(message instanceof Error ? message.message : String(message));
  const database = knex({
    client: "pg",
    connection: {
      connectionString: options.url,
      application_name: options.applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: options.statementTimeoutMs ?? 0,
      options: settings.join(" "),
      types,
    } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: options.poolSize,
      idleTimeoutMillis: 30_000,
      afterCreate(connection: pg.Client, done: (error: unknown, connection: pg.Client) => void) {
        removeIfReadOnly(connection);
        if (silenceMs !== undefined) giveUpInSilence(connection, silenceMs);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: connectTimeoutMs,
    // Messages of errors go to the log, so they must not contain values, such as hashes of passwords.
    compileSqlOnError: false,
    log: { warn: trouble, error: trouble, deprecate() {}, debug() {} },
  });
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.destroy() });
}

/** A statement with `$1` parameters. With a name it is prepared once a connection. It must not contain `?`. */
export type Statement = { name?: string; text: string };

/** Runs one statement and answers its rows. Throws a 503 ServiceError for a failure that passes by itself. */
export async function query<R extends object>(
  on: Queryable,
  statement: Statement | string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const { text, name } = typeof statement === "string" ? { text: statement } : statement;
  const options = name === undefined ? { values } : { values, name };
  countStatement();
  try {
    const result = await on.raw(text).options(options);
    return result.rows as R[];
  } catch (error) {
    throw translated(error);
  }
}

/**
 * Runs a statement that knex built, such as `on<Row>("accounts.users").where({ id })`, and returns its result. Counts it and
 * throws as query() does. A name needs the same text each time. Stores never await a builder themselves.
 */
export async function run<Result>(
  built: Knex.ChainableInterface<Result>,
  options: { name?: string } = {},
): Promise<Result> {
  countStatement();
  try {
    return await built.options(options);
  } catch (error) {
    throw translated(error);
  }
}

/**
 * Thrown in a transaction that needs a lock which another transaction holds. The transaction is rolled back, its connection
 * goes back to the pool, and it runs again a moment later: nobody waits for a lock with a connection in hand. After
 * `contendedMs` the caller gets this error, which is a 503.
 */
export class Contended extends ServiceError {
  constructor(message: string) {
    super("SERVICE_UNAVAILABLE", message, { retryAfterSeconds: 1 });
  }
}

const contendedMs = 3_000;
const contendedPauseMs = { first: 4, longest: 64 };

/**
 * One transaction around `work`: committed when it returns, rolled back when it throws. `work` may run more than once (see
 * Contended), so it must have no effects outside the transaction.
 */
export async function inTransaction<R>(
  database: Database,
  work: (tx: Transaction) => Promise<R>,
): Promise<R> {
  const endMs = performance.now() + contendedMs;
  for (let pauseMs = contendedPauseMs.first; ; pauseMs = Math.min(2 * pauseMs, contendedPauseMs.longest)) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!(error instanceof Contended) || performance.now() >= endMs) throw translated(error);
    }
    // Random, so that two that were rejected together do not meet again.
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** Runs `work` in a transaction that only reads: all its statements see the data as of its first one. Throws as query() does. */
export async function inSnapshot<R>(database: Database, work: (tx: Transaction) => Promise<R>): Promise<R> {
  try {
    return await database.transaction(work, { isolationLevel: "repeatable read", readOnly: true });
  } catch (error) {
    throw translated(error);
  }
}

/** Answers when the database does; throws as query() does. */
export async function ping(on: Queryable): Promise<void> {
  await query(on, "select 1");
}
