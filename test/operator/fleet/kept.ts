/**
 * One run of the fleet, kept as it was seen, and its picture. `KEEP_FLEET_RUN=1 npm test -- test/operator/fleet` keeps another,
 * and draws it.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { drawPicture } from "../simulation/picture.ts";
import type { FleetRun, Look } from "./run.ts";

const runFile = fileURLToPath(new URL("run.json", import.meta.url));
export const pictureFile = fileURLToPath(new URL("../../../docs/pictures/fleet-run.svg", import.meta.url));

type Kept = { title: string; looks: readonly Look[]; events: readonly string[] };

export const readRun = (): Kept => JSON.parse(readFileSync(runFile, "utf8")) as Kept;

export const drawRun = ({ title, looks }: Kept): string =>
  drawPicture([
    {
      title,
      frames: looks.map(({ second, due, oldestDueSeconds, ready, replicas }) => ({
        second: Math.max(0, second),
        due,
        oldestDueSeconds,
        ready,
        replicas,
        reason: "backlog" as const,
        failed: false,
      })),
    },
  ]);

export function writeRun({ looks, events }: FleetRun): void {
  const most = Math.max(...looks.map(({ replicas }) => replicas));
  const title = `Seen: ${looks[1]?.due.toLocaleString("en")} due at once, real dispatchers, at most ${most}`;
  const kept: Kept = { title, looks, events };
  writeFileSync(runFile, `${JSON.stringify(kept, null, 2)}\n`);
  mkdirSync(dirname(pictureFile), { recursive: true });
  writeFileSync(pictureFile, drawRun(kept));
}
