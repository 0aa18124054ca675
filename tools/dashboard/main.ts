/**
 * npm run dashboard [-- --if-changed]. With it, nothing is done while the sources are those of the last build, and what keeps
 * it from building is a line and no failure: it comes before the start, which does not wait for the pages.
 */
import { runCommand } from "../../cmd/shared/command.ts";
import { builtFolder, root } from "./build_paths.ts";
import { stampIn, stampOf } from "./stamp.ts";

/** The tools for building are there where what is needed for developing was installed. */
async function buildNow(): Promise<string> {
  const [{ buildDashboard }, { tableOf }] = await Promise.all([import("./app.ts"), import("./budget.ts")]);
  const { sizes } = await buildDashboard();
  return tableOf(sizes);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return "this checkout may not be written to";
  if (code === "ERR_MODULE_NOT_FOUND") return "its tools are not installed (npm ci)";
  return message;
}

await runCommand(async () => {
  const ifChanged = process.argv.includes("--if-changed");
  if (!ifChanged) {
    process.stdout.write(await buildNow());
    return 0;
  }
  const there = await stampIn(builtFolder);
  if (there !== undefined && there === (await stampOf(root))) return 0;
  process.stderr.write("Building the pages of the dashboard\n");
  try {
    await buildNow();
  } catch (error) {
    const state = there === undefined ? "is missing" : "is as it was built before";
    process.stderr.write(`The dashboard ${state}: ${reasonOf(error)}\n`);
  }
  return 0;
});
