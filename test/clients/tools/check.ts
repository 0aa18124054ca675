/**
 * `npm run check:clients`: what the tools of each language say to its client library, a line each: `ok` or `failed`, with the
 * tool's words. Arguments name languages. Brings the tools first, as `npm test` does.
 */
import { lacks } from "../../support/requirement.ts";
import { complaintOf, languages, nativeChecks } from "./checks.ts";
import { buildStaticcheck } from "./go.ts";
import { clientRequirements } from "./requirements.ts";
import { type Language, openToolbox } from "./toolbox.ts";

const words = (error: unknown) => (error instanceof Error ? error.message : String(error));

function tell(outcome: "ok" | "failed", language: Language, name: string, said = ""): void {
  const lines = said === "" ? [] : said.split("\n").map((line) => `        ${line}`.trimEnd());
  process.stdout.write(`${[`${outcome.padEnd(6)}  ${language}: ${name}`, ...lines].join("\n")}\n`);
  if (outcome === "failed") process.exitCode = 1;
}

async function checkLanguage(language: Language): Promise<void> {
  const checks = nativeChecks.filter((check) => check.language === language);
  try {
    await using toolbox = await openToolbox(language);
    for (const check of checks) {
      const complaint = await complaintOf(check, toolbox).catch(words);
      tell(complaint === undefined ? "ok" : "failed", language, check.name, complaint);
    }
  } catch (error) {
    // Without its tools nothing of it was looked at.
    for (const { name } of checks) tell("failed", language, name, words(error));
  }
}

/** What cannot be had is told, and again by what is not checked for want of it. */
async function bringTools(language: Language): Promise<void> {
  for (const requirement of clientRequirements[language]) {
    const reason = await lacks(requirement);
    if (reason !== undefined) process.stderr.write(`${requirement.name}: ${reason}\n`);
  }
  const build = (line: string) => process.stderr.write(`staticcheck: ${line}\n`);
  if (language === "go") await buildStaticcheck(build).catch((error: unknown) => build(words(error)));
}

const named = process.argv.slice(2);
const unknown = named.find((name) => !languages.some((language) => language === name));
if (unknown === undefined) {
  for (const language of languages.filter((name) => named.length === 0 || named.includes(name))) {
    await bringTools(language);
    await checkLanguage(language);
  }
} else {
  process.stderr.write(`There is no client library "${unknown}": ${languages.join(", ")}\n`);
  process.exitCode = 1;
}
