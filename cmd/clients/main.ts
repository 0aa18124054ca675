import { parseArgs } from "node:util";
import { runCommand } from "../shared/command.ts";
import { writeClients } from "./app.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  const stale = await writeClients(values.check);
  if (stale.length === 0) return 0;
  process.stdout.write(
    `${values.check ? 'Not fresh, run "npm run clients"' : "Written"}: ${stale.join(", ")}\n`,
  );
  return values.check ? 1 : 0;
});
