/** docs/plans.md, from the one table of plans. */
import { type Feature, features, type Plan, planNames, plans } from "./model.ts";

const titles: Record<Feature, string> = {
  drug_search: "Drug search",
  price_lookup: "Price lookup",
  pharmacy_data: "Pharmacy data",
  price_history: "Price history",
  generic_alternatives: "Generic alternatives",
  coverage_data: "Coverage data",
  bulk: "Bulk endpoints",
  alert_webhooks: "Webhooks and events of price alerts",
  webhooks: "Webhooks and events of all types",
};
const numbers = new Intl.NumberFormat("en-CA");

export function plansDocument(): string {
  const all = planNames.map((name) => plans[name]);
  const row = (title: string, cell: (plan: Plan) => string) => `| ${title} | ${all.map(cell).join(" | ")} |`;
  return [
    "# Plans",
    "",
    "Limits are the account's, over all its live keys. The sandbox has no limits, and includes every feature in every plan. If `WEBHOOKS_ALL_PLANS` is set, every plan has webhooks and events of all types in live, too. Generated from `internal/accounts/model.ts` by `npm run document`.",
    "",
    row("", (plan) => plan.title),
    `|---|${all.map(() => "---|").join("")}`,
    row("Requests a calendar month (UTC)", (plan) => numbers.format(plan.requestsPerMonth)),
    row("Requests a minute", (plan) => numbers.format(plan.burstPerMinute)),
    row("Points a GraphQL operation", (plan) => numbers.format(plan.operationCost)),
    ...features.map((feature) =>
      row(titles[feature], (plan) => (plan.features.includes(feature) ? "yes" : "")),
    ),
    "",
  ].join("\n");
}
