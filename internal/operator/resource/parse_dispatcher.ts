/**
 * From what the API server stored to a spec to work with. It was checked by the definition of that day, which may be older or
 * newer than this operator: defaults are given and bounds and rules looked at again here, and fields that are not known are
 * passed over.
 */
import type { KubeObject } from "../../kube/model.ts";
import { rules } from "./cel_rules.ts";
import { checkSpec } from "./check_spec.ts";
import { shown } from "./field_forms.ts";
import { type DispatcherSpec, type Pause, pauseAnnotation } from "./model.ts";
import type { CheckedSpec } from "./spec_schema.ts";

const mostProblems = 5;
/** Pods have a dozen levels. Where there are thousands, whoever compares or writes them runs out of stack. */
const mostLevels = 100;

/** Without recursion: objects and lists in each other. */
function isDeeperThan(most: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= most && level.length > 0; depth += 1)
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  return level.length > 0;
}

/** Only this much is asked of the spec, so that a pause holds in a resource that cannot be read otherwise. */
function isPausedBySpec(spec: unknown): boolean {
  return typeof spec === "object" && spec !== null && "paused" in spec && spec.paused === true;
}

/**
 * spec.paused, else the annotation: "all", "in", "out", or "none" as without it. Anything else pauses all, for whoever wrote
 * it wanted a halt, and comes with a problem to tell.
 */
export function pauseOf(object: KubeObject): { pause: Pause; problem?: string } {
  if (isPausedBySpec(object.spec)) return { pause: "all" };
  const annotations: Readonly<Record<string, unknown>> = object.metadata.annotations ?? {};
  const asked = Object.hasOwn(annotations, pauseAnnotation) ? annotations[pauseAnnotation] : undefined;
  switch (asked) {
    case undefined:
    case "none":
      return { pause: "none" };
    case "all":
    case "in":
    case "out":
      return { pause: asked };
    default:
      return {
        pause: "all",
        problem: `the annotation ${pauseAnnotation} is ${shown(asked)}: all, in or out is needed; until then everything is paused`,
      };
  }
}

export type ParseOptions = {
  /** The only service account that pods may have. Any, unless given. */
  serviceAccount?: string | undefined;
};

/** What pods run as unless their template says otherwise. */
const defaultAccount = "default";

function accountProblem(spec: CheckedSpec, { serviceAccount }: ParseOptions): string | undefined {
  if (serviceAccount === undefined) return undefined;
  const { serviceAccountName, serviceAccount: deprecated } = spec.template.spec;
  const asked = [serviceAccountName, deprecated].filter((name) => name !== undefined && name !== "");
  const used = asked.length === 0 ? [defaultAccount] : asked;
  if (used.every((name) => name === serviceAccount)) return undefined;
  return `spec.template.spec.serviceAccountName must be ${shown(serviceAccount)}: the operator runs pods with no other service account`;
}

/** A problem is one text for people, with the path of each field (`spec.mode is "cron": one of ... is needed`). Never throws. */
export function parseDispatcher(
  object: KubeObject,
  options: ParseOptions = {},
): { spec: DispatcherSpec; pause: Pause; problem?: undefined } | { problem: string; pause: Pause } {
  const { pause } = pauseOf(object);
  const { spec, problems } = checkSpec(object.spec ?? {});
  if (spec === undefined) {
    const more = problems.length - mostProblems;
    const told = problems.slice(0, mostProblems);
    return { problem: [...told, ...(more > 0 ? [`and ${more} more`] : [])].join("; "), pause };
  }
  if (isDeeperThan(mostLevels, spec))
    return { problem: `spec.template is nested deeper than ${mostLevels} levels`, pause };
  const broken = rules.filter((rule) => rule.holds?.({ name: object.metadata.name, spec }) === false);
  if (broken.length > 0) return { problem: broken.map((rule) => rule.message).join("; "), pause };
  const problem = accountProblem(spec, options);
  return problem === undefined ? { spec, pause } : { problem, pause };
}
