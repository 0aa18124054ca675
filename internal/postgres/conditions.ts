/**
 * A statement put together from the parts that a request needs, instead of one with every part and "or $n is null", which
 * keeps the planner from the index. Each combination has a name of its own, so that the number of prepared statements is
 * bounded by the combinations.
 */
import type { Statement } from "./database.ts";

/** A statement with its values. */
export type Bound = { statement: Statement; values: readonly unknown[] };

export type Conditions = {
  /** Adds a value and answers its parameter, `$n`. */
  value(value: unknown): string;
  /** Adds a condition. Without a label it must be in every combination. */
  and(sql: string, label?: string): void;
  /** Tells this combination from others by something that is no condition. */
  label(label: string): void;
  /** "a and b", of what was added so far. */
  readonly sql: string;
  /** `text` with the values, under the name of this combination. */
  bind(name: string, text: string): Bound;
};

/** The first values are `$1`, `$2` and so on. */
export function createConditions(...values: unknown[]): Conditions {
  const parts: string[] = [];
  const labels: string[] = [];
  return {
    value: (value) => `$${values.push(value)}`,
    and(sql, label) {
      parts.push(sql);
      if (label !== undefined) labels.push(label);
    },
    label(label) {
      labels.push(label);
    },
    get sql() {
      return parts.length === 0 ? "true" : parts.join(" and ");
    },
    bind: (name, text) => ({ statement: { name: [name, ...labels].join("_"), text }, values }),
  };
}
