/** Loads the feed of kind price-history. */
import { OperatorError } from "../../core/errors.ts";
import type { Source } from "../model.ts";

export const priceHistorySource: Source = {
  kind: "price-history",
  async load() {
    throw new OperatorError("price-history: not built yet");
  },
};
