/** The generated part of the library in RBS, for those who check types and for editors. */
import type { Contract, Field, Method, Model } from "../contract/model.ts";
import { camel, constant } from "./layout.ts";
import { printedModels } from "./models.ts";
import { readerName } from "./names.ts";
import { keywordArguments } from "./resources.ts";
import { signatureType } from "./types.ts";

const optional = (type: string): string => (type === "untyped" || type.endsWith("?") ? type : `${type}?`);

const typeOf = (field: Field, direction: "given" | "answered"): string => {
  const type = signatureType(field.type, direction);
  const nullable = direction === "given" ? field.nullable : field.nullable || !field.required;
  return nullable ? optional(type) : type;
};

function model({ name, fields, page }: Model): string {
  const items = fields.find((field) => field.name === "data")?.type;
  const item = items?.kind === "array" ? signatureType(items.items, "answered") : "untyped";
  const readers = fields.map(
    (field) => `    attr_reader ${readerName(field.name)}: ${typeOf(field, "answered")}`,
  );
  return [`  class ${name} < ${page ? `Page[${item}]` : "Model"}`, ...readers, "  end"].join("\n");
}

function method(contract: Contract, one: Method): string {
  const { answer } = one;
  const answers =
    answer.kind === "none" ? "Response" : answer.kind === "unknown" ? "Answer" : `DrugPrice::${answer.model}`;
  const named = keywordArguments(contract, one).map((field) => {
    const type = typeOf(field, "given");
    // RBS has no name for OMIT's class: it is what is not given.
    return field.required ? `${field.name}: ${type}` : `?${field.name}: ${type}`;
  });
  const args = [
    ...one.pathParameters.map(({ name }) => `String ${name}`),
    ...named,
    "?options: call_options",
  ];
  return `      def ${one.name}: (${args.join(", ")}) -> ${answers}`;
}

export function printSignatures(contract: Contract): string {
  const words = [{ name: "ErrorCode", values: contract.errorCodes }, ...contract.enums].map(
    ({ name, values }) =>
      [
        `  module ${name}`,
        ...values.map((value) => `    ${constant(value)}: String`),
        "    ALL: Array[String]",
        "  end",
      ].join("\n"),
  );
  const data = contract.events.map((event) => event.model).concat("Hash[Symbol, untyped]");
  const resources = contract.resources.map(({ name, methods }) =>
    [`    class ${camel(name)} < Resource`, ...methods.map((one) => method(contract, one)), "    end"].join(
      "\n",
    ),
  );
  const readers = contract.resources.map(({ name }) => `    def ${name}: () -> ${camel(name)}`);
  return [
    "# Written by `npm run clients` from the contract; do not edit.",
    "module DrugPrice",
    "  API_VERSION: String",
    "  EVENT_MODELS: Hash[String, Symbol]",
    "",
    `  type event_data = ${data.join(" | ")}`,
    "",
    words.join("\n\n"),
    "",
    printedModels(contract).map(model).join("\n\n"),
    "",
    "  module Resources",
    resources.join("\n\n"),
    "",
    readers.join("\n"),
    "  end",
    "end",
    "",
  ].join("\n");
}
