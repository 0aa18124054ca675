/** Loads the feed of kind coverage. */
import { OperatorError } from "../../core/errors.ts";
import type { Source } from "../model.ts";

export const coverageSource: Source = {
  kind: "coverage",
  async load() {
    throw new OperatorError("coverage: not built yet");
  },
};
