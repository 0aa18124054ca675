/** Models and sets of words, as Ruby. */
import type { Contract, Field, Model } from "../contract/model.ts";
import { comment, constant, filled, head, quoted } from "./layout.ts";
import { documentedType, wireType } from "./types.ts";

/** What is sent whole is arguments of a method instead. */
export function printedModels(contract: Contract): readonly Model[] {
  const bodies = new Set(contract.resources.flatMap(({ methods }) => methods.map(({ body }) => body)));
  return contract.models.filter(({ name }) => !bodies.has(name));
}

function field(field: Field): string[] {
  const type = documentedType(field.type, "answered");
  const nil = !field.required || field.nullable ? ", nil" : "";
  const wire = wireType(field.type);
  return [
    ...(field.description === "" ? [] : comment(field.description, "    ")),
    ...comment(`@return [${type}${nil}]`, "    "),
    `    field :${field.name}${wire === undefined ? "" : `, ${wire}`}`,
  ];
}

/** Pages are described by what they hold. */
function about({ name, description, fields, page }: Model): string {
  if (description !== "") return description;
  const data = fields.find((one) => one.name === "data")?.type;
  return page && data?.kind === "array" && data.items.kind === "model"
    ? `A page of ${data.items.name}.`
    : `${name}.`;
}

function model(one: Model): string[] {
  const { name, fields, page } = one;
  const parts = fields.map((member) => field(member).join("\n")).join("\n\n");
  return [
    ...comment(about(one), "  "),
    `  class ${name} < ${page ? "Page" : "Model"}`,
    ...(parts === "" ? [] : [parts]),
    "  end",
  ];
}

export function printModels(contract: Contract): string {
  const models = printedModels(contract).map((one) => model(one).join("\n"));
  return `${head("What the service answers.")}module DrugPrice\n${models.join("\n\n")}\nend\n`;
}

export function printEnums(contract: Contract): string {
  const enums = contract.enums.map(({ name, values, description }) =>
    [
      ...comment(description === "" ? `Words of ${name}.` : description, "  "),
      `  module ${name}`,
      ...values.map((value) => `    ${constant(value)} = ${quoted(value)}`),
      ...listed(values),
      "  end",
    ].join("\n"),
  );
  const about = "Sets of words. An answer may have a word that is not here yet.";
  return `${head(about)}module DrugPrice\n${enums.join("\n\n")}\nend\n`;
}

function listed(words: readonly string[]): string[] {
  const names = words.map(constant);
  const short = `    ALL = [${names.join(", ")}].freeze`;
  return [
    "",
    ...(short.length <= 120 ? [short] : ["    ALL = [", ...filled(names, "      ", ","), "    ].freeze"]),
  ];
}

export function printContract({ version, errorCodes, events }: Contract): string {
  const models = events.map(({ kind, model }) => `    ${quoted(kind)} => :${model}`).join(",\n");
  const codes = errorCodes.map((code) => `    ${constant(code)} = ${quoted(code)}`);
  return [
    head("The version of the interface, the codes of its errors, and the models of its events' data."),
    "module DrugPrice",
    "  # Of the interface that this library was made for.",
    `  API_VERSION = ${quoted(version)}`,
    "",
    "  # Codes of errors: APIError#code is one of them.",
    "  module ErrorCode",
    ...codes,
    ...listed(errorCodes),
    "  end",
    "",
    "  # What the data of an event is, by the event's kind.",
    "  EVENT_MODELS = {",
    models,
    "  }.freeze",
    "end",
    "",
  ]
    .join("\n")
    .replace("\n\nmodule DrugPrice", "\nmodule DrugPrice");
}
