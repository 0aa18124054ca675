/**
 * A world that loads are at work in: products, pharmacies and prices that are added, changed and taken away by the
 * loaders themselves, a step at a time. What is new lands before, among and after what is there.
 */
import type { Database } from "../../internal/postgres/database.ts";
import { drug, csv as extractCsv, form, load as loadExtract } from "../ingest/made_up_extract.ts";
import { csv, load } from "../ingest/made_up_feed.ts";

/** Has a price everywhere. */
export const pricedDin = "09900001";
export const place = { latitude: 49.19, longitude: -122.85 };

const products = 40;
const shops = 30;

/** From 0 to `below` - 1, the same for the same number. */
const pick = (of: number, below: number) => (Math.imul(of + 1, 2_654_435_761) >>> 8) % below;
const dinOf = (number: number) => `099${String(number).padStart(5, "0")}`;
const letters = (of: number) =>
  [0, 1, 2].map((at) => String.fromCharCode(65 + pick(of * 3 + at, 26))).join("");

export type World = {
  /** A load of each kind in turn, which goes on from the one before. */
  step(): Promise<void>;
};

export async function createWorld(database: Database): Promise<World> {
  const names = new Map<number, string>();
  const pharmacies = new Map<number, string>();
  let steps = 0;

  const nameOf = (of: number) => `ZORVALIN ${letters(of)} ${of}`;
  const drugs = () =>
    loadExtract(database, {
      "drug.txt": extractCsv(
        ...[...names].map(([number, name]) => drug(String(number), dinOf(number), name)),
      ),
      // All of them stand in for each other.
      "form.txt": extractCsv(...[...names.keys()].map((number) => form(String(number), "TABLET"))),
    });
  const pharmacyFeed = (of: Iterable<number>) =>
    load(database, "pharmacies", {
      "pharmacies.csv": csv(
        "pharmacy_id,name,city,province,latitude,longitude,status",
        ...[...of].map((number) => {
          const status = number % 11 === 10 && number < steps ? "closed" : "open";
          const latitude = (place.latitude + (pick(number, 400) - 200) / 1_000).toFixed(3);
          return `w${number},${pharmacies.get(number)},Surrey,BC,${latitude},${place.longitude},${status}`;
        }),
      ),
    });
  const priceFeed = (of: Iterable<number>, day: number) =>
    load(database, "prices", {
      "prices.csv": csv(
        "pharmacy_id,din,price,quantity,dispensing_fee,observed_at",
        ...[...of].flatMap((number) =>
          [1, 2].map((product) => {
            const price = (500 + pick(number * 7 + product + day * 31, 900)) / 100;
            const at = new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
            return `w${number},${dinOf(product)},${price.toFixed(2)},30,9.99,${at}`;
          }),
        ),
      ),
    });
  const addShops = (from: number, to: number) => {
    for (let number = from; number < to; number += 1) pharmacies.set(number, `Shop ${letters(number)}`);
  };

  for (let number = 1; number <= products; number += 1) names.set(number, nameOf(number));
  addShops(0, shops);
  await drugs();
  await pharmacyFeed(pharmacies.keys());
  await priceFeed(pharmacies.keys(), 0);

  const moves = [
    async () => {
      const next = products + steps;
      names.set(next, nameOf(next)).set(next + 10_000, nameOf(next + 10_000));
      const moved = 3 + pick(steps, products - 3);
      if (names.has(moved)) names.set(moved, nameOf(moved + steps * 100));
      names.delete(3 + pick(steps + 7, products - 3));
      await drugs();
    },
    async () => {
      const next = shops + steps;
      addShops(next, next + 2);
      const moved = pick(steps, shops);
      pharmacies.set(moved, `Shop ${letters(moved + steps)}`);
      await pharmacyFeed([next, next + 1, moved, pick(steps + 3, shops)]);
      await priceFeed([next, next + 1], steps);
    },
    async () => {
      await priceFeed([pick(steps, shops), pick(steps + 5, shops), pick(steps + 11, shops)], steps);
    },
  ];
  return {
    async step() {
      steps += 1;
      await moves[steps % moves.length]?.();
    },
  };
}
