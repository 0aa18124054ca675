/** The table of checks, as tests: one for each tool of a language. */
import { test } from "node:test";
import { complaintOf, nativeChecks } from "./checks.ts";
import { type Language, openToolbox } from "./toolbox.ts";

export function testNativeChecks(language: Language): void {
  test(`the tools of ${language} have nothing to say to its client library`, async (context) => {
    await using toolbox = await openToolbox(language);
    for (const check of nativeChecks.filter((candidate) => candidate.language === language)) {
      await context.test(check.name, async () => {
        const complaint = await complaintOf(check, toolbox);
        if (complaint !== undefined) throw new Error(complaint);
      });
    }
  });
}
