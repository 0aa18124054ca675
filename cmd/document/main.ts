import { runCommand } from "../shared/command.ts";
import { document } from "./app.ts";

await runCommand(async () => {
  const check = process.argv.includes("--check");
  const stale = await document(check);
  if (stale.length === 0) return 0;
  process.stdout.write(`${check ? 'Not fresh, run "npm run document"' : "Written"}: ${stale.join(", ")}\n`);
  return check ? 1 : 0;
});
