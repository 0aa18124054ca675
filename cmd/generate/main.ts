import { loadProcessConfig } from "../../internal/config/load.ts";
import { exitCodeOf, onStopSignals } from "../../internal/runtime/signals.ts";
import { openIngest } from "../ingest/open_ingest.ts";
import { runCommand } from "../shared/command.ts";
import { generate } from "./app.ts";

// The first signal stops a load between two batches, the second at once.
const stopping = new AbortController();
let loading = false;
onStopSignals(
  (signal) => (loading ? stopping.abort(signal) : process.exit(exitCodeOf(signal))),
  (signal) => process.exit(exitCodeOf(signal)),
);

await runCommand(async () => {
  const config = loadProcessConfig();
  const { stdin, stdout, stderr } = process;
  return await generate(process.argv.slice(2), {
    stdout,
    stderr,
    dataDirectory: config.DATA_DIR,
    openLoads() {
      loading = true;
      const isTerminal = stderr.isTTY === true;
      return openIngest(config, { stdin, stdout, stderr, isTerminal, stopping: stopping.signal });
    },
  });
});
