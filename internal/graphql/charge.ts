/**
 * What an operation takes of the caller's limits. Every started hundred points of cost are one unit of the minute and of the
 * month. One unit is taken before anything is looked at, the others once the cost is known and before anything runs; when
 * those are refused, the first is given back to the month, so that a refused operation takes nothing of it.
 */
import type { Caller } from "../accounts/model.ts";
import type { KeyAuth } from "../http/auth.ts";
import type { RequestContext } from "../http/context.ts";
import type { Decision } from "../limits/model.ts";

export const pointsAUnit = 100;

export const unitsOf = (cost: number) => Math.max(1, Math.ceil(cost / pointsAUnit));

export type Charge = {
  /** Units that it took so far, of both limits. */
  readonly units: number;
  /** Throws 429. */
  first(): Promise<void>;
  /** Up to so many altogether. Throws 429. */
  upTo(units: number): Promise<void>;
  /** What it took of the month: it was our fault. */
  giveBack(): Promise<void>;
};

/** The request's first operation has its first unit from the admission of the request, as `admitted`. */
export function createCharge(
  auth: Pick<KeyAuth, "charge" | "giveBack">,
  context: RequestContext,
  caller: Caller,
  admitted: Decision | undefined,
): Charge {
  const taken: { decision: Decision; points: number }[] =
    admitted === undefined ? [] : [{ decision: admitted, points: 1 }];
  const units = () => taken.reduce((sum, { points }) => sum + points, 0);

  async function take(points: number): Promise<void> {
    taken.push({ decision: await auth.charge(context, caller, points), points });
  }

  async function giveBack(): Promise<void> {
    for (const { decision, points } of taken.splice(0)) await auth.giveBack(context, decision, points);
  }

  return {
    get units() {
      return units();
    },
    giveBack,
    async first() {
      if (taken.length === 0) await take(1);
    },
    async upTo(wanted) {
      const more = wanted - units();
      if (more <= 0) return;
      try {
        await take(more);
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
  };
}
