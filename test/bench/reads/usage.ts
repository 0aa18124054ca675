/** Every statement that reads counts, with values that hold at every size. */
import { breakdown } from "../../../internal/usage/sql/breakdown.ts";
import { monthUnits } from "../../../internal/usage/sql/month_units.ts";
import { noticesOfMonth } from "../../../internal/usage/sql/notices_of_month.ts";
import type { Read } from "../read.ts";
import { account } from "../rows/usage.ts";

const writer = "00000000-0000-7000-8000-000000000003";

export const usageReads = (): Read[] => [
  {
    name: "the units of an account's month",
    growsWith: "nothing",
    statement: monthUnits,
    values: [account, "live", "2026-06-01", writer],
  },
  {
    name: "what an account used in a month",
    growsWith: "the account's own days, keys and endpoints in the range, 92 days at most",
    statement: breakdown,
    values: [account, "live", "2026-06-01", "2026-06-30", writer],
  },
  {
    name: "an account's notices in a month",
    growsWith: "nothing",
    statement: noticesOfMonth,
    values: [account, "2026-06-01"],
  },
];
