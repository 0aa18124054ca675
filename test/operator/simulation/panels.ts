/** What the picture shows: all that is made up, then all that is recorded. */
import type { Panel } from "./picture.ts";
import { playRecording, playScenario } from "./play.ts";
import { readRecordings } from "./recording.ts";
import { scenarios } from "./scenarios.ts";

export const panels = (): Panel[] => [
  ...scenarios.map((scenario) => ({ title: scenario.title, frames: playScenario(scenario) })),
  ...readRecordings().map((recording) => ({ title: recording.title, frames: playRecording(recording) })),
];
