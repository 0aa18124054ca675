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

// One call: no retries, and over when the signal says so.
const { lastResponse } = await client.drugs.get("07900003", {
  maxRetries: 0,
  signal: AbortSignal.timeout(5000),
});

// Ask again what you still have: it takes nothing of the month.
try {
  await client.drugs.get("07900003", { ifNoneMatch: lastResponse.etag });
} catch (error) {
  if (!(error instanceof NotModifiedError)) throw error;
  console.log("what we have is still right");
}
