/** Loads the feed of kind recalls. */
import { OperatorError } from "../../core/errors.ts";
import type { Source } from "../model.ts";

export const recallsSource: Source = {
  kind: "recalls",
  async load() {
    throw new OperatorError("recalls: not built yet");
  },
};
