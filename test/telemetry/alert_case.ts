/** One case of an alert: series made up for it, and whether it fires on them. */

export type AlertCase = {
  /** Series by their text, with values as promtool writes them: start+step x times, one a minute or every ten. */
  series: Readonly<Record<string, string>>;
  at: string;
  /** What takes hours is looked at less often. */
  everyTenMinutes?: true;
  /** Labels of what fires, besides the severity, each time that it does; undefined when it does not. */
  fires?: AlertLabels | readonly AlertLabels[];
};

export type AlertLabels = Readonly<Record<string, string>>;
