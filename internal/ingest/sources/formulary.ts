/** Loads the feed of kind formulary. */
import { OperatorError } from "../../core/errors.ts";
import type { Source } from "../model.ts";

export const formularySource: Source = {
  kind: "formulary",
  async load() {
    throw new OperatorError("formulary: not built yet");
  },
};
