/** One stage and one Chromium for all walks, gone when the last of them is over; each walk has an account of its own. */

import { atEnd } from "../../support/runner/at_end.ts";
import { closeBrowser } from "./browser.ts";
import { openStage, type Stage } from "./stage.ts";

let opened: Promise<Stage> | undefined;

export function stage(): Promise<Stage> {
  opened ??= openStage();
  return opened;
}

atEnd(async () => {
  await closeBrowser();
  await (await opened)?.[Symbol.asyncDispose]();
});
