/**
 * Lints one text as Markdown with textlint: idioms, and the number of words of each sentence. Code blocks, code spans, and
 * HTML are not prose. A table cell and a list item are separate texts.
 */
import { TextlintKernel, type TextlintKernelOptions } from "@textlint/kernel";
import markdownPlugin from "@textlint/textlint-plugin-markdown";
import { split } from "sentence-splitter";
import { idioms } from "./idioms.ts";

export type Finding = { readonly line: number; readonly message: string };

const mostWords = 35;

type Node = {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null;
  readonly children?: readonly Node[];
};

/** A code span counts as one word, whatever is in it. */
function textOf(node: Node): string {
  if (node.type === "Code") return "`code`";
  if (node.type === "Html" || node.type === "Image") return "";
  if (node.type === "Break") return " ";
  if (node.type === "Str") return (node.value ?? "").replaceAll(/\s+/g, " ");
  return (node.children ?? []).map(textOf).join("");
}

/** The splitter takes the period after a number for a decimal point. */
const sentencesOf = (text: string): string[] =>
  split(text)
    .filter(({ type }) => type === "Sentence")
    .flatMap(({ raw }) => raw.trim().split(/(?<=\d\.)\s+(?=[\p{Lu}`])/u));

const wordsOf = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** What is wrong with one sentence. */
export function findings(sentence: string): string[] {
  const found = idioms
    .map(({ pattern, write }) => ({ match: pattern.exec(sentence)?.[0], write }))
    .filter(({ match }) => match !== undefined)
    .map(({ match, write }) => `"${match?.slice(0, 60)}": write ${write}.`);
  const words = wordsOf(sentence);
  if (words > mostWords)
    found.push(
      `A sentence has ${words} words. Split it: the limit is ${mostWords}. "${sentence.slice(0, 60)}…"`,
    );
  return found;
}

type Context = {
  readonly Syntax: Readonly<Record<"Paragraph" | "Header" | "TableCell", string>>;
  readonly RuleError: new (message: string) => object;
  readonly report: (node: Node, error: object) => void;
};

function rule({ Syntax, RuleError, report }: Context) {
  const check = (node: Node) => {
    for (const sentence of sentencesOf(textOf(node)))
      for (const message of findings(sentence)) report(node, new RuleError(message));
  };
  return { [Syntax.Paragraph]: check, [Syntax.Header]: check, [Syntax.TableCell]: check };
}

const kernel = new TextlintKernel();
const options = {
  ext: ".md",
  plugins: [{ pluginId: "markdown", plugin: markdownPlugin.default ?? markdownPlugin }],
  rules: [{ ruleId: "prose", rule }],
} as unknown as TextlintKernelOptions;

export async function lintText(text: string): Promise<Finding[]> {
  const { messages } = await kernel.lintText(text, options);
  return messages.map(({ loc, message }) => ({ line: loc.start.line, message }));
}
