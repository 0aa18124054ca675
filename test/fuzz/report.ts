/** What schemathesis says at its end, of one run. */
import { readFile } from "node:fs/promises";
import { UsageError } from "../../internal/core/errors.ts";

export type Report = { operations: number; cases: number; accepted: number; failed: number };

type Rates = { accepted: number };
type Written = {
  complete: boolean;
  operations: { selected: number; tested: number };
  test_cases: { generated: number; unique_failures: number };
  errors: unknown[];
  valid_rates: Record<string, Record<string, Rates>>;
};

export async function readReport(path: string): Promise<Report> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) throw new UsageError("schemathesis ended without a report");
  const { operations, test_cases, errors, valid_rates, complete } = JSON.parse(text) as Written;
  if (!complete || operations.tested < operations.selected || test_cases.generated === 0)
    throw new UsageError(`schemathesis tried ${operations.tested} of ${operations.selected} operations`);
  const accepted = Object.values(valid_rates).flatMap((phases) =>
    Object.values(phases).map((rates) => rates.accepted),
  );
  return {
    operations: operations.tested,
    cases: test_cases.generated,
    accepted: accepted.reduce((sum, count) => sum + count, 0),
    failed: test_cases.unique_failures + errors.length,
  };
}
