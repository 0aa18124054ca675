/** Backlogs as they were: looks at a real database, kept as JSON in recordings/. record.ts makes them. */
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { ScalingSpec } from "../../../internal/operator/resource/model.ts";
import type { Sample } from "../../../internal/operator/scaling/model.ts";
import { defaults } from "../scaling/made.ts";

export type RecordedLook = {
  /** Since the recording began. */
  second: number;
  /** Dispatchers that ran then. */
  readyReplicas: number;
  /** Null when unknown. */
  attemptsPerSecond: number | null;
  /** Null when the look failed. */
  sample: Sample | null;
};

export type Recording = {
  name: string;
  title: string;
  /** What it is played with; the defaults otherwise. */
  spec: ScalingSpec;
  /** The replicas that it is begun with. */
  replicas: number;
  looks: readonly RecordedLook[];
};

type RecordingFile = Omit<Recording, "name" | "spec"> & { spec?: Partial<ScalingSpec> };

export function readRecording(path: string): Recording {
  const { title, spec, replicas, looks } = JSON.parse(readFileSync(path, "utf8")) as RecordingFile;
  return { name: basename(path, ".json"), title, spec: { ...defaults, ...spec }, replicas, looks };
}

/** A look a line. */
export function writeRecording({ title, spec, replicas, looks }: RecordingFile): string {
  const head = JSON.stringify({ title, replicas, ...(spec && { spec }) }).slice(0, -1);
  return `${head}, "looks": [\n${looks.map((look) => JSON.stringify(look)).join(",\n")}\n]}\n`;
}

export function readRecordings(): Recording[] {
  const folder = fileURLToPath(new URL("recordings/", import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => readRecording(`${folder}${name}`));
}
