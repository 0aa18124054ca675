/** Small pages for people, made from the tables that the code itself runs on. */
import { type ErrorCode, errorCodes } from "../../core/errors.ts";
import type { Deprecation } from "../../http/route.ts";

export type DeprecatedParameter = Deprecation & { method: string; path: string };

/** What a caller does about it; the meaning stands in the table of codes. */
const remedies: Record<ErrorCode, string> = {
  INVALID_PARAMETER: "Each entry of details names a field, what is wrong with it and how to mend it.",
  UNKNOWN_PARAMETER: "Correct the spelling, or leave the parameter out; the message lists what is known.",
  INVALID_CURSOR:
    "Give next_cursor back as it came, with every other parameter but limit unchanged; or start again without it.",
  INVALID_BODY: "Send JSON of the documented shape, with Content-Type: application/json.",
  DOCUMENT_TOO_LARGE:
    "Ask in several operations, or hand values over as variables; docs/graphql-cost.md lists the bounds.",
  DEPTH_LIMIT_EXCEEDED: "Ask for what lies deeper in an operation of its own, by its id.",
  COMPLEXITY_LIMIT_EXCEEDED:
    "Ask for smaller pages or fewer fields, or in several operations; the message names where most of the cost is.",
  GRAPHQL_PARSE_FAILED: "Mend the document where the message says; tools that know GraphQL show it at once.",
  GRAPHQL_VALIDATION_FAILED: "Ask for fields, arguments and types of the schema, which introspection shows.",
  PERSISTED_QUERY_NOT_FOUND:
    "Send the request again with the document's text beside its hash, as clients of automatic persisted queries do by themselves; or register it first.",
  TRUSTED_DOCUMENTS_ONLY:
    "Register the document (POST /graphql/persisted-queries) with another key of the account, or use a key that runs any document.",
  IDEMPOTENCY_KEY_REUSED: "Make a new key for each request that is not the same one sent again.",
  UNAUTHORIZED: "Send the key as Authorization: Bearer <key>. The message says what is wrong with it.",
  WRONG_ENVIRONMENT: "Keys that begin with tm_live_ are for the live address, tm_sandbox_ for the sandbox.",
  PERMISSION_DENIED: "Use a key with the permission that the message names, or create one.",
  PLAN_REQUIRED: "Move to a plan that includes the endpoint.",
  NOT_FOUND: "Check the id or the path; where near names are known, the message lists them.",
  METHOD_NOT_ALLOWED: "Use a method of the Allow header.",
  RATE_LIMITED:
    "Wait for Retry-After seconds, then go on more slowly; X-RateLimit-Remaining says what is left of the minute.",
  QUOTA_EXCEEDED:
    "Wait until the next month (UTC) or move to a larger plan; X-Quota-Remaining says what is left.",
  INTERNAL: "Try again; if it stays, tell us the request_id.",
  SERVICE_UNAVAILABLE: "Wait for Retry-After seconds and try again, with growing pauses.",
};

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
/** `word` in a text becomes code. */
const prose = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .3rem .8rem .3rem 0; vertical-align: top; }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`;
}

export function errorsPage(): string {
  const rows = Object.entries(errorCodes).map(
    ([code, { status, meaning }]) =>
      `<tr><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${status}</td><td>${prose(meaning)}</td></tr>`,
  );
  return document(
    "Errors",
    `<p>Every error answers <code>{"error": {"code", "message", "status", "details", "doc_url"}, "request_id"}</code>.</p>
<table>
<tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr>
${rows.join("\n")}
</table>`,
  );
}

export function errorPage(code: ErrorCode): string {
  const { status, meaning } = errorCodes[code];
  return document(
    code,
    `<p>Status ${status}. ${prose(meaning)}</p>
<p>${prose(remedies[code])}</p>
<p><a href="/docs/errors">All errors</a></p>`,
  );
}

export function deprecationsPage(deprecated: readonly DeprecatedParameter[]): string {
  const rows = deprecated.map(
    ({ method, path, parameter, since, use, removedIn }) =>
      `<tr><td><code>${method} ${escaped(path)}</code></td><td><code>${parameter}</code></td><td>${since}</td><td><code>${use}</code></td><td>${removedIn}</td></tr>`,
  );
  return document(
    "Deprecations",
    `<p>What still works and will go: answers that used it carry a <code>Deprecation</code> header.</p>
<table>
<tr><th scope="col">Endpoint</th><th scope="col">Parameter</th><th scope="col">Since</th><th scope="col">Use</th><th scope="col">Removed in</th></tr>
${rows.join("\n")}
</table>`,
  );
}

export const serviceName = "Drug Price Data Service";

/** The start page of a base URL. */
export const landingPage = (environment: "live" | "sandbox"): string =>
  document(
    serviceName,
    `<p>Canadian prescription drug prices as JSON. This is the ${environment} environment. Send requests to <code>/v1</code> with an API key.</p>
<ul>
<li><a href="/docs">Documentation</a>: the interactive reference</li>
<li><a href="/dashboard">Dashboard</a>: API keys, plan, usage, and webhooks</li>
<li><a href="/status">Status</a> of the service</li>
<li><a href="/v1/openapi.json">OpenAPI document</a></li>
</ul>`,
  );
