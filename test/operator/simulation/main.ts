/**
 * `npm run simulate`: plays the made-up and the recorded backlogs against decide(), writes docs/pictures/scaling.svg, and
 * prints what became of each. With `--recording <file>` only that is played and printed, look by look, and nothing is drawn.
 * `--record <file> --database-url <url>` makes one: `--schema`, `--minutes`, `--replicas` (that run meanwhile), `--title`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { UsageError } from "../../../internal/core/errors.ts";
import { openDatabase } from "../../../internal/postgres/database.ts";
import { panels } from "./panels.ts";
import { drawPicture, type Panel } from "./picture.ts";
import { playRecording } from "./play.ts";
import { recordBacklog } from "./record.ts";
import { readRecording, writeRecording } from "./recording.ts";

const pictureFile = fileURLToPath(new URL("../../../docs/pictures/scaling.svg", import.meta.url));

function tell({ title, frames }: Panel): void {
  const most = (of: (frame: Panel["frames"][number]) => number) => Math.max(...frames.map(of));
  const changes = frames.filter(({ replicas }, at) => at > 0 && replicas !== frames[at - 1]?.replicas).length;
  process.stdout.write(
    `${title}\n  ${changes} changes, at most ${most(({ replicas }) => replicas)} replicas, ` +
      `${most(({ due }) => due)} due, ${Math.round(most(({ oldestDueSeconds }) => oldestDueSeconds))} s old\n`,
  );
}

async function record(file: string, values: Record<string, string | undefined>): Promise<void> {
  const url = values["database-url"];
  if (url === undefined) throw new UsageError("--record needs --database-url");
  const replicas = Number(values.replicas);
  const untilMs = performance.now() + Number(values.minutes) * 60_000;
  await using database = openDatabase({ url, poolSize: 1, applicationName: "simulate" });
  const looks = await recordBacklog({
    database,
    schema: values.schema ?? "live",
    readyReplicas: () => replicas,
    until: () => performance.now() >= untilMs,
  });
  writeFileSync(file, writeRecording({ title: values.title ?? "Recorded", replicas, looks }));
}

async function simulate(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      recording: { type: "string" },
      record: { type: "string" },
      "database-url": { type: "string" },
      schema: { type: "string", default: "live" },
      minutes: { type: "string", default: "60" },
      replicas: { type: "string", default: "1" },
      title: { type: "string" },
    },
  });
  if (values.record !== undefined) return await record(values.record, values);
  if (values.recording === undefined) {
    const all = panels();
    all.forEach(tell);
    mkdirSync(dirname(pictureFile), { recursive: true });
    writeFileSync(pictureFile, drawPicture(all));
    return;
  }
  const recording = readRecording(values.recording);
  const frames = playRecording(recording);
  for (const { second, due, oldestDueSeconds, ready, replicas, reason } of frames)
    process.stdout.write(
      `${second} s: ${due} due, ${Math.round(oldestDueSeconds)} s old, ${ready} ready: ${replicas} (${reason})\n`,
    );
  tell({ title: recording.title, frames });
}

await simulate(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
