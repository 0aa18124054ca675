/** What an alert rule and a recording rule are, and where an alert's runbook stands. */

/** `page` is for somebody who is woken, `ticket` for the next working day, `info` for whoever looks after customers. */
export type Severity = "page" | "ticket" | "info";

export type Alert = {
  name: string;
  expr: string;
  /** How long it must hold, as Prometheus writes it. */
  for: string;
  severity: Severity;
  /** One line; may use {{ $labels.x }} and {{ $value }}. */
  summary: string;
  /** What to do, in short; the runbook says it at length. */
  action: string;
};

/** An expression that Prometheus works out by itself, under a name of its own (level:what:how). */
export type Recording = { name: string; expr: string; labels: Readonly<Record<string, string>> };

/** Where runbooks stand, from the root of the repository. */
export const runbookFolder = "docs/runbooks/";

/** `base` ends with a slash: the repository's own folder, or the address it is published under. */
export const runbookOf = (alert: string, base: string = runbookFolder): string => `${base}${alert}.md`;

/** A process in Kubernetes, or anywhere: without a namespace and a pod these are empty. */
export const eachProcess = "namespace, pod, instance";
