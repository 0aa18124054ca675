/**
 * Runs generated operations compiled and interpreted on the sample, and says where the two differ, what ended in an internal
 * error, and what returned more objects than it was said to cost.
 */
import { type DocumentNode, type ExecutionResult, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import {
  type Permission,
  type PlanName,
  permissions,
  planNames,
  plans,
} from "../../internal/accounts/model.ts";
import { ServiceError } from "../../internal/core/errors.ts";
import { createAnalyse } from "../../internal/graphql/analysis/analyse.ts";
import { parseDocument } from "../../internal/graphql/analysis/parse_document.ts";
import { checkShape } from "../../internal/graphql/analysis/shape.ts";
import { validateDocument } from "../../internal/graphql/analysis/validate.ts";
import { createExecutor, type Executed } from "../../internal/graphql/execute.ts";
import { createContext, type GraphqlContext } from "../../internal/graphql/graphql_context.ts";
import { presentError } from "../../internal/graphql/graphql_errors.ts";
import { createRandom } from "../../internal/synthetic/random.ts";
import { type Generated, generate, type Pool } from "./generate.ts";
import { schema, type World } from "./world.ts";

export type Found = { seed: number; what: string; operation: Generated; details: string };

export type Fuzzed = {
  /** Operations that ran, of all that were drawn. */
  operations: number;
  drawn: number;
  compiled: number;
  withErrors: number;
  objects: number;
  cost: number;
  /** "Type.field" that were asked for. */
  fields: ReadonlySet<string>;
  found: Found[];
};

/** What an operation of the run may cost: enough for lists within lists, and soon over. */
const costLimit = 2_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function objectsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + objectsIn(one), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + objectsIn(one), 1);
}

function isIntrospective(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field({ name }) {
      if (name.value === "__schema" || name.value === "__type") found = true;
    },
  });
  return found;
}

/** The names of things that there are, and of a few that there are not. Makes some alerts, so that there are any. */
export async function poolOf(world: World): Promise<Pool> {
  const watched = ["drug_07900001", "drug_07900003", "drug_07900010"];
  for (const drugId of watched)
    await world.data("mutation ($input: PriceAlertInput!) { createPriceAlert(input: $input) { id } }", {
      variables: { input: { drugId, targetPrice: 1.5, province: "ON" } },
    });
  const data = await world.data(`{
    drugs(query: "amlodipine", first: 8) { edges { cursor node { id din } } }
    pharmacies(first: 8) { edges { cursor node { id } } }
    recalls(first: 5) { edges { cursor node { id drugs { id } } } }
    shortages(first: 5) { edges { cursor node { id drug { id } } } }
    alerts(first: 5) { edges { cursor node { id } } }
    changes(first: 5) { edges { cursor } }
  }`);
  type Node = { id: string; din?: string; drug?: { id: string }; drugs?: { id: string }[] };
  type Edge = { cursor: string; node: Node };
  const edges = (name: string) => data[name].edges as Edge[];
  const ids = (name: string) => edges(name).map(({ node }) => node.id);
  const cursors = (name: string) => edges(name).map(({ cursor }) => cursor);
  const drugIds = [
    ...ids("drugs"),
    ...watched,
    ...edges("recalls").flatMap(({ node }) => node.drugs?.map(({ id }) => id) ?? []),
    ...edges("shortages").flatMap(({ node }) => node.drug?.id ?? []),
  ];
  const dins = edges("drugs").map(({ node }) => node.din ?? "");
  return {
    "drug.id": [...drugIds, ...dins, "drug_99999999"],
    "pharmacy.id": [...ids("pharmacies"), "pharm_nowhere"],
    "recall.id": ids("recalls"),
    "shortage.id": ids("shortages"),
    "alert.id": ids("alerts"),
    drugId: [...drugIds, ...dins],
    drugIds: [...drugIds, "drug_99999999"],
    dins,
    pharmacyId: ids("pharmacies"),
    pharmacyIds: ids("pharmacies"),
    query: ["amlodipine", "metformin", "atorvastatin 10", "zzzzzz"],
    "drugs.after": cursors("drugs"),
    "pharmacies.after": cursors("pharmacies"),
    "recalls.after": cursors("recalls"),
    "shortages.after": cursors("shortages"),
    "alerts.after": cursors("alerts"),
    "changes.after": cursors("changes"),
    postalCode: ["M5V 2T6", "V3T"],
    latitude: [43.65, 49.19],
    longitude: [-79.38, -122.85],
    radius: [5, 50, 500],
    city: ["Toronto", "SURREY", "nowhere"],
    province: ["ON", "BC"],
    chain: ["Sample"],
    since: ["2026-01-01"],
    from: ["2025-01-01", "2026-01-01"],
    to: ["2026-06-01"],
    offset: [0, 1, 5],
  };
}

export async function fuzz(
  world: World,
  pool: Pool,
  { from, count }: { from: number; count: number },
): Promise<Fuzzed> {
  const analyse = createAnalyse(schema);
  const ways: Executed[] = [];
  const compiling = createExecutor<GraphqlContext>(schema, {
    interpretedUses: 0,
    observe: (how) => void ways.push(how),
  });
  const interpreting = createExecutor<GraphqlContext>(schema, { interpretedUses: Number.POSITIVE_INFINITY });
  const fields = new Set<string>();
  const found: Found[] = [];
  const total = { operations: 0, drawn: 0, compiled: 0, withErrors: 0, objects: 0, cost: 0 };

  function noteFields(document: DocumentNode): void {
    const info = new TypeInfo(schema);
    const note = ({ name }: { name: { value: string } }) => {
      fields.add(`${info.getParentType()?.name}.${name.value}`);
    };
    visit(document, visitWithTypeInfo(info, { Field: note }));
  }

  function asked(operation: Generated): { document: DocumentNode; cost: number } | undefined {
    try {
      const document = parseDocument(operation.query);
      checkShape(document);
      if (validateDocument(schema, document).length > 0) return undefined;
      const { cost } = analyse(document, operation.operationName, operation.variables, { cost: costLimit });
      return { document, cost };
    } catch (error) {
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
  }

  for (let seed = from; total.operations < count; seed += 1) {
    total.drawn += 1;
    const operation = generate(schema, pool, seed);
    const good = asked(operation);
    if (good === undefined) continue;
    const { document, cost } = good;
    noteFields(document);
    total.operations += 1;
    const random = createRandom(seed, "caller");
    const some = random.next() < 0.2;
    const plan: PlanName = some ? random.pick(planNames) : "business";
    const may: readonly Permission[] = some ? permissions.filter(() => random.next() < 0.7) : permissions;
    const caller = {
      accountId: world.accountId,
      actor: "key_of_the_test",
      keyId: world.accountId,
      trustedDocumentsOnly: false,
      plan: plans[plan],
      permissions: may,
    };
    const context = () => createContext({ services: world.services, caller, requestId: "req_fuzz" });
    const run = (executor: typeof compiling): Promise<ExecutionResult> =>
      executor.execute({
        document,
        key: operation.query,
        operationName: operation.operationName,
        variables: operation.variables,
        context: context(),
        again: context,
      });
    const report = (what: string, details: string) => void found.push({ seed, what, operation, details });
    const [one, other] = [await run(interpreting), await run(compiling)];
    const causes: unknown[] = [];
    const shown = ({ data, errors }: ExecutionResult) =>
      JSON.stringify({
        data,
        errors: errors?.map((error) => presentError(error, (cause) => causes.push(cause))),
      });
    const [interpreted, compiled] = [shown(one), shown(other)];
    if (interpreted !== compiled) report("compiled and interpreted differ", `${interpreted}\n${compiled}`);
    if (interpreted.includes('"code":"INTERNAL"') || causes.length > 0)
      report("an internal error", causes.map((cause) => String((cause as Error)?.stack ?? cause)).join("\n"));
    const objects = objectsIn(one.data);
    if (!isIntrospective(document) && objects > cost)
      report("more objects than it costs", `${objects} objects, ${cost} points`);
    if (one.errors !== undefined) total.withErrors += 1;
    if (ways.pop() === "compiled") total.compiled += 1;
    total.objects += objects;
    total.cost += cost;
  }
  return { ...total, fields, found };
}
