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
    "# Cost of a GraphQL operation",
    "",
    "The cost of an operation is computed before it runs, from the document, the values of its variables, and the tables below. `npm run document` generates this page from them. Every response has the cost in `extensions.cost`. Each plan has a maximum cost per operation: see [plans.md](plans.md). An operation over the maximum fails with `COMPLEXITY_LIMIT_EXCEEDED`, and the error lists the most expensive fields. Every 100 points, rounded up, count as one request toward the limits per minute and per month.",
    "",
    "## Points",
    "",
    `- An operation: ${defaultWeights.operation}. An object, alone or in a list: ${defaultWeights.object}. A value: ${defaultWeights.value}, or ${defaultWeights.aliasedValue} with an alias. Some fields cost more:`,
    "",
    ...table(
      ["Field", "Additional points"],
      Object.entries(weights).map(([name, weight]) => [`\`${name}\``, number(weight)]),
    ),
    "",
    "- The cost of a list is its length times the cost of one object with all its fields. The length is the requested length, even if fewer objects exist. So the cost is never below the number of objects in the response.",
    "- A fragment counts everywhere it is spread. A field that is requested twice counts twice.",
    "- Fields that `@skip` or `@include` omit cost nothing, if the condition is a literal or a Boolean variable.",
    "- Introspection costs only the points of the operation. It has separate limits.",
    "",
    "For example, a drug with 20 prices and their pharmacies costs 42 points, which count as one request: 1 for the operation, 1 for the drug, 20 for the prices, and 20 for the pharmacies.",
    "",
    "## Lengths of lists",
    "",
    "The `edges` of a connection have the length of its page.",
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
    `- Fields can be nested ${depthLimit} levels deep. Root fields are the first level, and fragments add no level. Deeper operations fail with \`DEPTH_LIMIT_EXCEEDED\`.`,
    `- Introspection does not count towards depth. Below \`__schema\` or \`__type\` it may go ${introspectionLimits.levels} levels deep and through ${introspectionLimits.typeLists} lists that lead from type to type (\`fields\`, \`inputFields\`, \`interfaces\`, \`possibleTypes\`): \`DEPTH_LIMIT_EXCEEDED\`. It may return about twice what the usual introspection query does: \`COMPLEXITY_LIMIT_EXCEEDED\`.`,
    "- A document and its variables have these limits on every plan. A larger document fails with `DOCUMENT_TOO_LARGE`.",
    "",
    ...table(
      ["At most", "of"],
      Object.values(documentLimits).map(({ maximum, meaning }) => [number(maximum), meaning]),
    ),
    "",
  ].join("\n");
}
