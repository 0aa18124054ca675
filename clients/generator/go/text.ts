/** Go's text as gofmt leaves it: comments, blocks of constants, files. */

const width = 116;

/** Lines of a comment, each with its indent; none of no text. */
export function comment(text: string, indent = ""): string[] {
  const room = width - indent.length - 3;
  const lines: string[] = [];
  for (const paragraph of text.split("\n").filter((part) => part.trim() !== "")) {
    if (lines.length > 0) lines.push(`${indent}//`);
    let line = "";
    for (const part of paragraph.trim().split(/\s+/)) {
      if (line !== "" && line.length + 1 + part.length > room) {
        lines.push(`${indent}// ${line}`);
        line = part;
      } else line = line === "" ? part : `${line} ${part}`;
    }
    lines.push(`${indent}// ${line}`);
  }
  return lines;
}

/** Ends a sentence that has no end. */
export const sentence = (text: string) => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`);

/** Begins the comment of a thing with its name, as godoc wants it: "Get. One drug." reads badly, "Get answers" needs a verb. */
export const lines = (...parts: readonly (string | readonly string[])[]): string =>
  `${parts.flat().join("\n")}\n`;

/** A block of constants of one type, in columns. */
export function constants(
  type: string,
  entries: readonly (readonly [name: string, value: string])[],
): string[] {
  const longest = Math.max(...entries.map(([name]) => name.length));
  return [
    "const (",
    ...entries.map(([name, value]) => `\t${name.padEnd(longest)} ${type} = ${JSON.stringify(value)}`),
    ")",
  ];
}

const standard: Readonly<Record<string, RegExp>> = {
  context: /\bcontext\./,
  "encoding/json": /\bjson\./,
  iter: /\biter\./,
  "net/http": /\bhttp\./,
  "net/url": /\burl\./,
  time: /\btime\./,
};

/** A generated file of a package: its imports are those that its code uses. */
export function file(packageName: string, about: string, code: string, own: readonly string[] = []): string {
  const uncommented = code.replaceAll(/^\s*\/\/.*$/gm, "");
  const used = Object.keys(standard).filter((name) => standard[name]?.test(uncommented));
  const block =
    used.length + own.length === 0
      ? []
      : used.length + own.length === 1
        ? ["", `import ${own[0] ?? `"${used[0]}"`}`]
        : [
            "",
            "import (",
            ...used.map((name) => `\t"${name}"`),
            ...(own.length > 0 && used.length > 0 ? [""] : []),
            ...own.map((line) => `\t${line}`),
            ")",
          ];
  return lines(
    "// Code generated from the contract of the service. DO NOT EDIT.",
    "",
    `package ${packageName}`,
    "",
    `// ${about}`,
    block,
    "",
    code.trimEnd(),
  );
}
