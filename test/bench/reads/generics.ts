/** Every statement that reads generics, with values that hold at every size. */

import type { PageRequest } from "../../../internal/core/page.ts";
import { countedFrom } from "../../../internal/prices/counted_prices.ts";
import { type GenericsOptions, generics } from "../../../internal/prices/sql/generics.ts";
import type { Read } from "../read.ts";

const din = "00000007";
const first: PageRequest = { limit: 20, offset: 0 };
const plain: GenericsOptions = {
  brands: false,
  sameAtc: false,
  priced: true,
  rule: { since: countedFrom("2026-04-01"), outOfStock: false },
};
const growsWith = "the products of the group";

export const genericsReads = (schema: string): Read[] => [
  { name: "generics of a drug", growsWith, ...generics(schema, din, plain, first) },
  {
    name: "generics of a drug, after a position",
    growsWith,
    ...generics(schema, din, plain, { ...first, after: [1, 3_000, "00000003"] }),
  },
  {
    name: "generics of a drug, its ATC code's too",
    growsWith: "the products of the group and of the ATC code",
    ...generics(schema, din, { ...plain, brands: true, sameAtc: true }, first),
  },
  {
    name: "generics of a drug, without prices",
    growsWith,
    ...generics(schema, din, { ...plain, priced: false }, first),
  },
];
