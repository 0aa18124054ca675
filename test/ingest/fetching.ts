/** Runs `ingest fetch` against a publisher on this machine, with short timeouts. */
import { PassThrough, Readable } from "node:stream";
import { ingest } from "../../cmd/ingest/app.ts";
import type { DownloadLimits } from "../../internal/ingest/fetch/download.ts";
import type { Database } from "../../internal/postgres/database.ts";

export const limits: DownloadLimits = {
  silenceMs: 30_000,
  attemptMs: 60_000,
  maxBytes: 200_000_000,
  maxRedirects: 3,
  attempts: 3,
  retryDelayMs: 1,
};

export type Run = { code: number; stdout: string; stderr: string };

export async function runFetch(
  argv: readonly string[],
  given: { database: Database; folder: string; downloads?: Partial<DownloadLimits>; kept?: number },
): Promise<Run> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const code = await ingest(["fetch", ...argv], {
    database: given.database,
    dataDirectory: given.folder,
    editions: { directory: given.folder, kept: given.kept ?? 3 },
    downloads: { ...limits, ...given.downloads },
    defaults: {
      catalogueClasses: ["Human"],
      maxPriceAgeDays: 3_650,
      screening: { factor: 5, chainPercent: 30, chainPrices: 20 },
    },
    stdin: Readable.from([]),
    stdout,
    stderr,
    isTerminal: false,
  });
  const text = (stream: PassThrough) => String(stream.read() ?? "");
  return { code, stdout: text(stdout), stderr: text(stderr) };
}
