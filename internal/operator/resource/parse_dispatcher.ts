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

const mostProblems = 5;
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

/** A problem is one text for people, with the path of each field (`spec.mode is "cron": one of ... is needed`). Never throws. */
export function parseDispatcher(
  object: KubeObject,
): { spec: DispatcherSpec; pause: Pause; problem?: undefined } | { problem: string; pause: Pause } {
  const { pause } = pauseOf(object);
  const { spec, problems } = checkSpec(object.spec ?? {});
  if (spec === undefined) {
    const more = problems.length - mostProblems;
    const told = problems.slice(0, mostProblems);
    return { problem: [...told, ...(more > 0 ? [`and ${more} more`] : [])].join("; "), pause };
  }
  const broken = rules.filter((rule) => rule.holds?.({ name: object.metadata.name, spec }) === false);
  if (broken.length > 0) return { problem: broken.map((rule) => rule.message).join("; "), pause };
  return { spec, pause };
}
