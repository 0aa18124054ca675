/** The rules of axe-core, applied in the page: evaluated there, since the policy lets no script in. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type Result = {
  violations: {
    id: string;
    impact: string | null;
    help: string;
    nodes: { target: unknown[]; failureSummary?: string }[];
  }[];
};

/** One line for each serious or critical offence against WCAG 2.2 AA or against what is known to be good. */
export async function offences(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(`window.axe === undefined && (() => { ${source} })()`);
  const options = {
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: { type: "rule", values: rules } }),
  };
  const { violations } = await page.evaluate<Result>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary = "" }) =>
          `${id}: ${help}: ${target.join(" ")} ${failureSummary.split("\n").slice(1).join(" ").trim()}`,
      ),
    );
}
