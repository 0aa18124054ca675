/**
 * What a field costs by itself, in points. The one table; `npm run document` writes it into docs/graphql-cost.md. An object
 * costs at least a point, so that the cost of an operation is never below the number of objects it returns.
 */

/** Of what the table of weights does not name. */
export const defaultWeights = {
  /** The answer itself, whatever is asked. */
  operation: 1,
  /** A field that answers an object, or each object of a list. */
  object: 1,
  /** A value. */
  value: 0,
  /** A value under another name: the same may be asked many times in this way. */
  aliasedValue: 1,
} as const;

/** "Type.field": what costs more than reading a row. Paid once for each object that has the field, lists not multiplied. */
export type Weights = Readonly<Record<string, number>>;
