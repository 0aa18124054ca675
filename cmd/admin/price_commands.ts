/** The commands of `admin` for held prices. internal/prices/held/model.ts says which prices are held, and when. */
import { invalidParameters } from "../../internal/core/errors.ts";
import { formatCents, formatUnitPrice } from "../../internal/core/money.ts";
import type { Selection } from "../../internal/ingest/held_price_administration.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { describeSuspicion } from "../../internal/prices/held/model.ts";
import type { ListedHeldPrice } from "../../internal/prices/held/store.ts";
import type { Command, Values } from "./command_types.ts";
import { moment, table } from "./table.ts";

const defaultLimit = 100;
const mostListed = 100_000;

function readSchema({ environment = "live" }: Values): string {
  if (environment !== "live" && environment !== "sandbox")
    throw invalidParameters([{ field: "environment", reason: "must be live or sandbox" }]);
  return environments[environment].schema;
}

function readLimit({ limit = String(defaultLimit) }: Values): number {
  const value = Number(limit);
  if (!Number.isInteger(value) || value < 1 || value > mostListed)
    throw invalidParameters([{ field: "limit", reason: `must be a whole number from 1 to ${mostListed}` }]);
  return value;
}

/** Exactly one of IDs, --chain, and --all: nothing is settled by mistake. */
function readSelection({ id, chain, all }: Values): Selection {
  if ([id, chain, all].filter((each) => each !== undefined).length !== 1)
    throw invalidParameters([
      { field: "id", reason: "give IDs, or --chain NAME, or --all, and only one of them" },
    ]);
  if (all === true) return "all";
  if (chain !== undefined) return { chain: String(chain) };
  const ids = String(id).split(",").map(Number);
  if (ids.some((each) => !Number.isSafeInteger(each) || each < 1))
    throw invalidParameters([{ field: "id", reason: "must be numbers, as prices held lists them" }]);
  return { ids };
}

const row = (price: ListedHeldPrice) => [
  String(price.id),
  price.din,
  `pharm_${price.pharmacyKey}`,
  price.chain ?? "",
  formatCents(price.priceCents),
  String(price.quantity / 1_000),
  formatUnitPrice(price.unitPrice),
  formatUnitPrice(price.usualUnitPrice),
  price.reason,
  moment(new Date(price.observedAtMs)),
];

const json = (price: ListedHeldPrice) => ({
  id: price.id,
  din: price.din,
  drug: price.drugName,
  pharmacy_id: `pharm_${price.pharmacyKey}`,
  pharmacy: price.pharmacyName,
  chain: price.chain,
  price: formatCents(price.priceCents),
  quantity: price.quantity / 1_000,
  unit_price: formatUnitPrice(price.unitPrice),
  usual_unit_price: formatUnitPrice(price.usualUnitPrice),
  reason: price.reason,
  detail: describeSuspicion(price.unitPrice, price),
  source: price.source,
  observed_at: new Date(price.observedAtMs),
  held_at: price.heldAt,
});

const environment = { value: "live|sandbox" };
const number = new Intl.NumberFormat("en-CA");

function settling(verb: "release" | "reject", to: "released" | "rejected", means: string): Command {
  return {
    name: `prices ${verb}`,
    means: `${means} Select them by ID (prices held lists them), by the chain of their pharmacies, or all.
--environment is live unless you set it.`,
    operands: [],
    rest: "id",
    options: { chain: { value: "NAME" }, all: {}, environment },
    async run(values, { heldPrices }) {
      const settled = await heldPrices(readSchema(values)).settle(readSelection(values), to);
      const prices = settled === 1 ? "price" : "prices";
      return { json: { [to]: settled }, text: `${number.format(settled)} ${prices} ${to}.` };
    },
  };
}

export const priceCommands: readonly Command[] = [
  {
    name: "prices held",
    means: `Lists prices that look implausible and wait for a second observation or for you, oldest first. --limit is ${defaultLimit} unless
you set it, and --environment is live.`,
    operands: [],
    options: { limit: { value: String(defaultLimit) }, environment },
    async run(values, { heldPrices }) {
      const { prices, total } = await heldPrices(readSchema(values)).list(readLimit(values));
      const heads = [
        "id",
        "din",
        "pharmacy",
        "chain",
        "price",
        "quantity",
        "unit price",
        "usual",
        "reason",
        "observed",
      ];
      const rest = total - prices.length;
      const more = rest > 0 ? `\n\n${number.format(rest)} more are held. Use --limit to list them.` : "";
      return { json: { total, prices: prices.map(json) }, text: `${table(heads, prices.map(row))}${more}` };
    },
  },
  settling("release", "released", "Publishes held prices, with their history, alerts, and events."),
  settling("reject", "rejected", "Discards held prices. Later prices that agree with them are held again."),
];
