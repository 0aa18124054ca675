/** A statement that the plans are looked at of. */
import type { Bound } from "../../internal/postgres/conditions.ts";
import type { Statement } from "../../internal/postgres/database.ts";

export type Read = Bound & {
  name: string;
  /** Runs first in its transaction. */
  before?: Statement;
  /** What the cost of a request grows with. */
  growsWith: string;
  /**
   * Bearable exceptions, all of them counts: at most so many buffers more for each drug of the catalogue (some 15,000,
   * whatever the number of prices), or for each pharmacy (some 12,000).
   */
  buffersEach?: { drug?: number; pharmacy?: number };
};
