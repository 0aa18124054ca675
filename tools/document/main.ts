import { parseArgs } from "node:util";
import { runCommand } from "../../cmd/shared/command.ts";
import { rulesDocument } from "../../internal/telemetry/alert_rules/rules_document.ts";
import { document } from "./app.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      check: { type: "boolean", default: false },
      // Prints the rules with other addresses of runbooks, for whoever publishes these elsewhere; writes nothing.
      runbooks: { type: "string" },
    },
  });
  if (values.runbooks !== undefined) {
    process.stdout.write(rulesDocument(values.runbooks.replace(/\/*$/, "/")));
    return 0;
  }
  const stale = await document(values.check);
  if (stale.length === 0) return 0;
  process.stdout.write(
    `${values.check ? 'Not fresh, run "npm run document"' : "Written"}: ${stale.join(", ")}\n`,
  );
  return values.check ? 1 : 0;
});
