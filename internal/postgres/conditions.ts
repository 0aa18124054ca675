/**
 * A where clause put together from the parts that a request needs, instead of one with every part and "or $n is null",
 * which keeps the planner from the index. Each combination has a name of its own, so that the number of prepared
 * statements is bounded by the combinations.
 */
export type Conditions = {
  /** Adds a value and answers its parameter, `$n`. */
  value(value: unknown): string;
  /** Adds a condition; `label` tells this combination from others. */
  and(label: string, sql: string): void;
  /** "a and b", or "true". */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly label: string;
};

export function createConditions(...values: unknown[]): Conditions {
  const parts: string[] = [];
  const labels: string[] = [];
  return {
    value: (value) => `$${values.push(value)}`,
    and(label, sql) {
      labels.push(label);
      parts.push(sql);
    },
    get sql() {
      return parts.length === 0 ? "true" : parts.join(" and ");
    },
    values,
    get label() {
      return labels.join("_");
    },
  };
}
