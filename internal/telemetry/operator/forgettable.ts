/** A counter or gauge some of whose series can be let go of, by some of their labels: what they were about is gone. */
import type { Counter, Gauge } from "prom-client";

type Labels = Readonly<Record<string, string>>;

export type Forgettable = {
  /** Of a gauge. */
  set(labels: Labels, value: number): void;
  add(labels: Labels, by?: number): void;
  /** Every series that has all of these labels. */
  forget(labels: Labels): void;
};

export function forgettable(metric: Counter | Gauge): Forgettable {
  const made = new Map<string, Labels>();
  const remember = (labels: Labels) => void made.set(JSON.stringify(labels), labels);
  return {
    set(labels, value) {
      if (!("set" in metric)) throw new Error("a counter only grows");
      remember(labels);
      metric.set(labels, value);
    },
    add(labels, by = 1) {
      remember(labels);
      metric.inc(labels, by);
    },
    forget(wanted) {
      for (const [key, labels] of made) {
        if (Object.entries(wanted).some(([name, value]) => labels[name] !== value)) continue;
        made.delete(key);
        metric.remove(labels);
      }
    },
  };
}
