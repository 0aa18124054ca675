/** `npm run prose`: the check. `-- <path>…`: all findings of these files. `-- --lower`: lowers the baseline. */
import { parseArgs } from "node:util";
import { runCommand } from "../../cmd/shared/command.ts";
import { check, list, lowerBaseline } from "./app.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lower: { type: "boolean", default: false } },
  });
  if (values.lower) {
    await lowerBaseline();
    return 0;
  }
  const lines = positionals.length > 0 ? await list(positionals) : await check();
  for (const line of lines) process.stdout.write(`${line}\n`);
  return lines.length > 0 ? 1 : 0;
});
