/** A case of an alert: series that are made up, and what becomes of it. */

export type Case = {
  /** Series by their text, with values as promtool writes them: start+step x times, one each minute or every two. */
  series: Readonly<Record<string, string>>;
  at: string;
  /** What takes hours, or days: a value every two minutes, looked at this often. */
  long?: "10m" | "30m";
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
