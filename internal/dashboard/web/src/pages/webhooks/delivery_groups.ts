/** Groups neighboring deliveries of a list that failed in the same way, so that ten equal failures are one row. Pure. */
import type { Delivery } from "../../types_rest.ts";

/** `key` stays the same while the list is read again. */
export type GroupRow = { id: string; key: string; group: readonly Delivery[]; open: boolean };
export type DeliveryRow = { id: string; delivery: Delivery } | GroupRow;

/** Fewer are as easy to read one by one. */
const smallestGroup = 3;

/** Its last attempt failed: it is failed, or waits for another attempt. */
export const isFailing = ({ status, attempts_made, last_outcome }: Delivery) =>
  status === "failed" ||
  (status === "pending" && attempts_made > 0 && last_outcome !== null && last_outcome !== "delivered");

const keyOf = (delivery: Delivery) =>
  isFailing(delivery)
    ? [delivery.type, delivery.status, delivery.last_outcome, delivery.last_status_code].join(" ")
    : undefined;

export function groupDeliveries(deliveries: readonly Delivery[], opened: ReadonlySet<string>): DeliveryRow[] {
  const rows: DeliveryRow[] = [];
  const single = (delivery: Delivery) => rows.push({ id: delivery.id, delivery });
  for (let at = 0; at < deliveries.length; ) {
    const first = deliveries[at] as Delivery;
    const key = keyOf(first);
    let end = at + 1;
    while (key !== undefined && end < deliveries.length && keyOf(deliveries[end] as Delivery) === key)
      end += 1;
    const group = deliveries.slice(at, end);
    if (key === undefined || group.length < smallestGroup) group.forEach(single);
    else {
      const open = opened.has(key);
      rows.push({ id: `${key} ${group.at(-1)?.id}`, key, group, open });
      if (open) group.forEach(single);
    }
    at = end;
  }
  return rows;
}
