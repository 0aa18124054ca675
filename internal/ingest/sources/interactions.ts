/** Loads the feed of kind interactions. */
import { OperatorError } from "../../core/errors.ts";
import type { Source } from "../model.ts";

export const interactionsSource: Source = {
  kind: "interactions",
  async load() {
    throw new OperatorError("interactions: not built yet");
  },
};
