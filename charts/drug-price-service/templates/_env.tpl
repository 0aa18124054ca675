{{/* Variables of the components, as lists of a container's `env`. Each is a row of docs/configuration.md. */}}

{{- define "drug-price.secretEnv" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end -}}

{{/* Takes root, and database, which goes before that of all. */}}
{{- define "drug-price.databaseEnv" -}}
{{- $own := .database | default dict -}}
{{- $secret := $own.existingSecret | default .root.Values.database.existingSecret -}}
{{- $key := ternary ($own.key | default .root.Values.database.key) .root.Values.database.key (not (empty $own.existingSecret)) -}}
{{ include "drug-price.secretEnv" (dict "name" "DATABASE_URL" "secret" $secret "key" $key) }}
- name: DATABASE_CONNECT_TIMEOUT_MS
  value: {{ .root.Values.database.connectTimeoutMs | int | quote }}
- name: LOG_LEVEL
  value: {{ .root.Values.logLevel }}
{{- end -}}

{{- define "drug-price.keyEnv" -}}
{{ include "drug-price.secretEnv" (dict "name" "KEY_HASH_SECRET" "secret" .Values.keyHashSecret.existingSecret "key" .Values.keyHashSecret.key) }}
{{- end -}}

{{/* Where an address is safe to send to: the API says so when a webhook is made, a dispatcher when it is sent. */}}
{{- define "drug-price.webhookEnv" -}}
- name: WEBHOOK_ALLOW_CIDRS
  value: {{ join "," .Values.webhooks.allowCidrs | quote }}
- name: WEBHOOK_ALLOW_HTTP
  value: {{ .Values.webhooks.allowHttp | quote }}
{{- with .Values.webhooks.proxy }}
{{- if .existingSecret }}
{{ include "drug-price.secretEnv" (dict "name" "WEBHOOK_PROXY_URL" "secret" .existingSecret "key" .key) }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "drug-price.redisEnv" -}}
{{- with .Values.redis }}
{{- if .existingSecret }}
{{ include "drug-price.secretEnv" (dict "name" "REDIS_URL" "secret" .existingSecret "key" .key) }}
- name: REDIS_BUDGET_MS
  value: {{ .budgetMs | int | quote }}
{{- if .sentinelPassword.existingSecret }}
{{ include "drug-price.secretEnv" (dict "name" "REDIS_SENTINEL_PASSWORD" "secret" .sentinelPassword.existingSecret "key" .sentinelPassword.key) }}
{{- end }}
{{- if .ca.existingSecret }}
- name: REDIS_CA_FILE
  value: /etc/drug-price/redis-ca/ca.crt
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "drug-price.adminEnv" -}}
- name: METRICS_HOST
  value: {{ .Values.api.listenAddress | quote }}
- name: METRICS_PORT
  value: "9090"
{{- end -}}

{{- define "drug-price.apiEnv" -}}
{{- $api := .Values.api -}}
{{ include "drug-price.databaseEnv" (dict "root" .) }}
{{ include "drug-price.keyEnv" . }}
- name: DATABASE_POOL_SIZE
  value: {{ $api.databasePoolSize | int | quote }}
- name: SANDBOX_DATABASE_POOL_SIZE
  value: {{ $api.sandboxDatabasePoolSize | int | quote }}
- name: REQUESTS_PER_ACCOUNT
  value: {{ $api.requestsPerAccount | int | quote }}
- name: SANDBOX_REQUESTS
  value: {{ $api.sandboxRequests | int | quote }}
{{- if .Values.sandboxApi.enabled }}
- name: ENVIRONMENTS
  value: live
{{- end }}
- name: DATABASE_STATEMENT_TIMEOUT_MS
  value: {{ .Values.database.statementTimeoutMs | int | quote }}
{{- include "drug-price.redisEnv" . }}
- name: API_PODS
  value: {{ $api.processes | default (ternary $api.autoscaling.maxReplicas ($api.replicas | default 1) $api.autoscaling.enabled) | int | max 1 | quote }}
- name: HOST
  value: {{ $api.listenAddress | quote }}
- name: PORT
  value: "8080"
- name: SANDBOX_PORT
  value: "8081"
{{ include "drug-price.adminEnv" . }}
- name: SHUTDOWN_TIMEOUT_MS
  value: {{ mul $api.shutdownTimeoutSeconds 1000 | quote }}
- name: CORS_ORIGINS
  value: {{ join "," $api.corsOrigins | quote }}
{{- with $api.docsUrl }}
- name: DOCS_URL
  value: {{ . | quote }}
{{- end }}
{{- if .Values.tls.existingSecret }}
- name: TLS_CERT_FILE
  value: /etc/drug-price/tls/tls.crt
- name: TLS_KEY_FILE
  value: /etc/drug-price/tls/tls.key
{{- end }}
{{ include "drug-price.dashboardEnv" . }}
{{ include "drug-price.webhookEnv" . }}
- name: WEBHOOKS_ALL_PLANS
  value: {{ .Values.webhooks.allPlans | quote }}
- name: WEBHOOKS_PER_ACCOUNT
  value: {{ .Values.webhooks.perAccount | int | quote }}
- name: SANDBOX_EVENTS_PER_DAY
  value: {{ .Values.storage.sandboxEventsPerDay | int | quote }}
{{- end -}}

{{/* Of the sandbox's own pods: the variables of the API, with other sizes. Its pool for live keeps records only. */}}
{{- define "drug-price.sandboxApiEnv" -}}
{{- $own := dict
  "ENVIRONMENTS" "sandbox"
  "DATABASE_POOL_SIZE" "3"
  "SANDBOX_DATABASE_POOL_SIZE" (.Values.sandboxApi.databasePoolSize | int | toString)
  "SANDBOX_REQUESTS" (.Values.sandboxApi.requests | int | toString) -}}
{{- $env := list -}}
{{- range include "drug-price.apiEnv" . | fromYamlArray -}}
{{- if hasKey $own .name }}{{ $env = append $env (dict "name" .name "value" (get $own .name)) }}{{ else }}{{ $env = append $env . }}{{ end -}}
{{- end -}}
{{- toYaml $env -}}
{{- end -}}

{{- define "drug-price.dashboardEnv" -}}
{{- with .Values.dashboard -}}
- name: DASHBOARD
  value: {{ .enabled | quote }}
- name: SIGN_UP
  value: {{ .signUp | quote }}
- name: DASHBOARD_PLAN_CHANGES
  value: {{ .planChanges | quote }}
{{- with .url }}
- name: DASHBOARD_URL
  value: {{ . | quote }}
{{- end }}
{{- with .liveUrl }}
- name: LIVE_URL
  value: {{ . | quote }}
{{- end }}
{{- with .sandboxUrl }}
- name: SANDBOX_URL
  value: {{ . | quote }}
{{- end }}
{{- if .mail.existingSecret }}
{{ include "drug-price.secretEnv" (dict "name" "SMTP_URL" "secret" .mail.existingSecret "key" .mail.key) }}
- name: MAIL_FROM
  value: {{ .mail.from | quote }}
{{- end }}
{{- end }}
- name: TRUSTED_PROXY_HOPS
  value: {{ .Values.api.trustedProxyHops | int | quote }}
- name: REQUEST_LOG
  value: {{ .Values.api.requestLog | quote }}
{{ include "drug-price.pricesEnv" . }}
{{- end -}}

{{- define "drug-price.pricesEnv" -}}
- name: PRICE_MAX_AGE_DAYS
  value: {{ .Values.prices.maxAgeDays | int | quote }}
{{- end -}}

{{- define "drug-price.dispatcherEnv" -}}
{{- $dispatcher := .Values.dispatcher -}}
{{ include "drug-price.databaseEnv" (dict "root" .) }}
{{ include "drug-price.keyEnv" . }}
- name: DATABASE_POOL_SIZE
  value: {{ $dispatcher.databasePoolSize | int | quote }}
- name: DATABASE_STATEMENT_TIMEOUT_MS
  value: {{ .Values.database.statementTimeoutMs | int | quote }}
{{ include "drug-price.adminEnv" . }}
- name: DISPATCHER_SLOTS
  value: {{ $dispatcher.slots | int | quote }}
- name: DISPATCHER_SLOTS_PER_WEBHOOK
  value: {{ $dispatcher.slotsPerWebhook | int | quote }}
- name: DISPATCHER_LEASE_MS
  value: {{ $dispatcher.leaseMs | int | quote }}
- name: DISPATCHER_POLL_MS
  value: {{ $dispatcher.pollMs | int | quote }}
- name: DISPATCHER_GRACE_MS
  value: {{ mul $dispatcher.graceSeconds 1000 | quote }}
- name: SANDBOX_RETENTION_DAYS
  value: {{ .Values.storage.sandboxRetentionDays | int | quote }}
- name: AUDIT_RETENTION_DAYS
  value: {{ .Values.storage.auditRetentionDays | int | quote }}
{{ include "drug-price.webhookEnv" . }}
{{- if .Values.webhooks.ca.existingConfigMap }}
- name: WEBHOOK_CA_FILE
  value: /etc/drug-price/webhook-ca/ca.crt
{{- end }}
{{- end -}}

{{- define "drug-price.testEnv" -}}
{{ include "drug-price.databaseEnv" (dict "root" .) }}
{{ include "drug-price.keyEnv" . }}
{{- include "drug-price.redisEnv" . }}
{{- if .Values.tests.receive }}
# No setting: Kubernetes puts it into the arguments.
- name: POD_IP
  valueFrom:
    fieldRef:
      fieldPath: status.podIP
{{- end }}
{{- end -}}
