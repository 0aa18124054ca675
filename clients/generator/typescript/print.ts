/** The generated files of the TypeScript client library. */
import type { Contract } from "../contract/model.ts";
import { printErrorCodes, printModels } from "./models.ts";
import { printDispatch, printParameters, printResources } from "./resources.ts";

const place = "clients/typescript";

/** Paths from the repository's root, and what they hold. */
export function printTypescript(contract: Contract): ReadonlyMap<string, string> {
  return new Map([
    [`${place}/src/generated/models.ts`, printModels(contract)],
    [`${place}/src/generated/parameters.ts`, printParameters(contract)],
    [`${place}/src/generated/resources.ts`, printResources(contract)],
    [`${place}/src/generated/error_codes.ts`, printErrorCodes(contract)],
    [`${place}/conformance/generated/methods.ts`, printDispatch(contract)],
  ]);
}
