/** Loads the feed of kind shortages. */
import { OperatorError } from "../../core/errors.ts";
import type { Source } from "../model.ts";

export const shortagesSource: Source = {
  kind: "shortages",
  async load() {
    throw new OperatorError("shortages: not built yet");
  },
};
