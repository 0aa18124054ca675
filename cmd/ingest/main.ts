import { loadProcessConfig } from "../../internal/config/load.ts";
import { exitCodeOf, onStopSignals } from "../../internal/runtime/signals.ts";
import { runCommand } from "../shared/command.ts";
import { answerUsage } from "./arguments.ts";
import { loadDefaults, openIngest } from "./open_ingest.ts";

// The first signal stops between two batches, the second at once.
const stopping = new AbortController();
onStopSignals(
  (signal) => stopping.abort(signal),
  (signal) => process.exit(exitCodeOf(signal)),
);

await runCommand(async () => {
  const config = loadProcessConfig();
  const argv = process.argv.slice(2);
  const { stdin, stdout, stderr } = process;
  const answered = answerUsage(argv, { defaults: loadDefaults(config), stdout, stderr });
  if (answered !== undefined) return answered;
  const isTerminal = stderr.isTTY === true;
  await using opened = await openIngest(config, {
    stdin,
    stdout,
    stderr,
    isTerminal,
    stopping: stopping.signal,
  });
  return await opened.run(argv);
});
