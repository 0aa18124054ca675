/**
 * `npm run simulate [-- --recording <file>]`: plays the made-up and the recorded backlogs against decide(), writes
 * docs/pictures/scaling.svg, and prints what became of each. With a recording of one's own only that is played and printed,
 * look by look, and nothing is written.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { panels } from "./panels.ts";
import { drawPicture, type Panel } from "./picture.ts";
import { playRecording } from "./play.ts";
import { readRecording } from "./recording.ts";

const pictureFile = fileURLToPath(new URL("../../../docs/pictures/scaling.svg", import.meta.url));

function tell({ title, frames }: Panel): void {
  const most = (of: (frame: Panel["frames"][number]) => number) => Math.max(...frames.map(of));
  const changes = frames.filter(({ replicas }, at) => at > 0 && replicas !== frames[at - 1]?.replicas).length;
  process.stdout.write(
    `${title}\n  ${changes} changes, at most ${most(({ replicas }) => replicas)} replicas, ` +
      `${most(({ due }) => due)} due, ${Math.round(most(({ oldestDueSeconds }) => oldestDueSeconds))} s old\n`,
  );
}

function simulate(argv: readonly string[]): void {
  const { values } = parseArgs({ args: [...argv], options: { recording: { type: "string" } } });
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

simulate(process.argv.slice(2));
