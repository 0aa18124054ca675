/** What an alert rule is. */

/** `page` is for somebody who is woken, `ticket` for the next working day, `info` for whoever looks after customers. */
export type Severity = "page" | "ticket" | "info";

export type Alert = {
  name: string;
  expr: string;
  /** How long it must hold, as Prometheus writes it; not set fires at once. */
  for?: string;
  severity: Severity;
  /** One line; may use {{ $labels.x }} and {{ $value }}. */
  summary: string;
  /** What to do. */
  action: string;
};
