/** What each label of the operator's own series is bounded by; the rest of labels.ts is about the other processes. */
export const operatorLabels: Readonly<Record<string, string>> = {
  controller: "`webhookdispatcher`",
  result: "`success`, `error`, `requeue_after`",
  name: "for queues `webhookdispatcher`; for leader elections the name of the Lease",
  host: "the API server's host and port",
  code: "the response status of the API server; `<error>` without a response",
  method: "`GET`, `POST`, `PUT`, `PATCH`",
  verb: "the verb of the request to the API server: `get`, `list`, `watch`, `create`, `update`, `patch`, `apply`",
  resource:
    "a WebhookDispatcher of the namespace, by its name; gone with it. Of watches: what is watched, such as `deployments`",
  database: "a database that a WebhookDispatcher names",
  reason:
    "of decisions: why there are so many replicas (docs/scaling.md); of failed looks at a backlog: `DatabaseUnreachable`, `UnknownDatabase`, `ReadFailed`; of what is degraded: `TemplateRefused`, `NameTaken` ... (docs/webhook-dispatcher.md)",
  by: "the bound that keeps replicas from what the backlog asks for: `minimum`, `maximum`, `connection_budget`",
  why: "why a watch ended: `closed` (by the server, as is usual), `expired` (410), `silent`, `failed`; why a Deployment was applied: `created`, `changed`, `drift`, `adopted`",
  le: "upper bounds of buckets",
};
