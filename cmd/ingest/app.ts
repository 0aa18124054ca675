/** `ingest <kind> <file|folder|-> [options]` loads an input, and `ingest fetch <source> [options]` downloads it first. */
import { addAbortSignal } from "node:stream";
import { openInput } from "../../internal/ingest/input.ts";
import { readUsage } from "./arguments.ts";
import { fetchAndLoad } from "./fetch.ts";
import { type IngestDeps, loadInput } from "./load_input.ts";

/**
 * Exit codes: 0 loaded (at most half of the rows were rejected), 1 more than half were rejected, 2 wrong usage, 3 fetched and
 * loaded, but the next edition of the source is overdue, 128 + n stopped by a signal. Errors that break a load are thrown.
 */
export async function ingest(argv: readonly string[], deps: IngestDeps): Promise<number> {
  const asked = readUsage(argv, deps);
  if (asked === undefined) return 2;
  if ("fetch" in asked) return await fetchAndLoad(asked, asked.fetch, deps);
  const { stopping, stdin } = deps;
  if (asked.path === "-" && stopping !== undefined) addAbortSignal(stopping, stdin);
  await using input = await openInput(asked.path, stdin);
  return await loadInput(asked.kind, input, asked, deps);
}
