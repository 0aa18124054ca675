/** What the package exports. */
import { sign, verify } from "./webhooks.ts";

// biome-ignore-start lint/performance/noBarrelFile: the entry of a package is one
export type { Query, QueryValue } from "./address.ts";
export { DrugPrice, type RawAnswer, type RawOptions } from "./client.ts";
export {
  APIError,
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  DrugPriceError,
  type ErrorDetail,
  GraphQLError,
  type GraphQLFormattedError,
  InvalidRequestError,
  NotFoundError,
  NotModifiedError,
  PaginationError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from "./errors.ts";
export { type ErrorCode, errorCodes } from "./generated/error_codes.ts";
export type * from "./generated/models.ts";
export type * from "./generated/parameters.ts";
export type {
  BatchResult,
  GraphQLDocument,
  GraphQLOperation,
  GraphQLOptions,
  GraphQLResult,
  ParsedDocument,
  TypedDocument,
} from "./graphql.ts";
export type {
  ErrorReason,
  ErrorRecord,
  Hooks,
  Logger,
  RequestRecord,
  ResponseRecord,
  RetryRecord,
} from "./hooks.ts";
export type { Answer, Deprecation, LastResponse, Limit, RateLimit } from "./last_response.ts";
export type {
  ClientOptions,
  Fetch,
  FetchInit,
  FetchOptions,
  FetchResponse,
  RequestOptions,
} from "./options.ts";
export type { Page, PageRequest } from "./pages.ts";
export { version } from "./version.ts";
export type {
  RawBody,
  SignatureHeaders,
  SignOptions,
  VerifyOptions,
  WebhookHeaders,
} from "./webhooks.ts";
// biome-ignore-end lint/performance/noBarrelFile: the entry of a package is one

/** Deliveries of webhooks: `verify` what came, `sign` what your own tests send. */
export const webhooks = { verify, sign };
