/** What holding prices means, one row after the other: the model that the set-based load is compared with. */
import {
  type HeldPrice,
  packageTolerance,
  type Suspicion,
  smallestPackage,
} from "../../internal/prices/held/model.ts";
import { corrects, verdictOn } from "../../internal/prices/held/verdict.ts";
import { rules, timeOf } from "./held_feed.ts";

export type Row = {
  din: string;
  at: string;
  price: number;
  quantity: number;
  packaging: string;
  day: number;
  removed?: "package" | "all";
};

/** `quantity` in thousandths of a unit; 0 is all packages. */
type Key = { din: string; at: string; quantity: number; packaging: string };
type Known = Key & { observedAtMs: number } & Partial<Stated>;
type Stated = Pick<HeldPrice, "priceCents" | "unitPrice" | "feeCents" | "availability" | "source">;
type World = {
  prices: Map<string, Known & Stated>;
  gone: Map<string, Known>;
  held: HeldPrice[];
  /** Package sizes of the DPD by DIN, in thousandths of a unit. */
  sizes: Readonly<Record<string, readonly number[]>>;
};

/** In the order of their ids. */
const pharmacies = ["open", "other", "closed"];
const pairOf = ({ din, at }: Pick<Key, "din" | "at">) => `${din} ${at}`;
const keyOf = (key: Key) => `${pairOf(key)} ${key.quantity} ${key.packaging}`;
const idsOf = ({ din, at }: Pick<Key, "din" | "at">) => ({
  drugId: Number(din),
  pharmacyId: pharmacies.indexOf(at),
});
const keyOfHeld = ({ drugId, pharmacyId, quantity, packaging }: HeldPrice): Key => ({
  din: String(drugId).padStart(8, "0"),
  at: pharmacies[pharmacyId] ?? "",
  quantity,
  packaging,
});

const ratio = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);
/** No package of `smallestPackage` or more, and no factor, is smaller. */
const isFar = (one: number, other: number) =>
  ratio(one, other) >= (smallestPackage / 1_000) * (1 - packageTolerance);
const isPackage = (factor: number, quantities: readonly number[]) =>
  quantities.some(
    (each) => each >= smallestPackage && Math.abs(factor * 1_000 - each) <= packageTolerance * each,
  );
const isImplausible = (one: number, other: number, quantities: readonly number[]) =>
  ratio(one, other) >= rules.factor || isPackage(ratio(one, other), quantities);

/** The lower one of two. */
const median = (known: readonly Stated[]) =>
  known.map(({ unitPrice }) => unitPrice).toSorted((a, b) => a - b)[Math.ceil(known.length / 2) - 1];

/** In the order of pharmacy, quantity, and package. */
const pricesOfDrug = ({ prices }: World, din: string) =>
  [...prices.values()]
    .filter((each) => each.din === din)
    .toSorted(
      (a, b) =>
        idsOf(a).pharmacyId - idsOf(b).pharmacyId ||
        a.quantity - b.quantity ||
        (a.packaging < b.packaging ? -1 : 1),
    );

function suspicionOf(world: World, key: Key, unitPrice: number): Suspicion | undefined {
  const known = pricesOfDrug(world, key.din);
  const own = (world.prices.get(keyOf(key)) ?? world.gone.get(keyOf(key)))?.unitPrice;
  const first = own ?? median(known.slice(0, 3));
  if (first === undefined || !isFar(unitPrice, first)) return undefined;
  const others = own === undefined ? known : known.filter((each) => keyOf(each) !== keyOf(key));
  const quantities = [
    key.quantity,
    ...others.map(({ quantity }) => quantity),
    ...(world.sizes[key.din] ?? []),
  ];
  if (own !== undefined && !isImplausible(unitPrice, own, quantities)) return undefined;
  const usual = median(others);
  if (usual !== undefined && !isImplausible(unitPrice, usual, quantities)) return undefined;
  const usualUnitPrice = own ?? usual;
  if (usualUnitPrice === undefined) return undefined;
  const reason = isPackage(ratio(unitPrice, usualUnitPrice), quantities) ? "package" : "factor";
  return { reason, usualUnitPrice };
}

const settle = (held: HeldPrice, state: "released" | "rejected") =>
  Object.assign(held, { state, settledBy: "observation" });

function takeOne(world: World, key: Key, observedAtMs: number, stated: Stated | "removed"): void {
  const { prices, gone, held } = world;
  const times = [
    prices.get(keyOf(key)),
    gone.get(keyOf(key)),
    gone.get(keyOf({ ...key, quantity: 0, packaging: "" })),
  ].flatMap((known) => known?.observedAtMs ?? []);
  if (times.some((time) => observedAtMs <= time)) return;
  const suspicion = stated === "removed" ? undefined : suspicionOf(world, key, stated.unitPrice);
  const observed = {
    ...idsOf(key),
    quantity: key.quantity,
    packaging: key.packaging,
    observedAtMs,
    ...(stated === "removed" ? { removal: "gone" } : stated),
  };
  const stored = held.filter((each) => keyOf(keyOfHeld(each)) === keyOf(key));
  const row = { line: 1, ...observed };
  const { outcome, release, reject } = verdictOn(row, suspicion, stored);
  if (reject !== undefined) settle(reject, "rejected");
  if (release !== undefined) settle(release, "released");
  if (outcome === "merge" && suspicion === undefined)
    for (const each of held)
      if (pairOf(keyOfHeld(each)) === pairOf(key) && corrects(row, each)) settle(each, "rejected");
  if (!("removal" in observed) && suspicion !== undefined && (outcome === "hold" || outcome === "superseded"))
    held.push({
      id: 0,
      ...observed,
      ...suspicion,
      ...(outcome === "hold"
        ? { state: "held", settledBy: null }
        : { state: "rejected", settledBy: "observation" }),
    });
  if (outcome !== "merge") return;
  if (stated === "removed") {
    gone.set(keyOf(key), { ...gone.get(keyOf(key)), ...prices.get(keyOf(key)), ...key, observedAtMs });
    prices.delete(keyOf(key));
  } else {
    gone.delete(keyOf(key));
    const latest = release !== undefined && release.observedAtMs > observedAtMs ? release : observed;
    prices.set(keyOf(key), { ...stated, ...latest, ...key });
  }
}

function take(world: World, { din, at, price, quantity, packaging, day, removed }: Row): void {
  const key = { din, at, quantity: quantity * 1_000, packaging };
  const observedAtMs = timeOf(day).getTime();
  if (removed === undefined) {
    const priceCents = Math.round(price * 100);
    const unitPrice = Math.floor((priceCents * 100) / quantity + 0.5);
    const rest = { feeCents: 1_000, availability: "in_stock", source: "PHARMACY_FEED" } as const;
    takeOne(world, key, observedAtMs, { priceCents, unitPrice, ...rest });
  } else if (removed === "package") takeOne(world, key, observedAtMs, "removed");
  else takeAllGone(world, key, observedAtMs);
}

/** As the removal of each package that is known or held, and of those that nobody has stated yet. */
function takeAllGone(world: World, key: Key, observedAtMs: number): void {
  const pending = world.held.filter(({ state }) => state === "held").map(keyOfHeld);
  const all = [...world.prices.values(), ...world.gone.values(), ...pending].filter(
    (each) => pairOf(each) === pairOf(key) && each.quantity > 0,
  );
  const packages = new Map(all.map((each) => [keyOf(each), each]));
  for (const { quantity, packaging } of packages.values())
    takeOne(world, { ...key, quantity, packaging }, observedAtMs, "removed");
  takeOne(world, { ...key, quantity: 0, packaging: "" }, observedAtMs, "removed");
}

/** Prices as text, and held prices as `storedHeld` has them. */
export function heldRowByRow(rows: readonly Row[], sizes: World["sizes"]) {
  const world: World = { prices: new Map(), gone: new Map(), held: [], sizes };
  for (const row of rows) take(world, row);
  const held = world.held.map((each) => ({
    din: keyOfHeld(each).din,
    at: keyOfHeld(each).at,
    quantity: each.quantity,
    package: each.packaging,
    price_cents: each.priceCents,
    observed_at: new Date(each.observedAtMs),
    reason: each.reason,
    state: each.state,
    settled_by: each.settledBy,
  }));
  const textOf = ({ priceCents, observedAtMs, ...key }: Known & Stated) =>
    `${keyOf(key)} ${priceCents} ${new Date(observedAtMs).toISOString()}`;
  return {
    prices: [...world.prices.values()].map(textOf).toSorted(),
    held: held.toSorted(
      (a, b) =>
        order(a.din, b.din) ||
        order(a.at, b.at) ||
        a.quantity - b.quantity ||
        order(a.package, b.package) ||
        Number(a.observed_at) - Number(b.observed_at),
    ),
  };
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
