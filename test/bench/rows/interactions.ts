/** Rows of interactions for the query plans. */
import type { Grower } from "../size.ts";

export const interactionsRows: Grower = { tables: [], async grow() {} };
