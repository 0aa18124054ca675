/** Rows of generics for the query plans. */
import type { Grower } from "../size.ts";

export const genericsRows: Grower = { tables: [], async grow() {} };
