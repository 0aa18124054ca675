/** Every statement that reads the log of requests, with values that hold at every size. */
import { dayNumberOf, keptMs, lowestId, slotsOf } from "../../../internal/request_log/ring.ts";
import {
  boundary,
  found,
  type Window,
  withoutSorting,
} from "../../../internal/request_log/sql/page_of_requests.ts";
import type { Read } from "../read.ts";
import { account, lastMs } from "../rows/request_log.ts";

const fromMs = lastMs - keptMs;
const window: Window = {
  accountId: account,
  environment: "live",
  slots: slotsOf(dayNumberOf(fromMs), dayNumberOf(lastMs)),
  from: lowestId(fromMs),
  before: undefined,
};
/** A tenth of what a page looks at, and less than there is. */
const lookedAt = 2_000;
const page = { limit: 51, lookedAt };

export const requestLogReads = (): Read[] => {
  const read = (name: string, growsWith: string, bound: Pick<Read, "statement" | "values">): Read => ({
    name,
    growsWith,
    before: withoutSorting,
    ...bound,
  });
  const rows = "the rows of the page";
  const looked = "the requests that a page looks at, 20,000 at most";
  return [
    read("an account's latest requests", rows, found(window, {}, page)),
    read("an account's latest requests that failed", rows, found(window, { status: "failed" }, page)),
    read("a request by its id", "nothing", found(window, { requestId: "req_7" }, { limit: 1, lookedAt: 1 })),
    read("a search of requests that finds nothing", looked, found(window, { text: "nowhere" }, page)),
    read("a search of failed requests that finds nothing", looked, found(window, { status: 418 }, page)),
    read("how far a search of requests looked", looked, boundary(window, {}, lookedAt)),
  ];
};
