/**
 * A process that uses an embedded PostgreSQL, for tests that kill it or run it as somebody else. Its argument is the
 * launch's options as JSON. It prints one line of JSON: what it was given (or the error), what its log said. Then it
 * stays until standard input ends, and releases.
 */
import { once } from "node:events";
import {
  type EmbeddedPostgresOptions,
  launchEmbeddedPostgres,
} from "../../internal/embedded_postgres/launch.ts";

const said: string[] = [];
const options = JSON.parse(process.argv[2] ?? "") as EmbeddedPostgresOptions;
try {
  await using server = await launchEmbeddedPostgres({ ...options, log: (line) => said.push(line) });
  process.stdout.write(`${JSON.stringify({ ...server, uid: process.geteuid?.(), said })}\n`);
  await once(process.stdin.resume(), "end");
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message, said })}\n`);
  process.exitCode = 1;
}
