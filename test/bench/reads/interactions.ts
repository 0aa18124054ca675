/** Every statement that reads interactions, with values that hold at every size. */
import { check } from "../../../internal/safety/interactions/sql/check.ts";
import type { Read } from "../read.ts";

/** Of ten ingredients, each of which interacts with each. */
const dins = Array.from({ length: 10 }, (_, at) => String(at * 10 + 1).padStart(8, "0"));

export const interactionsReads = (schema: string): Read[] => [
  {
    name: "interactions of 10 drugs",
    growsWith: "the rules that name one of the drugs",
    statement: check(schema),
    values: [dins],
  },
];
