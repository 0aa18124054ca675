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

/**
 * "Type.field": what costs more than reading a row. "Type.field(argument)": what it costs more with the argument. Paid once for
 * each object that has the field, lists not multiplied.
 */
export type Weights = Readonly<Record<string, number>>;

/** A year of a drug's days is ten thousand rows to sum up, some 20 ms of the database; five years are five times that. */
const history = 100;

/** A fill reads up to 50,000 packages of one drug, some 50 ms of the process. */
const fills = 20;

/** Counting reads every row that the page leaves out. */
const count = 10;

/** Searches, counts and sums over many rows, and what writes. */
export const weights: Weights = {
  "Query.drugs": 10,
  "Query.comparePrices": 10,
  "Query.pharmacies": 5,
  "Query.priceHistory": history,
  "Query.recalls": 2,
  "Query.shortages": 2,
  "Query.interactions": 10,
  "Query.alerts": 2,
  "Query.changes": 2,
  "Drug.prices(quantity)": fills,
  "Drug.pricesConnection": 1,
  "Drug.generics": 2,
  "Drug.genericsConnection": 2,
  "Drug.coverageConnection": 1,
  "Drug.history": history,
  "Drug.statistics": history,
  "Pharmacy.pricesConnection": 1,
  "Shortage.alternatives": 2,
  "PriceAlert.currentLowestPrice": 1,
  "DrugConnection.totalCount": count,
  "DrugConnection.suggestions": count,
  "PriceConnection.totalCount": count,
  "CoverageConnection.totalCount": count,
  "PharmacyConnection.totalCount": count,
  "RecallConnection.totalCount": count,
  "ShortageConnection.totalCount": count,
  "PriceAlertConnection.totalCount": count,
  "ChangeConnection.totalCount": count,
  "Mutation.createPriceAlert": 10,
  "Mutation.cancelPriceAlert": 10,
};
