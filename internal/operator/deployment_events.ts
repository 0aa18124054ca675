/** What an apply did, told as events and observations: once, when it was done. */

import type { KubeObject } from "../kube/model.ts";
import type { ObserveOperator } from "../telemetry/operator_observation.ts";
import type { Brought } from "./apply.ts";
import { replicasOf } from "./resource/fleet.ts";
import { someOf } from "./resource/json.ts";
import { statusIn } from "./resource/status.ts";
import type { Occurrence } from "./resource/transitions.ts";
import type { Decision } from "./scaling/model.ts";

type Deps = { record(regarding: KubeObject, occurrence: Occurrence): void; observe: ObserveOperator };

type Told = {
  object: KubeObject;
  brought: Brought;
  /** The Deployment as it was. */
  live: KubeObject | undefined;
  /** Whether the resource had a Deployment before. */
  existed: boolean;
  adopted: boolean;
  /** Undefined in mode "external". */
  why: Decision | undefined;
};

const normal = (reason: string, action: string, note: string): Occurrence => ({
  type: "Normal",
  reason,
  action,
  note,
});

export function createTelling({ record, observe }: Deps) {
  function scaled({ object, live, brought, why }: Told): boolean {
    const { deployment } = brought;
    if (live === undefined || deployment === undefined) return false;
    const [from, to] = [replicasOf(live), replicasOf(deployment)];
    if (from === to || brought.why === "drift") return false;
    const reason = why === undefined ? "external" : why.reason;
    const asked = why?.recommended === undefined ? "" : `; the backlog asks for ${why.recommended}`;
    record(object, normal("Scaled", "Scale", `Scaled from ${from} to ${to} (${reason}${asked}).`));
    observe({ kind: "dispatcher_scaled", resource: object.metadata.name, from, to, reason });
    return true;
  }

  function made({ object, existed, brought }: Told): void {
    const count = brought.deployment === undefined ? 0 : replicasOf(brought.deployment);
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
    /** By its status, when the memory of it is new: it had pods, or the whole number of none. */
    existedBefore(object: KubeObject): boolean {
      const status = statusIn(object);
      const ready = status.conditions.find((condition) => condition.type === "Ready");
      return ready !== undefined && ready.reason !== "NoDeployment";
    },

    /** Answers whether its replicas were changed. */
    brought(told: Told): boolean {
      const { object, brought, adopted } = told;
      const resource = object.metadata.name;
      if (brought.created) {
        made(told);
        return true;
      }
      const scaling = scaled(told);
      const changed = brought.changed.filter((path) => !(scaling && path === "spec.replicas"));
      if (adopted && brought.why !== undefined) {
        observe({ kind: "deployment_applied", resource, why: "adopted" });
        record(
          object,
          normal("Adopted", "Adopt", "Took over a Deployment with this selector that nobody owned."),
        );
      } else if (changed.length > 0) {
        // A first look, and nobody asked for anything since the last leader's: somebody else changed it in between.
        const same = statusIn(object).observedGeneration === object.metadata.generation;
        const drift = brought.why === "drift" || (brought.why === "first" && same);
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
