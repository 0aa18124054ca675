/** Environment variables by which a run tells its workers, and all that they start, about itself. */

/** The run's id. */
export const runVariable = "DRUG_PRICE_TEST_RUN";
/** The folder for data that belongs in memory (place.ts). */
export const dataVariable = "DRUG_PRICE_TEST_DATA";
/** The worker's number, from 0. */
export const workerVariable = "DRUG_PRICE_TEST_WORKER";
