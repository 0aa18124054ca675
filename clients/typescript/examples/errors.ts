/** Errors, retries and what can be set for a single call. */
import {
  APIError,
  ConnectionError,
  DrugPrice,
  errorCodes,
  NotFoundError,
  NotModifiedError,
} from "drug-price";

const client = new DrugPrice({
  timeoutMs: 10_000,
  maxRetries: 5,
  hooks: {
    onRetry: ({ url, reason, delayMs }) => console.warn(`${url}: ${reason}, again in ${delayMs} ms`),
  },
});

try {
  await client.drugs.get("00000000");
} catch (error) {
  if (error instanceof NotFoundError) {
    console.log(error.code, error.details, error.requestId);
  } else if (error instanceof APIError && error.code === errorCodes.QUOTA_EXCEEDED) {
    console.log("nothing is left of the month; wait", error.retryAfter, "seconds");
  } else if (error instanceof ConnectionError) {
    console.log("no answer after", error.attempts, "attempts");
  } else {
    throw error;
  }
}

// Options of one request: no retries, and aborted by the signal.
const { lastResponse } = await client.drugs.get("07900003", {
  maxRetries: 0,
  signal: AbortSignal.timeout(5000),
});

// A conditional request uses none of the month.
try {
  await client.drugs.get("07900003", { ifNoneMatch: lastResponse.etag });
} catch (error) {
  if (!(error instanceof NotModifiedError)) throw error;
  console.log("not modified");
}
