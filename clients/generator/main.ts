import { parseArgs } from "node:util";
import { runCommand } from "../../cmd/shared/command.ts";
import { contractHere, publish, writeClients } from "./app.ts";
import { checkBaseline } from "./compatibility/baseline.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      /** Writes nothing; says what is not fresh, and what would break those who use the published libraries. */
      check: { type: "boolean", default: false },
      /** Also states that this is what is published now, with the packages' version. */
      publish: { type: "boolean", default: false },
    },
  });
  const contract = await contractHere();
  const stale = await writeClients(contract, values.check);
  if (values.publish && !values.check) await publish(contract);
  const offences = values.check ? await checkBaseline(contract) : [];
  const lines = [...offences];
  if (stale.length > 0)
    lines.push(`${values.check ? 'Not fresh, run "npm run clients"' : "Written"}: ${stale.join(", ")}`);
  for (const line of lines) process.stdout.write(`${line}\n`);
  return values.check && lines.length > 0 ? 1 : 0;
});
