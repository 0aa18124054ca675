#!/usr/bin/env node
/** `drug-price`: receives the service's webhooks on your own machine, and triggers test events. */
import process from "node:process";
import { ConfigurationError, DrugPriceError } from "drug-price";
import { readArguments, UsageError, usage } from "./arguments.ts";
import { resend, trigger } from "./commands.ts";
import { listen } from "./listen.ts";

/** A write to a closed pipe, such as `| head`, is not an error of this program. */
process.stdout.on("error", () => process.exit(0));

async function run(argv: readonly string[]): Promise<number> {
  const asked = readArguments(argv, process.env);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (asked.command === "help") {
    process.stdout.write(usage);
    return 0;
  }
  if (asked.command === "version") {
    print(asked.version);
    return 0;
  }
  if (asked.command === "trigger") return await trigger(asked, print);
  if (asked.command === "resend") return await resend(asked, print);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      // The first signal waits for the response to the request in progress. The second one does not.
      if (stopping.signal.aborted) process.exit(130);
      stopping.abort();
    });
  return await listen(asked, { print, stopping: stopping.signal });
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\nRun "drug-price --help" to see the commands and options.\n`);
    process.exitCode = 2;
  } else if (error instanceof ConfigurationError || error instanceof DrugPriceError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
