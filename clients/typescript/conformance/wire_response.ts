/** What came with an answer, in the names that all languages' drivers tell it by. Moments are Unix seconds. */
import type { LastResponse, Limit } from "drug-price";

const seconds = (date: Date) => date.getTime() / 1000;
const limitOf = ({ limit, remaining, reset }: Limit) => ({ limit, remaining, reset: seconds(reset) });

export const lastResponseOf = (last: LastResponse) => ({
  status: last.status,
  request_id: last.requestId,
  sandbox: last.sandbox,
  attempts: last.attempts,
  idempotent_replayed: last.idempotentReplayed,
  etag: last.etag,
  deprecation: last.deprecation && {
    since: last.deprecation.since && seconds(last.deprecation.since),
    link: last.deprecation.link,
  },
  rate_limit: last.rateLimit && { ...limitOf(last.rateLimit), local: last.rateLimit.local },
  quota: last.quota && limitOf(last.quota),
});
