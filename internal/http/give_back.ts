/** Gives back what a request should not have cost of the month: nothing was sent, or it was our fault. */
import type { Decision, Limiter } from "../limits/model.ts";
import type { RequestContext } from "./context.ts";

export async function giveBack(
  limiter: Pick<Limiter, "giveBack">,
  context: RequestContext,
  decision: Decision,
  points: number,
): Promise<void> {
  const { caller } = context;
  if (caller === undefined || points === 0) return;
  context.units -= points;
  // A limiter that cannot give back must not cost the caller the answer too.
  await limiter.giveBack(caller.accountId, decision, points).catch(() => {});
  // The answer states the month as it stands now, whichever decision was the last.
  if (context.decision !== undefined) context.decision.quota = decision.quota;
}
