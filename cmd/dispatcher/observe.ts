/** What delivery says of itself, as the one stream that the log and the metrics read. */
import type { MaintenanceObservation } from "../../internal/delivery/maintenance/maintenance_observations.ts";
import type { DeliveryObservation } from "../../internal/delivery/observations.ts";
import type { EnvironmentName } from "../../internal/postgres/environment.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";

export function observeSending(
  environment: EnvironmentName,
  observe: Observe,
): (observation: DeliveryObservation) => void {
  const at = { environment } as const;
  return (observation) => {
    switch (observation.kind) {
      case "attempt": {
        const { outcome, status, attempt, durationMs, lagMs } = observation;
        observe({ ...at, kind: "delivery_attempt", result: outcome, status, attempt, durationMs, lagMs });
        break;
      }
      case "finished":
        observe({ ...at, kind: "delivery_finished", state: observation.state, deliveries: 1 });
        break;
      case "cancelled_deleted":
        observe({
          ...at,
          kind: "delivery_finished",
          state: "cancelled",
          deliveries: observation.deliveries,
        });
        break;
      case "deactivated":
        observe({ ...at, kind: "webhook_gone", webhookId: observation.subscriptionId });
        break;
      case "fan_out": {
        const { events, deliveries, durationMs } = observation;
        observe({ ...at, kind: "fanned_out", events, deliveries, durationMs });
        break;
      }
      case "leased":
        observe({ ...at, kind: "lanes_leased", lanes: observation.lanes, takenOver: observation.takenOver });
        break;
      case "lease_lost":
        observe({ ...at, kind: "lease_lost", lanes: observation.lanes });
        break;
      case "settled":
        if (observation.late > 0) observe({ ...at, kind: "attempts_late", attempts: observation.late });
        break;
      case "swept":
        if (observation.repaired > 0) observe({ ...at, kind: "lanes_repaired", lanes: observation.repaired });
        break;
      case "payload_missing": {
        const { deliveryId, eventId } = observation;
        observe({ ...at, kind: "payload_missing", deliveryId, eventId });
        break;
      }
      case "webhook_unreadable": {
        const { webhookId, error } = observation;
        observe({ ...at, kind: "webhook_unreadable", webhookId, error });
        break;
      }
      case "trouble":
        observe({ ...at, kind: "delivery_trouble", part: observation.part, error: observation.error });
        break;
      case "released":
        break;
      default:
        observation satisfies never;
    }
  };
}

export function observeMaintenance(
  environment: EnvironmentName,
  observe: Observe,
): (observation: MaintenanceObservation) => void {
  const at = { environment } as const;
  return (observation) => {
    switch (observation.kind) {
      case "backlog":
        observe({ ...at, kind: "backlog_sampled", ...observation.backlog });
        break;
      case "scheduled":
        observe({ ...at, kind: "scheduled_counted", deliveries: observation.deliveries });
        break;
      case "subscriptions":
        observe({
          ...at,
          kind: "webhooks_counted",
          active: observation.active,
          ...observation.disabled,
        });
        break;
      case "days_left":
        observe({ ...at, kind: "partition_days_left", days: observation.days });
        break;
      case "days_dropped":
        observe({ ...at, kind: "partitions_dropped", table: observation.table, days: observation.days });
        break;
      case "swept":
        observe({ ...at, kind: "lanes_repaired", lanes: observation.repaired });
        break;
      case "recovered":
        observe({ ...at, kind: "deliveries_recovered", deliveries: observation.deliveries });
        break;
      case "expired":
        observe({ ...at, kind: "deliveries_expired", deliveries: observation.deliveries });
        break;
      case "webhook_noticed":
        observe({
          ...at,
          kind: "webhooks_noticed",
          notice: observation.notice,
          webhooks: observation.webhooks,
        });
        break;
      case "probed":
        observe({ ...at, kind: "webhooks_probed", webhooks: observation.webhooks });
        break;
      case "maintenance_failed":
        observe({ ...at, kind: "maintenance_failed", task: observation.task, error: observation.error });
        break;
      default:
        observation satisfies never;
    }
  };
}
