/** docs/graphql-cost.md, from the tables that costs and limits are computed from. */
import { type PageRule, pageRules } from "../list_lengths.ts";
import { depthLimit, documentLimits, introspectionLimits } from "./document_limits.ts";
import { defaultWeights, weights } from "./weights.ts";

const numbers = new Intl.NumberFormat("en-CA");
const number = (value: number) => numbers.format(value);

function lengthOf(rule: PageRule): readonly [length: string, most: string] {
  if (rule.kind === "parent") return ["the page of the field around it", ""];
  if (rule.kind === "bound") return ["as many as there are", number(rule.max)];
  if (rule.kind === "list") return [`one for each of \`${rule.name}\``, number(rule.max)];
  const names = rule.names.map((name) => `\`${name}\``).join(" or ");
  return [`${names}, default ${number(rule.default)}`, number(rule.max)];
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  `| ${head.join(" | ")} |`,
  `|${"---|".repeat(head.length)}`,
  ...rows.map((row) => `| ${row.join(" | ")} |`),
];

export function costDocument(): string {
  return [
    "# What a GraphQL operation costs",
    "",
    "The cost of an operation is known before anything of it runs: from the document, the values of its variables, and the tables below, from which this page is generated (`npm run document`). Every answer states it as `extensions.cost`. What a plan allows one operation stands in [plans.md](plans.md); more is refused with `COMPLEXITY_LIMIT_EXCEEDED`, which names where most of the cost is. Every started 100 points are one request of the minute's and the month's limits.",
    "",
    "## Points",
    "",
    `- An operation: ${defaultWeights.operation}. An object, alone or of a list: ${defaultWeights.object}. A value: ${defaultWeights.value}; under another name (an alias): ${defaultWeights.aliasedValue}. Some fields cost more by themselves:`,
    "",
    ...table(
      ["Field", "Points more"],
      Object.entries(weights).map(([name, weight]) => [`\`${name}\``, number(weight)]),
    ),
    "",
    "- A list costs its length times what one of its objects costs with all below. Its length is what was asked for, whether or not there is as much: a cost is never below the number of objects in the answer.",
    "- A fragment costs wherever it is spread; a field that is asked for twice costs twice.",
    "- What `@skip` and `@include` leave out costs nothing, if they say so by a literal or by a variable that is a Boolean.",
    "- Introspection costs nothing beyond the operation; it has bounds of its own.",
    "",
    "So a drug with 20 prices and their pharmacies costs 1 for the operation, 1 for the drug, 20 for the prices, 20 for the pharmacies: 42 points, one request.",
    "",
    "## Lengths of lists",
    "",
    "`edges` of a connection are as long as its page.",
    "",
    ...table(
      ["Field", "Length", "At most"],
      Object.entries(pageRules)
        .filter(([name]) => !name.endsWith(".edges"))
        .map(([name, rule]) => [`\`${name}\``, ...lengthOf(rule)]),
    ),
    "",
    "## Limits",
    "",
    `- Fields may stand ${depthLimit} levels deep, those of the root being the first: \`DEPTH_LIMIT_EXCEEDED\`. Fragments add none.`,
    `- Introspection does not count towards depth. Below \`__schema\` or \`__type\` it may go ${introspectionLimits.levels} levels deep and through ${introspectionLimits.typeLists} lists that lead from type to type (\`fields\`, \`inputFields\`, \`interfaces\`, \`possibleTypes\`): \`DEPTH_LIMIT_EXCEEDED\`. It may return about twice what the usual introspection query does: \`COMPLEXITY_LIMIT_EXCEEDED\`.`,
    "- A document and its variables may have so much of each of these, whatever the plan: `DOCUMENT_TOO_LARGE`.",
    "",
    ...table(
      ["At most", "of"],
      Object.values(documentLimits).map(({ maximum, meaning }) => [number(maximum), meaning]),
    ),
    "",
  ].join("\n");
}
