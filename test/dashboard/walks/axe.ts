/** The rules of axe-core, applied in the page: evaluated there, since the policy lets no script in. */
import axe from "axe-core";
import type { Page } from "playwright-core";

type Result = {
  violations: {
    id: string;
    help: string;
    nodes: { target: unknown[]; failureSummary?: string }[];
  }[];
};

/** Rules about colors. Most of the time goes into them. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * One line for each violation of WCAG 2.2 AA or of axe's best practices. `rules` selects the rules about colors, or all others:
 * a dark page differs from a light one only in its colors, and a narrow one from a wide one in everything else.
 */
export async function offences(page: Page, rules: "all" | "colors" | "layout" = "all"): Promise<string[]> {
  await page.evaluate(`window.axe === undefined && (() => { ${axe.source} })()`);
  const options = {
    resultTypes: ["violations"],
    ...(rules === "colors" && { runOnly: { type: "rule", values: colorRules } }),
    ...(rules === "layout" && {
      rules: Object.fromEntries(colorRules.map((id) => [id, { enabled: false }])),
    }),
  };
  const { violations } = await page.evaluate<Result>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) =>
        `${id}: ${help}: ${target.join(" ")} ${failureSummary.split("\n").slice(1).join(" ").trim()}`,
    ),
  );
}
