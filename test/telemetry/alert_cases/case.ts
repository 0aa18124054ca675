/** A case of an alert: test series, and the alerts that fire for them. */

export type Case = {
  /** Series by their text, with values in promtool's format: start+step x times, one per minute. */
  series: Readonly<Record<string, string>>;
  at: string;
  /** Labels of what fires, besides the severity, each time that it does; undefined when nothing does. */
  fires?: AlertLabels | readonly AlertLabels[];
  /** What the summary shows as its value. */
  value?: string;
};

export type AlertLabels = Readonly<Record<string, string>>;

/** By the alert's name: at least one that fires and one that is silent. */
export type Cases = Readonly<Record<string, readonly Case[]>>;

export const a = { instance: "a" };
export const live = { environment: "live" };
export const inLive = '{environment="live",instance="a"}';
