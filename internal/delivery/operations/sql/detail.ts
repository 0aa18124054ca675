/**
 * One delivery ($2, made in the millisecond of the id $3) of an account ($1) with its event's text, where it goes, and a row for each attempt, in their order; one
 * row without an attempt when there is none. Indexes: deliveries_pkey, webhooks_pkey, events_pkey, attempts_by_delivery of the
 * days since the delivery's. No locks.
 */
import type { Statement } from "../../../postgres/database.ts";
import type { Outcome } from "../../model.ts";
import { type DeliveryRow, deliveryColumns } from "./columns.ts";

export type DetailRow = DeliveryRow & { url: string; payload: string | null } & (
    | { number: null }
    | {
        number: number;
        started_at: Date;
        outcome: Outcome;
        status: number | null;
        error: string | null;
        dns_ms: number | null;
        connect_ms: number | null;
        tls_ms: number | null;
        first_byte_ms: number | null;
        duration_ms: number;
        remote_address: string | null;
        answer: Buffer | null;
        signature: string | null;
        webhook_signature: string | null;
        late: boolean;
        next_due_at: Date | null;
      }
  );

export const detail = (schema: string): Statement => ({
  name: `${schema}_delivery_detail`,
  text: `
    select ${deliveryColumns("d")}, w.url, e.payload, a.number, a.started_at, a.outcome, a.status, a.error, a.dns_ms,
      a.connect_ms, a.tls_ms, a.first_byte_ms, a.duration_ms, a.remote_address, a.answer, a.signature,
      a.webhook_signature, a.late, a.next_due_at
    from (select * from ${schema}.deliveries where id = $2::uuid and account_id = $1::uuid) d
    join ${schema}.webhooks w on w.id = d.subscription_id
    left join lateral (select payload from ${schema}.events where id = d.event_id offset 0) e on true
    left join lateral (
      select * from ${schema}.attempts where delivery_id = d.id and id >= $3::uuid offset 0
    ) a on true
    order by a.number, a.late, a.id`,
});
