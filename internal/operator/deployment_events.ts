/** Reports what an apply changed in a Deployment, as events and observations. */

import type { EventContent } from "../kube/event_object.ts";
import type { KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator/operator_observation.ts";
import type { ApplyResult } from "./apply.ts";
import { replicasOf } from "./resource/fleet.ts";
import { someOf } from "./resource/json.ts";
import { statusIn } from "./resource/status.ts";
import type { Decision } from "./scaling/model.ts";

type Deps = { record(regarding: KubeObject, event: EventContent): void; observe: ObserveOperator };

type Applied = {
  object: KubeObject;
  result: ApplyResult;
  /** The Deployment as it was. */
  live: KubeObject | undefined;
  /** Whether the resource had a Deployment before. */
  existed: boolean;
  adopted: boolean;
  /** Undefined in mode "external". */
  why: Decision | undefined;
};

const normal = (reason: string, action: string, note: string): EventContent => ({
  type: "Normal",
  reason,
  action,
  note,
});

export function createDeploymentEvents({ record, observe }: Deps) {
  function recordScaled({ object, live, result, why }: Applied): boolean {
    const { deployment } = result;
    if (live === undefined || deployment === undefined) return false;
    const [from, to] = [replicasOf(live), replicasOf(deployment)];
    if (from === to || result.why === "drift") return false;
    const reason = why === undefined ? "external" : why.reason;
    const asked = why?.recommended === undefined ? "" : `; the backlog asks for ${why.recommended}`;
    record(object, normal("Scaled", "Scale", `Scaled from ${from} to ${to} (${reason}${asked}).`));
    observe({ kind: "dispatcher_scaled", resource: object.metadata.name, from, to, reason });
    return true;
  }

  function recordCreated({ object, existed, result }: Applied): void {
    const count = result.deployment === undefined ? 0 : replicasOf(result.deployment);
    const replicas = `${count} replica${count === 1 ? "" : "s"}`;
    observe({ kind: "deployment_applied", resource: object.metadata.name, why: "created" });
    if (existed)
      record(
        object,
        normal("DeploymentRecreated", "Create", `The Deployment was deleted: made again with ${replicas}.`),
      );
    else record(object, normal("Created", "Create", `Made a Deployment with ${replicas}.`));
  }

  return {
    /** Whether the status says that there was a Deployment, also one with no replicas. */
    existedBefore(object: KubeObject): boolean {
      const status = statusIn(object);
      const ready = status.conditions.find((condition) => condition.type === "Ready");
      return ready !== undefined && ready.reason !== "NoDeployment";
    },

    /** Returns whether the replicas changed. */
    record(applied: Applied): boolean {
      const { object, result, adopted } = applied;
      const resource = object.metadata.name;
      if (result.created) {
        recordCreated(applied);
        return true;
      }
      const scaling = recordScaled(applied);
      const changed = result.changed.filter((path) => !(scaling && path === "spec.replicas"));
      if (adopted && result.why !== undefined) {
        observe({ kind: "deployment_applied", resource, why: "adopted" });
        record(
          object,
          normal("Adopted", "Adopt", "Took over a Deployment with this selector that nobody owned."),
        );
      } else if (changed.length > 0) {
        // A first look, and nobody asked for anything since the last leader's: somebody else changed it in between.
        const same = statusIn(object).observedGeneration === object.metadata.generation;
        const drift = result.why === "drift" || (result.why === "first" && same);
        observe({ kind: "deployment_applied", resource, why: drift ? "drift" : "changed" });
        if (drift)
          record(object, {
            type: "Warning",
            reason: "DriftCorrected",
            action: "Apply",
            note: `Put back what somebody else had changed: ${someOf(changed)}.`,
          });
      }
      return scaling;
    },
  };
}
