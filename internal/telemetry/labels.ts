/** What each label is bounded by. A label that does not stand here does not exist: test/telemetry/series.test.ts. */
export const labels: Readonly<Record<string, string>> = {
  environment: "`live` or `sandbox`",
  route:
    "the path of a route, such as `/v1/drugs/{id}` or `/graphql`. For the dashboard: a path below `/dashboard/api`, a path of `/v1` below `/dashboard/api/{live|sandbox}`, `/dashboard/files/{name}`, or `/dashboard`. `unmatched` for unknown paths",
  method: "`GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE`, `OPTIONS`; `OTHER` for all others",
  status: "the response statuses of the API",
  status_class: "`1xx` to `5xx`; for delivery attempts also `none`, if there was no response",
  code: "an error code of the published table",
  operation: "`query`, `mutation`, `introspection`; `unknown` for operations rejected before parsing",
  result:
    "`ok`, `partial` (data and errors), `cost_only`, `invalid` (caller's fault), `refused` (permission or limits), `failed` (our fault); for delivery attempts `delivered`, `refused`, `gone`, `timed_out`, `unreachable`, `forbidden`, `proxy_failed`",
  document: "the name of a registered document, for the first 50 in a process; `other` for all others",
  cache: "`document` (parsed documents by text) or `persisted` (texts by hash)",
  hit: "`hit` or `miss`",
  how: "`compiled`, `interpreted` or `kept`",
  plan: "a plan",
  outcome:
    "for decisions `allowed`, or limited by `burst` (per minute) or `quota` (per month); for logins `ok`, `refused`, `throttled`",
  mode: "`shared` (Redis, all processes), `local` (this process only, because Redis is unavailable), `own` (without Redis, or without limits as in the sandbox)",
  share: "`0.8` or `1`",
  state:
    "for connections `in_use` or `idle`. For pending deliveries `due` or `scheduled`. For finished deliveries `delivered`, `failed`, or `cancelled`. For lanes `due` or `leased`. For webhooks `active`, or the reason they are disabled: `owner`, `gone`, `failing`",
  attempt: "`1` to `11`",
  reason:
    "for retries the response status (`status_3xx`, `status_4xx`, `status_429`, `status_5xx`, `status_other`), `timed_out`, `unreachable`, `forbidden`, `proxy_failed`. For lost entries of the request log `full`, `crowded`, `refused`, `late`, `stopped`. For statements that the database ended `timeout` (the statement timeout), `conflict` (deadlock, serialization), `locked`, `resources` (disk, memory), `read_only`. For held prices `factor`, `package`, `chain`",
  part: "a part of the dispatcher: `fan_out`, `lanes`, `settle`, `renew`, `days`",
  task: "a maintenance task: `days`, `retention`, `expire`, `audit`, `reseal`, `webhooks`, `probes`, `recoveries`, `sweep`, `backlog`, `counts`",
  notice: "`failing`, `disabled`, `reenabled`, `gone`",
  dataset: "a dataset that was loaded, such as `prices`",
  source: "a source that `ingest fetch` downloads, such as `dpd`",
  version: "this release",
  node: "Node's version",
  le: "upper bounds of buckets",
  major: "Node's version",
  minor: "Node's version",
  patch: "Node's version",
  type: "Node's name for a type of handle, request, or resource",
  kind: "`major`, `minor`, `incremental`, `weakcb`: types of garbage collection",
  space: "V8's memory spaces",
};
