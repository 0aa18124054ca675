/** The Ruby library's generated part: models, sets of words, resources, and their types in RBS. */
import type { Contract } from "../contract/model.ts";
import { printContract, printEnums, printModels } from "./models.ts";
import { checkNames } from "./names.ts";
import { printResources } from "./resources.ts";
import { printSignatures } from "./signatures.ts";

/** Paths from the repository's root, and what they hold. */
export function printRuby(contract: Contract): ReadonlyMap<string, string> {
  checkNames(contract);
  const folder = "clients/ruby/lib/drug_price/generated";
  return new Map([
    [`${folder}/contract.rb`, printContract(contract)],
    [`${folder}/enums.rb`, printEnums(contract)],
    [`${folder}/models.rb`, printModels(contract)],
    [`${folder}/resources.rb`, printResources(contract)],
    ["clients/ruby/sig/generated.rbs", printSignatures(contract)],
  ]);
}
