/** Names of the contract as Go writes them, with its initialisms. */
import type { Enum } from "../contract/model.ts";

const initialisms: Readonly<Record<string, string>> = {
  api: "API",
  atc: "ATC",
  cad: "CAD",
  din: "DIN",
  dins: "DINs",
  dns: "DNS",
  graphql: "GraphQL",
  http: "HTTP",
  id: "ID",
  ids: "IDs",
  json: "JSON",
  openapi: "OpenAPI",
  otc: "OTC",
  tls: "TLS",
  url: "URL",
};

const word = (text: string) => initialisms[text] ?? text.charAt(0).toUpperCase() + text.slice(1);

/** "drug_ids" as "DrugIDs". */
export const exported = (snake: string) => snake.split("_").map(word).join("");

const keywords = new Set(["type", "range", "default", "func", "map", "package", "select", "go", "var"]);

/** "drug_id" as "drugID". */
export function unexported(snake: string): string {
  const [first = "", ...rest] = snake.split("_");
  const name = first + rest.map(word).join("");
  return keywords.has(name) ? `${name}_` : name;
}

/** The constant of a word: "price.changed" of EventType as "EventTypePriceChanged". */
export function constant({ name, values }: Enum, value: string): string {
  const codes = values.every((code) => /^[A-Z]{2}$/.test(code));
  const parts = value.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  return name + parts.map((part) => (codes || isNumeral(part) ? part : word(part.toLowerCase()))).join("");
}

const isNumeral = (part: string) => /^I+$/.test(part);

/** The constant of an error's code: "NOT_FOUND" as "CodeNotFound". */
export const codeConstant = (code: string) => `Code${exported(code.toLowerCase())}`;
