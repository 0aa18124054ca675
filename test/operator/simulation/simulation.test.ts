/** The picture of docs/scaling.md is of this code, and shows what the page says of it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { panels } from "./panels.ts";
import { drawPicture } from "./picture.ts";
import { type Frame, playRecording, playScenario } from "./play.ts";
import { readRecordings } from "./recording.ts";
import { scenarios } from "./scenarios.ts";

const framesOf = (name: string): Frame[] => {
  const scenario = scenarios.find((each) => each.name === name);
  assert.ok(scenario !== undefined, name);
  return playScenario(scenario);
};
const most = (frames: readonly Frame[], of: (frame: Frame) => number) => Math.max(...frames.map(of));
const at = (frames: readonly Frame[], minute: number) =>
  frames.find(({ second }) => second >= minute * 60)?.replicas;
/** How often it turned round: up after down, or down after up. */
function turns(frames: readonly Frame[]): number {
  const ways = frames
    .map(({ replicas }, index) => Math.sign(replicas - (frames[index - 1]?.replicas ?? replicas)))
    .filter((way) => way !== 0);
  return ways.filter((way, index) => index > 0 && way !== ways[index - 1]).length;
}

test("docs/pictures/scaling.svg is what `npm run simulate` writes", () => {
  const file = fileURLToPath(new URL("../../../docs/pictures/scaling.svg", import.meta.url));
  assert.equal(readFileSync(file, "utf8"), drawPicture(panels()), 'run "npm run simulate"');
});

test("a million at once: the computed number, short of what was sent meanwhile, within 30 s, and gone within two minutes", () => {
  const frames = framesOf("at_once");
  const begin = frames.findIndex(({ due }) => due > 0);
  const within30 = frames.slice(begin, begin + 7);
  // 34 would drain a million in a minute; while 11 and 22 start, some are sent.
  assert.ok(most(within30, ({ replicas }) => replicas) >= 28);
  assert.ok(frames.slice(begin + 24).every(({ due }) => due === 0));
  assert.equal(turns(frames), 1);
  assert.equal(frames.at(-1)?.replicas, 1);
});

test("a day: up while it grows, down while it falls, and nothing between", () => {
  const frames = framesOf("day");
  assert.equal(turns(frames), 1);
  assert.ok(most(frames, ({ oldestDueSeconds }) => oldestDueSeconds) <= 120);
});

test("noise: once there, nothing moves", () => {
  const frames = framesOf("noise").filter(({ second }) => second > 300);
  assert.deepEqual([...new Set(frames.map(({ replicas }) => replicas))], [4]);
});

test("slower than expected: enough of them by the age, which then stay as long as they are needed", () => {
  const frames = framesOf("slow");
  assert.ok(most(frames, ({ oldestDueSeconds }) => oldestDueSeconds) < 200);
  assert.equal(turns(frames), 1);
  assert.ok(
    frames.filter(({ second }) => second > 480 && second < 1_800).every(({ replicas }) => replicas >= 8),
  );
});

test("blind: held, then the fallback, and a whole window after before it goes down", () => {
  const frames = framesOf("blind");
  const blind = frames.filter(({ failed }) => failed);
  assert.deepEqual([...new Set(blind.map(({ replicas }) => replicas))], [3, 6]);
  assert.deepEqual([at(frames, 24.9), at(frames, 25.1)], [6, 5]);
});

test("zero: after ten minutes of nothing, and back with the first look that finds something", () => {
  const frames = framesOf("zero");
  assert.equal(at(frames, 16), 0);
  const woken = frames.find(({ second, due }) => second > 1_500 && due > 0);
  assert.deepEqual([woken?.replicas, woken?.reason], [1, "wake"]);
});

test("what was recorded is played as it was: never down while looks fail, never about for nothing", () => {
  const recordings = readRecordings();
  assert.ok(recordings.length > 0);
  for (const recording of recordings) {
    const frames = playRecording(recording);
    assert.equal(frames.length, recording.looks.length);
    assert.ok(turns(frames) <= 1, `${recording.name} turns ${turns(frames)} times`);
    const needed =
      most(frames, ({ due }) => due) /
      (recording.spec.target.ratePerReplica * recording.spec.target.drainSeconds);
    const reached = most(frames, ({ replicas }) => replicas);
    assert.ok(reached >= Math.min(Math.floor(needed), recording.spec.maxReplicas));
  }
});
