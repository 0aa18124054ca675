/** PromQL looked at: whether the real parser takes it, and whether what it names is there. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dataFolder } from "../support/place.ts";
import { promtool, type Told } from "../support/prometheus.ts";

/** As promtool reads them, all at once: each as the expression of a rule. */
export async function parsed(expressions: readonly string[]): Promise<Told> {
  const folder = await dataFolder();
  const rules = expressions.map((expr, index) => ({ record: `expression:${index}`, expr }));
  try {
    const file = join(folder, "expressions.yaml");
    await writeFile(file, JSON.stringify({ groups: [{ name: "expressions", rules }] }));
    return promtool(["check", "rules", file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type Selector = { metric: string; labels: string[] };

const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const words = new Set([
  "and",
  "or",
  "unless",
  "bool",
  "offset",
  "by",
  "without",
  "group_left",
  "group_right",
]);
const withoutTexts = (expr: string) => expr.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');

/** Numbers and durations; names with what they choose, or with the parenthesis of a function; anything else. */
const tokens = /\d[\w.]*|(?<name>[a-zA-Z_:][\w:]*)(?:\s*(?<chosen>\{[^}]*\})|\s*(?<call>\())?|\[[^\]]*\]|./gs;

/** The series that an expression chooses, by name and the labels that it chooses them by. */
export function selectorsIn(expr: string): Selector[] {
  return [...withoutTexts(expr).replaceAll(grouping, " ").matchAll(tokens)].flatMap(({ groups = {} }) => {
    const { name, chosen = "", call } = groups;
    if (name === undefined || call !== undefined || words.has(name)) return [];
    const labels = [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label);
    return [{ metric: name, labels }];
  });
}

/** Labels that series are added up or matched by. */
export const groupedBy = (expr: string): string[] =>
  [...withoutTexts(expr).matchAll(grouping)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((label) => label.trim())
    .filter((label) => label !== "");
