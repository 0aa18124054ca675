/** Python as text: names, docstrings, and lists that `ruff format` leaves as they are. */
import type { Field } from "../contract/model.ts";

export const width = 100;
export const header = `# Made from api/openapi.json by "npm run clients": do not edit.`;

const keywords = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if " +
    "import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** An attribute or argument: what Python has for itself gets an underscore. */
export const attribute = (name: string) => (keywords.has(name) ? `${name}_` : name);

/** `sandbox_events` as `SandboxEvents`. */
export const pascal = (name: string) =>
  name
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

/** A string literal. JSON's escapes are Python's too. */
export const literal = (text: string) => JSON.stringify(text);

/** As isort orders names: constants, classes, then others, each without regard to case. */
export function sorted(names: Iterable<string>): string[] {
  const rank = (name: string) => (name === name.toUpperCase() ? 0 : /^[A-Z]/.test(name) ? 1 : 2);
  return [...new Set(names)].sort(
    (a, b) => rank(a) - rank(b) || (a.toLowerCase() < b.toLowerCase() ? -1 : 1),
  );
}

/** The names that a module is there for. */
export const exported = (names: Iterable<string>) =>
  `__all__ = [\n${[...new Set(names)]
    .sort()
    .map((name) => `    ${literal(name)},\n`)
    .join("")}]\n`;

/** `from … import …`, on one line where it fits. */
export function imported(module: string, names: Iterable<string>): string {
  const list = sorted(names);
  const line = `from ${module} import ${list.join(", ")}`;
  return line.length <= width
    ? line
    : `from ${module} import (\n${list.map((name) => `    ${name},\n`).join("")})`;
}

export function wrapped(text: string, indent: string, hanging = indent, columns = width): string[] {
  const lines: string[] = [];
  let line = indent;
  let filled = false;
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    if (filled && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = hanging;
      filled = false;
    }
    line += filled ? ` ${word}` : word;
    filled = true;
  }
  return filled ? [...lines, line] : lines;
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');

/** A docstring of paragraphs, and of sections that are lines already. */
export function docstring(
  paragraphs: readonly string[],
  indent: string,
  sections: readonly string[][] = [],
): string {
  const [first = "", ...more] = paragraphs.map((text) => escaped(text.trim())).filter((text) => text !== "");
  const oneLine = `${indent}"""${first}"""`;
  // A quote beside the quotes would need an escape.
  const isPlain = !first.startsWith('"') && !first.endsWith('"');
  if (more.length === 0 && sections.length === 0 && isPlain && oneLine.length <= width) return `${oneLine}\n`;
  const opening = first.startsWith('"') ? `${indent}""" ` : `${indent}"""`;
  // What is one line but for its closing quotes is put together again by the formatter.
  const columns = more.length === 0 && sections.length === 0 ? width - 3 : width;
  const blocks = [
    wrapped(first, opening, indent, columns),
    ...more.map((text) => wrapped(text, indent)),
    ...sections.map((lines) => lines.map((line) => escaped(line))),
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n${indent}"""\n`;
}

/** The section of a docstring that says what arguments are. */
export function argumentsSection(fields: readonly Field[], indent: string): string[][] {
  const told = fields.filter((field) => field.description !== "");
  if (told.length === 0) return [];
  const lines = told.flatMap((field) =>
    wrapped(`${attribute(field.name)}: ${field.description}`, `${indent}    `, `${indent}        `),
  );
  return [[`${indent}Args:`, ...lines]];
}
