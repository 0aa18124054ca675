/** What bars are made of. */
export type Series = {
  name: string;
  tone: "accent" | "good" | "warning" | "bad" | "quiet";
  values: readonly number[];
};
export type BarsProps = {
  /** What is shown, to the ear and above the table. */
  label: string;
  /** One for each bar, such as days. */
  labels: readonly string[];
  /** What the labels are, such as "Day". */
  labelsName?: string;
  series: readonly Series[];
  height?: number;
};
