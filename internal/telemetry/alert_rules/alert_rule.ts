/** Types of alerting rules and recording rules, and the path of an alert's runbook. */

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
  /** The alert's present name, if this rule only keeps a former name firing. */
  replacedBy?: string;
};

/** An expression that Prometheus works out by itself, under a name of its own (level:what:how). */
export type Recording = { name: string; expr: string; labels: Readonly<Record<string, string>> };

/** Folder of the runbooks, relative to the root of the repository. */
export const runbookFolder = "docs/runbooks/";

/** `base` ends with a slash. It is the folder in the repository or the URL that publishes it. */
export const runbookOf = (
  { name, replacedBy }: Pick<Alert, "name" | "replacedBy">,
  base: string = runbookFolder,
): string => `${base}${replacedBy ?? name}.md`;

/** A process in Kubernetes, or anywhere: without a namespace and a pod these are empty. */
export const eachProcess = "namespace, pod, instance";
