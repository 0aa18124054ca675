/** What each label is bounded by. A label that does not stand here does not exist: test/telemetry/series.test.ts. */
export const labels: Readonly<Record<string, string>> = {
  environment: "`live` or `sandbox`",
  route:
    "the path of a row of the route table, such as `/v1/drugs/{id}`, or `/graphql`; of the dashboard the path of its row below `/dashboard/api`, that of the row of `/v1` below `/dashboard/api/{live|sandbox}`, `/dashboard/files/{name}` or `/dashboard`; `unmatched` for every address that no row takes",
  method: "`GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE`, `OPTIONS`; `OTHER` for every other",
  status: "the statuses that the API answers with",
  status_class: "`1xx` to `5xx`; of attempts to deliver also `none`, without an answer",
  code: "an error code of the published table",
  operation: "`query`, `mutation`, `introspection`; `unknown` of what was refused before it was known",
  result:
    "`ok`, `partial` (data and errors), `cost_only`, `invalid` (the caller's to mend), `refused` (permission or limits), `failed` (our fault); of an attempt to deliver `delivered`, `refused`, `gone`, `timed_out`, `unreachable`, `forbidden`, `proxy_failed`",
  document: "a name of a registered document, the first 50 that a process sees; `other` for all others",
  cache: "`document` (a text's tree) or `persisted` (a hash's text)",
  hit: "`hit` or `miss`",
  how: "`compiled`, `interpreted` or `kept`",
  plan: "a plan",
  outcome:
    "of decisions `allowed`, or refused by the `burst` (the minute) or the `quota` (the month); of log-ins `ok`, `refused`, `throttled`",
  mode: "`shared` (Redis, all processes together), `local` (this process alone, because Redis is away), `own` (no Redis is set, or no limits: the sandbox)",
  share: "`0.8` or `1`",
  state:
    "of connections `in_use` or `idle`; of pending deliveries `due` or `scheduled`, of those that are over `delivered`, `failed` or `cancelled`; of lanes `due` or `leased`; of webhooks `active`, or why they are not: `owner`, `gone`, `failing`",
  attempt: "`1` to `11`",
  reason:
    "why an attempt is made again: the status of the answer (`status_3xx`, `status_4xx`, `status_429`, `status_5xx`, `status_other`), `timed_out`, `unreachable`, `forbidden`, `proxy_failed`; why entries of the request log are lost: `full`, `crowded`, `refused`, `late`, `stopped`; why the database ended a statement: `timeout` (the statement timeout), `conflict` (deadlock, serialization), `locked`, `resources` (disk, memory), `read_only`; why a price is held: `factor`, `package`, `chain`",
  part: "a part of the dispatcher: `fan_out`, `lanes`, `settle`, `renew`, `days`",
  task: "a task of maintenance: `days`, `retention`, `expire`, `audit`, `reseal`, `webhooks`, `probes`, `recoveries`, `sweep`, `backlog`, `counts`",
  notice: "`failing`, `disabled`, `reenabled`, `gone`",
  dataset: "a dataset that was loaded, such as `prices`",
  source: "a source that `ingest fetch` downloads, such as `dpd`",
  version: "this release",
  node: "Node's version",
  le: "upper bounds of buckets",
  major: "Node's version",
  minor: "Node's version",
  patch: "Node's version",
  type: "Node's name of a kind of handle, request or resource",
  kind: "`major`, `minor`, `incremental`, `weakcb`: kinds of garbage collection",
  space: "V8's spaces of memory",
};
