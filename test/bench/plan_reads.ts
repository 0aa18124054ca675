/** Every statement that reads prices, pharmacies and drugs, with values that hold at every size. */
import type { PageRequest } from "../../internal/core/page.ts";
import { byDin } from "../../internal/drugs/sql/by_din.ts";
import { listPage } from "../../internal/drugs/sql/list_page.ts";
import { search } from "../../internal/drugs/sql/search.ts";
import { suggest } from "../../internal/drugs/sql/suggest.ts";
import { type Asked, askedOf } from "../../internal/drugs/words.ts";
import { byKey } from "../../internal/pharmacies/sql/by_key.ts";
import { locate } from "../../internal/pharmacies/sql/locate.ts";
import { pageByName, pageNear as pharmaciesNear } from "../../internal/pharmacies/sql/page.ts";
import type { Statement } from "../../internal/postgres/database.ts";
import { lowest } from "../../internal/prices/sql/lowest.ts";
import { pageByTotal, pageNear as pricesNear } from "../../internal/prices/sql/page.ts";
import { summaries } from "../../internal/prices/sql/summaries.ts";

export type Read = {
  name: string;
  statement: Statement;
  values: readonly unknown[];
  /** What its cost grows with, when it is not the same for everything in the tables. */
  growsWith: string;
  /** Grows with a table on purpose, and why that is bearable. */
  exempt?: string;
};

const drug = 7;
const first: PageRequest = { limit: 20, offset: 0 };
const toronto = { latitude: 43.7, longitude: -79.4 };
const around = (radiusKm: number) => ({ centre: toronto, radiusKm });

const priceReads = (schema: string): Omit<Read, "statement" | "values">[] & object => [];
