/** The fields and enumerations of GraphQL beside those of REST: the same things under the same names, or a reason why not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isEnumType, isObjectType } from "graphql";
import { alertStatuses, notificationMethods } from "../../internal/alerts/model.ts";
import { provinces } from "../../internal/core/geography.ts";
import { periods } from "../../internal/prices/history_model.ts";
import { alert } from "../../internal/wire/alerts.ts";
import { comparedPrices, missingReasons } from "../../internal/wire/batch.ts";
import { change, changesShape } from "../../internal/wire/changes.ts";
import { coverageEntry } from "../../internal/wire/coverage.ts";
import { drug } from "../../internal/wire/drugs.ts";
import { priceHistory } from "../../internal/wire/history.ts";
import { interactionCheck } from "../../internal/wire/interactions.ts";
import { pharmacy } from "../../internal/wire/pharmacies.ts";
import { priceEntry } from "../../internal/wire/prices.ts";
import { recall } from "../../internal/wire/recalls.ts";
import { namedDrug } from "../../internal/wire/shared_fields.ts";
import { shortage } from "../../internal/wire/shortages.ts";
import { priceStatistics } from "../../internal/wire/statistics.ts";
import { schema } from "./world.ts";

/** As far as it is looked at of a schema of zod. */
type Looked = {
  shape?: Record<string, unknown>;
  options?: readonly unknown[];
  element?: unknown;
  unwrap?: () => unknown;
};

/** What is inside of what may be null or left out, and of arrays. */
function inside(given: unknown): Looked {
  const { shape, options, element, unwrap } = given as Looked;
  if (shape !== undefined || (options !== undefined && element === undefined)) return given as Looked;
  if (element !== undefined) return inside(element);
  assert.ok(unwrap, "a schema that is neither an object nor an enumeration");
  return inside((given as { unwrap(): unknown }).unwrap());
}

const at = (given: unknown, ...path: string[]): Looked =>
  path.reduce<Looked>((of, name) => inside(of.shape?.[name]), inside(given));

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const fieldsOf = (name: string): string[] => {
  const type = schema.getType(name);
  assert.ok(isObjectType(type), name);
  return Object.keys(type.getFields());
};

const inCents = "amounts are numbers of dollars, exact to the cent";
const contract = "the type is as the interface's specification has it";
const onPage = "connections say it";
const whole = "drugs and pharmacies are whole here";

type Pair = {
  rest: Looked;
  /** REST's name, and ours. */
  renamed?: Readonly<Record<string, string>>;
  /** Without a field here, and why. */
  restOnly?: Readonly<Record<string, string>>;
  /** Without a member there, and why. */
  graphqlOnly?: Readonly<Record<string, string>>;
};

const list = { data: onPage, pagination: onPage, has_more: onPage, next_cursor: onPage };
const about = { meta: "ages of data are told by REST", _sandbox: "the address says it" };

const pairs: Readonly<Record<string, Pair>> = {
  Drug: {
    rest: at(drug),
    renamed: { form: "dosageForm" },
    restOnly: {
      generic: contract,
      generic_basis: contract,
      status: contract,
      class: contract,
      routes: contract,
      active_ingredients: contract,
      synthetic: contract,
      removed_at: contract,
      removed_reason: contract,
    },
    graphqlOnly: Object.fromEntries(
      ["prices", "generics", "coverage"]
        .flatMap((name) => [
          [name, "an endpoint of its own there"],
          [`${name}Connection`, "an endpoint of its own there"],
        ])
        .concat(["history", "statistics"].map((name) => [name, "an endpoint of its own there"])),
    ),
  },
  PackageSize: { rest: at(drug, "package_sizes") },
  Price: {
    rest: at(priceEntry),
    renamed: { price: "amount" },
    restOnly: {
      pharmacy_id: whole,
      price_cents: inCents,
      dispensing_fee_cents: inCents,
      distance_km: contract,
      effective_from: contract,
    },
    graphqlOnly: { id: contract, drug: "the address says it there" },
  },
  Pharmacy: {
    rest: at(pharmacy),
    restOnly: {
      timezone: contract,
      status: contract,
      open_now: contract,
      distance_km: "the edge has it",
      synthetic: contract,
    },
    graphqlOnly: { prices: "an endpoint of its own there", pricesConnection: "an endpoint of its own there" },
  },
  Address: { rest: at(pharmacy, "address") },
  OperatingHours: { rest: at(pharmacy, "hours") },
  Coverage: {
    rest: at(coverageEntry),
    restOnly: Object.fromEntries(
      [
        "plan",
        "plan_name",
        "plan_term",
        "notes",
        "interchange_group",
        "daily_cost",
        "listed_on",
        "removed_on",
        "removed_reason",
        "unit_price",
        "plan_pays",
        "price_for",
        "price_effective_on",
        "source",
        "as_of",
      ].map((name) => [name, contract]),
    ),
  },
  PriceHistory: {
    rest: at(priceHistory),
    restOnly: { ...about, ...list },
    graphqlOnly: { points: "data is their name there", totalPoints: "pagination says it there" },
  },
  HistoryPlan: { rest: at(priceHistory, "plan") },
  PriceFor: { rest: at(priceHistory, "price_for") },
  PricePoint: {
    rest: at(priceHistory, "data"),
    restOnly: { lowest_cents: inCents, average_cents: inCents, highest_cents: inCents },
  },
  PriceStatistics: {
    rest: at(priceStatistics),
    restOnly: { ...about, ...list },
    graphqlOnly: { rows: "data is their name there", totalRows: "pagination says it there" },
  },
  StatisticsRow: { rest: at(priceStatistics, "data") },
  StatisticsMethod: { rest: at(priceStatistics, "method") },
  PriceComparison: { rest: at(comparedPrices), renamed: { data: "drugs" }, restOnly: about },
  DrugComparison: {
    rest: at(comparedPrices, "data"),
    restOnly: {
      lowest_price_cents: inCents,
      highest_price_cents: inCents,
      average_price_cents: inCents,
      savings_from_average_cents: inCents,
      pharmacies: contract,
    },
  },
  PharmacyPrice: {
    rest: at(comparedPrices, "data", "pharmacy_prices"),
    renamed: { price: "amount" },
    restOnly: {
      price_cents: inCents,
      dispensing_fee_cents: inCents,
      total_cost_cents: inCents,
      currency: contract,
      distance_km: contract,
      last_updated: contract,
      source: contract,
    },
  },
  Fill: {
    rest: at(priceEntry, "fill"),
    renamed: { price: "amount" },
    restOnly: { price_cents: inCents, dispensing_fee_cents: inCents, total_cost_cents: inCents },
  },
  UsedPackage: {
    rest: at(priceEntry, "fill", "packages"),
    renamed: { price: "amount" },
    restOnly: { price_cents: inCents },
  },
  ComparisonSummary: {
    rest: at(comparedPrices, "summary"),
    restOnly: {
      total_lowest_cents: inCents,
      total_highest_cents: inCents,
      total_average: contract,
      total_average_cents: inCents,
      total_savings_cents: inCents,
      currency: contract,
    },
  },
  MissingItem: { rest: at(comparedPrices, "missing"), restOnly: { din: "the id has it" } },
  PriceAlert: {
    rest: at(alert),
    restOnly: {
      target_price_cents: inCents,
      current_lowest_price_cents: inCents,
      current_lowest_quantity: contract,
      current_lowest_unit_price: contract,
      unit: contract,
      province: contract,
      notification_method: contract,
      expires_at: contract,
      cancelled_at: contract,
      triggered_at: contract,
      triggered_price: contract,
      triggered_price_cents: inCents,
      triggered_quantity: contract,
      triggered_unit_price: contract,
      triggered_pharmacy: contract,
    },
  },
  Recall: { rest: at(recall) },
  Shortage: { rest: at(shortage) },
  InteractionCheck: {
    rest: at(interactionCheck),
    restOnly: about,
    graphqlOnly: { totalInteractions: "the list is whole there" },
  },
  Interaction: { rest: at(interactionCheck, "interactions") },
  InteractionSource: { rest: at(interactionCheck, "sources") },
  CheckedDrug: {
    rest: at(interactionCheck, "checked"),
    restOnly: { id: whole, name: whole, din: whole },
    graphqlOnly: { drug: whole },
  },
  Change: { rest: at(change) },
  ChangePlace: { rest: inside(changesShape.latest) },
};

test("each type has the fields of its REST record, but for those that are explained, and no explanation is idle", () => {
  for (const [name, { rest, renamed = {}, restOnly = {}, graphqlOnly = {} }] of Object.entries(pairs)) {
    const members = Object.keys(rest.shape ?? {});
    assert.ok(members.length > 0, name);
    const shared = members.filter((member) => restOnly[member] === undefined);
    assert.deepEqual(
      fieldsOf(name).toSorted(),
      [
        ...shared.map((member) => renamed[member] ?? camelCase(member)),
        ...Object.keys(graphqlOnly),
      ].toSorted(),
      name,
    );
    for (const member of [...Object.keys(restOnly), ...Object.keys(renamed)])
      assert.ok(members.includes(member), `${name}: REST has no ${member}; take it out`);
  }
});

test("every type that is no frame of a page is compared with a record of REST", () => {
  const frames = /^(Query|Mutation|PageInfo|.*Connection|.*Edge|__.*)$/;
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !frames.test(type.name),
  );
  assert.deepEqual(types.map(({ name }) => name).toSorted(), Object.keys(pairs).toSorted());
});

/** Of each, where REST states its members, or the constants themselves. */
const enumerations: Readonly<Record<string, readonly unknown[] | undefined>> = {
  Unit: at(drug, "unit").options,
  Availability: at(priceEntry, "availability").options,
  CountedAvailability: ["any"],
  FillBasis: at(priceEntry, "fill", "price_basis").options,
  DrugSchedule: at(drug, "schedule").options,
  DrugStatus: at(drug, "status").options,
  Province: at(pharmacy, "address", "province").options,
  Currency: ["CAD"],
  PriceSource: at(priceEntry, "source").options,
  Weekday: at(pharmacy, "hours", "day").options,
  LocationAccuracy: at(pharmacy, "location_accuracy").options,
  FormularyStatus: at(coverageEntry, "formulary_status").options,
  Period: periods,
  Granularity: at(priceHistory, "granularity").options,
  HistorySource: at(priceHistory, "source").options,
  StatisticsGroup: at(priceStatistics, "by").options,
  PercentilesOmitted: at(priceStatistics, "data", "percentiles_omitted").options,
  PriceBasis: at(priceHistory, "price_basis").options,
  MissingReason: missingReasons,
  PriceAlertStatus: at(alert, "status").options,
  NotificationMethod: at(alert, "notification_method").options,
  RecallClassification: at(recall, "classification").options,
  RecallMatch: at(recall, "match").options,
  ShortageStatus: at(shortage, "status").options,
  ShortageSeverity: at(shortage, "severity").options,
  ShortageType: at(shortage, "type").options,
  InteractionSeverity: at(interactionCheck, "interactions", "severity").options,
  ChangeResource: at(change, "resource").options,
  ChangeOperation: at(change, "operation").options,
};

test("each enumeration has the members that REST has, each standing for the same", () => {
  const types = Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .filter(({ name }) => !name.startsWith("__"));
  assert.deepEqual(types.map(({ name }) => name).toSorted(), Object.keys(enumerations).toSorted());
  for (const type of types) {
    const values = type.getValues();
    assert.deepEqual(
      values.map(({ value }) => value).toSorted(),
      [...(enumerations[type.name] ?? [])].toSorted(),
      type.name,
    );
    for (const { name, value } of values)
      assert.equal(name, String(value).toUpperCase().replaceAll(" ", "_"), type.name);
  }
});

test("REST's own enumerations are those of the models", () => {
  assert.deepEqual(enumerations.Province, provinces);
  assert.deepEqual(enumerations.PriceAlertStatus, alertStatuses);
  assert.deepEqual(enumerations.NotificationMethod, notificationMethods);
  assert.deepEqual(Object.keys(at(namedDrug).shape ?? {}), ["id", "name", "din"]);
});
