/** What a dispatcher has to say: sending, and what keeps an environment's deliveries in order. Part of the one stream. */

type Environment = { environment: "live" | "sandbox" };

export type DeliveryObservation = Environment &
  (
    | { kind: "dispatcher_started"; id: string }
    | {
        kind: "delivery_attempt";
        result: string;
        status?: number | undefined;
        /** From 1. */
        attempt: number;
        durationMs: number;
        /** From the event to the end of its first attempt; of no other attempt, replay or recovery. */
        lagMs?: number | undefined;
      }
    /** An attempt is over, and another is to come. */
    | { kind: "delivery_retry"; reason: string }
    | { kind: "delivery_finished"; state: "delivered" | "failed" | "cancelled"; deliveries: number }
    | { kind: "webhook_gone"; webhookId: string }
    | { kind: "fanned_out"; events: number; deliveries: number; durationMs: number }
    | { kind: "lanes_leased"; lanes: number; takenOver: number }
    | { kind: "lease_lost"; lanes: number }
    | { kind: "attempts_late"; attempts: number }
    | { kind: "payload_missing"; deliveryId: string; eventId: string }
    | { kind: "webhook_unreadable"; webhookId: string; error: unknown }
    | { kind: "delivery_trouble"; part: string; error: unknown }
    | { kind: "lanes_repaired"; lanes: number }
    | {
        kind: "backlog_sampled";
        due: number;
        oldestDueSeconds: number;
        lanesDue: number;
        lanesLeased: number;
        eventsWaiting: number;
        oldestEventSeconds: number;
      }
    | { kind: "scheduled_counted"; deliveries: number }
    | { kind: "webhooks_counted"; active: number; owner: number; gone: number; failing: number }
    | { kind: "partition_days_left"; days: number }
    | { kind: "partitions_dropped"; table: string; days: number }
    | { kind: "deliveries_recovered"; deliveries: number }
    | { kind: "deliveries_expired"; deliveries: number }
    | { kind: "webhooks_noticed"; notice: string; webhooks: number }
    | { kind: "webhooks_probed"; webhooks: number }
    | { kind: "maintenance_failed"; task: string; error: unknown }
  );
