/** README.md of a chart: README.template.md with the tables of its values in the place of the line `<!-- values -->`. */
import { UsageError } from "../../../internal/core/errors.ts";
import type { Value } from "./values.ts";
import { flat } from "./values_schema.ts";

const place = "<!-- values -->";

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const code = (text: string) => `\`${cell(text)}\``;

function form({ notes, default: given, children }: Value): string {
  if (notes.enum !== undefined)
    return notes.enum
      .split("|")
      .map((each) => code(each || '""'))
      .join(", ");
  if (notes.items !== undefined) return `list of ${cell(notes.items.split("|").join(" or "))}`;
  if (notes.values !== undefined) return `map of ${cell(notes.values.split("|").join(" or "))}`;
  if (notes.valuesOf !== undefined) return `map of ${code(notes.valuesOf)}`;
  if (notes.type !== undefined) return notes.type.split("|").join(" or ");
  if (children !== undefined) return "map";
  if (typeof given === "number") return Number.isInteger(given) ? "integer" : "number";
  return given === null ? "" : Array.isArray(given) ? "list" : typeof given;
}

const preset = ({ notes, default: given, children }: Value) =>
  children !== undefined
    ? ""
    : notes.default !== undefined
      ? cell(notes.default)
      : code(JSON.stringify(given));

const table = (values: readonly Value[]) =>
  [
    "| Value | Form | Default | Meaning |",
    "|---|---|---|---|",
    ...values.map((value) =>
      `| \`${value.path}\` | ${form(value)} | ${preset(value)} | ${cell(value.text)} |`.replace(
        / {2,}/g,
        " ",
      ),
    ),
  ].join("\n");

/** A table of what stands by itself, then one for each block. */
export function valuesTables(values: readonly Value[]): string {
  const alone = values.filter((value) => value.children === undefined);
  const blocks = values.filter((value) => value.children !== undefined);
  return [
    ...(alone.length === 0 ? [] : ["### General", table(alone)]),
    ...blocks.flatMap((block) => [`### ${block.key}`, block.text, table(flat(block.children ?? []))]),
  ].join("\n\n");
}

/** `head` is the text of README.template.md. */
export function readmeDocument(head: string, values: readonly Value[], name: string): string {
  if (!head.includes(place)) throw new UsageError(`README.template.md of ${name} has no line ${place}.`);
  const made = `<!-- Generated from README.template.md and values.yaml by \`npm run document\`. -->\n`;
  return `${made}${head.replace(place, () => valuesTables(values))}`;
}
