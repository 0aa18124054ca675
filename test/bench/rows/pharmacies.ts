/** Rows of pharmacies for the query plans. */
import type { Grower } from "../size.ts";

export const pharmaciesRows: Grower = { tables: [], async grow() {} };
