/** How Ruby is laid out: comments and lists broken into lines that rubocop is content with. */

/** As .rubocop.yml of the library has it. */
const longestLine = 120;

export const head = (about: string): string =>
  `# frozen_string_literal: true\n\n${comment(`${about} Written by \`npm run clients\` from the contract; do not edit.`, "").join("\n")}\n`;

/** `items` on lines of their own behind `indent`, as many on each as there is room for. */
export function filled(items: readonly string[], indent: string, separator: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const [at, item] of items.entries()) {
    const ended = at === items.length - 1 ? item : `${item}${separator}`;
    if (line !== "" && indent.length + line.length + 1 + ended.length > longestLine) {
      lines.push(indent + line);
      line = "";
    }
    line = line === "" ? ended : `${line} ${ended}`;
  }
  return line === "" ? lines : [...lines, indent + line];
}

/** Text as a comment; its lines after the first are set in by `hang`. */
export function comment(text: string, indent: string, hang = ""): string[] {
  const words = text.replaceAll(/\s+/g, " ").trim().split(" ");
  const [first = "", ...rest] = filled(words, `${indent}# ${hang}`, "");
  return [first.replace(`# ${hang}`, "# "), ...rest].map((line) => line.trimEnd());
}

/** The call or definition on one line, or else with what stands in its parentheses on lines of their own. */
export function parenthesized(before: string, items: readonly string[], indent: string): string[] {
  const short = `${indent}${before}${items.length === 0 ? "" : `(${items.join(", ")})`}`;
  if (short.length <= longestLine) return [short];
  return [`${indent}${before}(`, ...filled(items, `${indent}  `, ","), `${indent})`];
}

/** A text as Ruby has it in its source. */
export const quoted = (text: string): string => JSON.stringify(text).replaceAll("#", "\\#");

/** "persisted_queries" is PersistedQueries. */
export const camel = (name: string): string =>
  name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** "price_alert.triggered" is PRICE_ALERT_TRIGGERED. */
export const constant = (word: string): string => {
  const name = word.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
  return /^[A-Z]/.test(name) ? name : `N${name}`;
};
