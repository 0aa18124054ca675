/** The schema over the services of a real database, asked as a key of a plan would ask it. */
import { type ExecutionResult, type GraphQLError, graphql } from "graphql";
import { createServices } from "../../cmd/api/services.ts";
import {
  type Caller,
  type Permission,
  type Plan,
  type PlanName,
  permissions,
  plans,
} from "../../internal/accounts/model.ts";
import { states } from "../../internal/changes/sql/states.ts";
import { createCursorCodec } from "../../internal/core/page.ts";
import { formsByDin } from "../../internal/drugs/sql/drug_forms.ts";
import { createContext } from "../../internal/graphql/graphql_context.ts";
import { type PresentedError, presentError } from "../../internal/graphql/graphql_errors.ts";
import type { GraphqlServices } from "../../internal/graphql/graphql_services.ts";
import { createGraphqlSchema } from "../../internal/graphql/schema.ts";
import type { TruncatedList } from "../../internal/graphql/truncated_lists.ts";
import { type Database, query as run } from "../../internal/postgres/database.ts";
import { type CountedSince, countedFrom } from "../../internal/prices/counted_prices.ts";
import { firstDay } from "../../internal/prices/history_range.ts";
import { seed } from "../rest/seed.ts";
import { testDatabase } from "../support/database.ts";
import { unusedWebhooks } from "../webhooks/unused.ts";

export const schema = createGraphqlSchema();

export type Asked = {
  variables?: Readonly<Record<string, unknown>>;
  plan?: PlanName | Plan;
  permissions?: readonly Permission[];
};

// biome-ignore lint/suspicious/noExplicitAny: what an operation answers is as deep as the operation.
export type Data = any;
export type Answer = {
  data: Data;
  errors: PresentedError[];
  causes: unknown[];
  statements: string[];
  truncated: readonly TruncatedList[];
};

/** What an error says is wrong: names of arguments. */
export const wrongFields = (error: PresentedError | undefined): string[] =>
  ((error?.extensions.details ?? []) as { field: string }[]).map(({ field }) => field);

export type World = AsyncDisposable & {
  database: Database;
  services: GraphqlServices;
  accountId: string;
  ask(document: string, asked?: Asked): Promise<Answer>;
  /** Throws when there is an error. */
  data(document: string, asked?: Asked): Promise<Data>;
};

type Sent = { sql: string; options?: { name?: string } };

/** The ages of the datasets and the units of drugs, which the process keeps, and the trial of the channel that tells of new ones. */
const ofNoOperation = ({ sql, options }: Sent) =>
  options?.name === states("live").name ||
  options?.name === formsByDin("live").name ||
  /^\s*(select pg_notify|listen )/.test(sql);

const now = Date.UTC(2026, 5, 15, 12);

/** On an empty database that is filled, or on one that is there already. */
export async function createWorld(
  from: ((database: Database, schema: string) => Promise<unknown>) | Database = seed,
  { countedSince = () => countedFrom(firstDay) }: { countedSince?: CountedSince } = {},
): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const there = "raw" in from;
  const database = there ? from : stack.use(await testDatabase()).connection;
  if (!there) await from(database, "live");
  const cursors = createCursorCodec("a secret of the tests");
  const services = {
    ...stack.use(
      createServices({
        database,
        schema: "live",
        clock: { now: () => now },
        countedSince,
        webhooks: unusedWebhooks,
      }),
    ),
    cursors,
  };
  // The ages of datasets are then at hand, as in a service that is in use.
  await services.datasets.current();
  const [account] = await run<{ id: string }>(
    database,
    "insert into accounts.accounts (id, name, plan) values (gen_random_uuid(), 'Test', 'business') returning id",
  );
  const accountId = account?.id ?? "";
  const disposables = stack.move();

  async function ask(document: string, asked: Asked = {}): Promise<Answer> {
    const caller: Caller = {
      accountId,
      actor: "key_of_the_test",
      keyId: accountId,
      trustedDocumentsOnly: false,
      plan: typeof asked.plan === "object" ? asked.plan : plans[asked.plan ?? "business"],
      permissions: asked.permissions ?? permissions,
    };
    const statements: string[] = [];
    const listen = (sent: Sent) => {
      if (!ofNoOperation(sent)) statements.push(sent.sql);
    };
    database.on("query", listen);
    let result: ExecutionResult;
    const context = createContext({ services, caller, requestId: "req_test" });
    try {
      result = await graphql({
        schema,
        source: document,
        contextValue: context,
        ...(asked.variables === undefined ? {} : { variableValues: asked.variables }),
      });
    } finally {
      database.removeListener("query", listen);
    }
    const causes: unknown[] = [];
    const errors = (result.errors ?? []).map((error: GraphQLError) =>
      presentError(error, (cause) => void causes.push(cause)),
    );
    // As the wire has it: objects with a prototype, scalars as they are written.
    const data: Data = JSON.parse(JSON.stringify(result.data ?? null));
    return { data, errors, causes, statements, truncated: context.truncated.all };
  }

  return {
    database,
    services,
    accountId,
    ask,
    async data(document, asked) {
      const { data, errors, causes } = await ask(document, asked);
      if (errors.length > 0) throw new Error(JSON.stringify(errors), { cause: causes[0] });
      return data;
    },
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  };
}
