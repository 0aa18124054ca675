/** How many pods a rollout of a Deployment adds to its replicas: what the API server makes of `strategy`, defaults included. */

const defaultPercent = 25;

/** A count, or a percentage of the replicas as text ("25%"). Anything else is refused with the template: the default stands in. */
function surgeOf(maxSurge: unknown): (replicas: number) => number {
  if (typeof maxSurge === "number" && Number.isInteger(maxSurge) && maxSurge >= 0) return () => maxSurge;
  const percent = typeof maxSurge === "string" ? /^(\d{1,4})%$/.exec(maxSurge)?.[1] : undefined;
  const share = percent === undefined ? defaultPercent : Number(percent);
  return (replicas) => Math.ceil((replicas * share) / 100);
}

/** The pods beyond `replicas` that may run during a rollout: `strategy` is the Deployment's, as it stands in the resource. */
export function surge(strategy: Readonly<Record<string, unknown>> | undefined): (replicas: number) => number {
  if (strategy?.type === "Recreate") return () => 0;
  const rolling = strategy?.rollingUpdate;
  return surgeOf(
    typeof rolling === "object" && rolling !== null && "maxSurge" in rolling ? rolling.maxSurge : undefined,
  );
}
