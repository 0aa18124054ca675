/** A world of two hundred drugs, of which sixty have a price at forty pharmacies, with everything else that there is of drugs. */
import { grow } from "../bench/plan_rows.ts";
import { createWorld, type World } from "./world.ts";

export const size = { drugs: 200, priced: 60, pharmacies: 40 } as const;

export const grownWorld = (): Promise<World> =>
  createWorld((database, schema) => grow(database, schema, size));

export const dinOf = (number: number) => String(number).padStart(8, "0");
export const dins = (count: number) => Array.from({ length: count }, (_, at) => dinOf(at + 1));
