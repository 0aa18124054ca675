/** Words, models that are answered, and objects that are sent, as Python. */
import type { Contract, Field, Model } from "../contract/model.ts";
import { attribute, docstring, exported, header, imported, literal } from "./text.ts";
import { answered, codec, namesIn, orElse, sent, tellsApart } from "./types.ts";

export function printEnums(contract: Contract): string {
  const aliases = contract.enums.map((set) => {
    const values = set.values.map(literal);
    const words = values.length === 1 ? values[0] : `\n${values.map((value) => `    ${value},\n`).join("")}`;
    return `${set.name}: TypeAlias = Literal[${words}]\n${set.description === "" ? "" : docstring([set.description], "")}`;
  });
  return `${header}
"""Sets of words. What is answered may have words that are not known yet."""

from typing import Literal, TypeAlias

${exported(contract.enums.map((set) => set.name))}
${aliases.join("\n")}`;
}

export function printErrorCodes(contract: Contract): string {
  const constants = contract.errorCodes.map((code) => `${code}: Final = ${literal(code)}\n`);
  return `${header}
"""Codes of errors: \`APIError.code\`. The service may have codes that are not known yet."""

from typing import Final, Literal, TypeAlias

${constants.join("")}
ErrorCode: TypeAlias = Literal[
${contract.errorCodes.map((code) => `    ${literal(code)},\n`).join("")}]
"""Any of them."""
`;
}

/** Those that others refer to come first: Python reads a file from its top. */
function inOrder(models: readonly Model[], events: readonly string[]): Model[] {
  const byName = new Map(models.map((model) => [model.name, model]));
  const ordered = new Set<Model>();
  const open = new Set<string>();
  function add(name: string): void {
    const model = byName.get(name);
    if (model === undefined || ordered.has(model)) return;
    if (open.has(name)) throw new Error(`${name} refers to itself: Python's models are printed in order`);
    open.add(name);
    for (const field of model.fields) {
      for (const other of namesIn(field.type).models) add(other);
      if (field.type.kind === "event-data") for (const other of events) add(other);
    }
    ordered.add(model);
  }
  for (const model of models) add(model.name);
  return [...ordered];
}

/** Of a page what both clients' pages share. */
export const className = (model: Model) => (model.page ? `${model.name}Members` : model.name);

function printField(field: Field): string {
  const type = answered(field.type);
  const name = attribute(field.name);
  const doc = field.description === "" ? "" : docstring([field.description], "    ");
  if (field.required) {
    // Whoever logs the object does not log its secret.
    const hidden = name === "secret" ? " = field(repr=False)" : "";
    return `    ${name}: ${field.nullable ? orElse(type, "None") : type}${hidden}\n${doc}`;
  }
  if (tellsApart(field)) return `    ${name}: ${orElse(type, "NotGiven", "None")} = NOT_GIVEN\n${doc}`;
  return `    ${name}: ${orElse(type, "None")} = None\n${doc}`;
}

function printMember(field: Field): string[] {
  const name = attribute(field.name);
  const parts = [
    codec(field.type),
    name === field.name ? undefined : `name=${literal(field.name)}`,
    field.nullable ? "nullable=True" : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? [] : [`        ${literal(name)}: Member(${parts.join(", ")}),\n`];
}

/** What has no description of its own is what methods answer. */
export function fallback(contract: Contract, model: Model): string {
  const calls = contract.resources.flatMap((resource) =>
    resource.methods
      .filter(({ answer }) => "model" in answer && answer.model === model.name)
      .map((method) => `\`${resource.name}.${method.name}\``),
  );
  if (calls.length === 0) return "An object of the service.";
  return `${model.page ? "A page of" : "The response of"} ${calls.join(" and ")}.`;
}

function printModel(model: Model, contract: Contract, results: ReadonlySet<string>): string {
  const base = model.page ? "PageMembers" : results.has(model.name) ? "Result" : "Model";
  const whole = model.page && !model.fields.some((field) => field.name === "has_more");
  // A list that is not paged is at its end at once.
  const ending = whole
    ? "    has_more: ClassVar[bool] = False\n    next_cursor: ClassVar[str | None] = None\n"
    : "";
  const members = model.fields.flatMap(printMember);
  const wire =
    members.length === 0 ? "" : `\n    _wire: ClassVar[Mapping[str, Member]] = {\n${members.join("")}    }\n`;
  const told = model.description || fallback(contract, model);
  return `@dataclass(frozen=True, slots=True, kw_only=True)
class ${className(model)}(${base}):
${docstring([told], "    ")}
${model.fields.map(printField).join("")}${ending}${wire}`;
}

export function printModels(contract: Contract): string {
  const data = [...new Set(contract.events.map((event) => event.model))];
  const models = inOrder(
    contract.models.filter((model) => model.direction !== "request"),
    data,
  );
  const methods = contract.resources.flatMap((resource) => resource.methods);
  const results = new Set(methods.flatMap(({ answer }) => (answer.kind === "object" ? [answer.model] : [])));
  const eventData = `EventData: TypeAlias = (
    ${[...data, "dict[str, Any]"].join("\n    | ")}
)
"""What happened. A dict for a kind of event that this version does not know."""

EVENT_DATA: Mapping[str, type[Model]] = {
${contract.events.map((event) => `    ${literal(event.kind)}: ${event.model},\n`).join("")}}
"""What data of which kind of event is."""
`;
  const isUser = (model: Model) => model.fields.some((field) => field.type.kind === "event-data");
  const firstUser = models.findIndex(isUser);
  const classes = models.map((model) => printModel(model, contract, results));
  if (firstUser >= 0) classes.splice(firstUser, 0, eventData);
  const enums = models.flatMap((model) => model.fields.flatMap((field) => namesIn(field.type).enums));
  return `${header}
"""What the service answers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass${/\bfield\(/.test(classes.join("")) ? ", field" : ""}
from typing import Any, ClassVar, TypeAlias

${imported(
  ".._model",
  ["DAY", "MOMENT", "Member", "Model", "Result", "by_event", "listed", "mapped", "of"].filter(
    (name) => name === "Member" || new RegExp(`\\b${name}\\b`).test(classes.join("")),
  ),
)}
from .._pages import PageMembers
from .._sentinel import NOT_GIVEN, NotGiven
${imported(".enums", enums)}

${exported(["EventData", ...models.map(className)])}
${classes.map((text) => `\n${text}`).join("\n")}`;
}

export function printParams(contract: Contract): string {
  const bodies = new Set(contract.resources.flatMap(({ methods }) => methods.map((method) => method.body)));
  // Bodies themselves are printed as arguments.
  const nested = inOrder(
    contract.models.filter((model) => model.direction !== "response" && !bodies.has(model.name)),
    [],
  );
  const fields = nested.flatMap((model) => model.fields);
  const enums = fields.flatMap((field) => namesIn(field.type).enums);
  const entry = (field: Field) =>
    `    ${field.name}: ${field.nullable ? orElse(sent(field.type), "None") : sent(field.type)}\n` +
    (field.description === "" ? "" : docstring([field.description], "    "));
  const classes = nested.map((model) => {
    const must = model.fields.filter((field) => field.required);
    const may = model.fields.filter((field) => !field.required);
    const told = docstring([model.description || "A part of a request."], "    ");
    if (may.length === 0) return `class ${model.name}(TypedDict):\n${told}\n${must.map(entry).join("")}`;
    const whole = (base: string) =>
      `class ${model.name}(${base}, total=False):\n${told}\n${may.map(entry).join("")}`;
    if (must.length === 0) return whole("TypedDict");
    return `class _${model.name}(TypedDict):\n${must.map(entry).join("")}\n\n${whole(`_${model.name}`)}`;
  });
  const used = classes.join("");
  const has = (pattern: RegExp) => pattern.test(used);
  const standard = [
    has(/\bdt\./) ? "import datetime as dt" : "",
    has(/: (Sequence|Mapping)\[/)
      ? imported(
          "collections.abc",
          ["Mapping", "Sequence"].filter((name) => has(new RegExp(`\\b${name}\\[`))),
        )
      : "",
    has(/\bDecimal\b/) ? "from decimal import Decimal" : "",
    has(/\bAny\b/) ? "from typing import Any, TypedDict" : "from typing import TypedDict",
  ].filter((line) => line !== "");
  return `${header}
"""Objects within what is sent."""

from __future__ import annotations

${standard.join("\n")}

${imported(".enums", enums)}

${exported(nested.map((model) => model.name))}
${classes.map((text) => `\n${text}`).join("\n")}`;
}
