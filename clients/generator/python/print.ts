/**
 * The generated part of the Python library. Our own templates, because no generator covers all four languages with OpenAPI
 * 3.1, typed pages, and null told apart from absence, in code that reads as if it were written by hand.
 */
import type { Contract } from "../contract/model.ts";
import { printEnums, printErrorCodes, printModels, printParams } from "./models.ts";
import { printAsyncResources, printResources } from "./resources.ts";
import { header } from "./text.ts";

const folder = "clients/python/src/drug_price/generated";

export function printPython(contract: Contract): ReadonlyMap<string, string> {
  return new Map([
    [`${folder}/__init__.py`, `${header}\n"""What is made from the contract."""\n`],
    [`${folder}/enums.py`, printEnums(contract)],
    [`${folder}/error_codes.py`, printErrorCodes(contract)],
    [`${folder}/models.py`, printModels(contract)],
    [`${folder}/params.py`, printParams(contract)],
    [`${folder}/resources.py`, printResources(contract)],
    [`${folder}/async_resources.py`, printAsyncResources(contract)],
  ]);
}
