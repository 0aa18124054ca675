{{/* What the schema cannot say. Each sentence names the value to set. */}}
{{- define "drug-price-operator.validate" -}}
{{- if not .Values.databases -}}
{{- fail "databases: name one at least, such as databases.default.existingSecret: the Secret with the address of the database whose backlog the operator looks at." -}}
{{- end -}}
{{- range $name, $database := .Values.databases -}}
{{- if not (regexMatch "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,252}$" $name) -}}
{{- fail (printf "databases.%s: a name has letters, digits, \"_\", \"-\" and \".\", and does not begin with \".\"." $name) -}}
{{- end -}}
{{- if not ($database).existingSecret -}}
{{- fail (printf "databases.%s.existingSecret: name the Secret whose key holds this database's address." $name) -}}
{{- end -}}
{{- range $key, $_ := $database -}}
{{- if not (has $key (list "existingSecret" "key")) -}}
{{- fail (printf "databases.%s.%s is not known: a database has existingSecret and key." $name $key) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and .Values.metrics.podMonitor.enabled .Values.metrics.serviceMonitor.enabled -}}
{{- fail "metrics.podMonitor.enabled and metrics.serviceMonitor.enabled: one of the two, or everything is counted twice." -}}
{{- end -}}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.service.enabled) -}}
{{- fail "metrics.service.enabled: a ServiceMonitor needs the Service; set it to true, or take metrics.podMonitor.enabled." -}}
{{- end -}}
{{- $own := list "METRICS_HOST" "METRICS_PORT" "LOG_LEVEL" "OPERATOR_NAMESPACE" "OPERATOR_LEASE" "OPERATOR_DATABASE_DIR" "OPERATOR_POLL_MS" "OPERATOR_READ_TIMEOUT_MS" "DATABASE_CONNECT_TIMEOUT_MS" -}}
{{- range .Values.extraEnv -}}
{{- if has .name $own -}}
{{- fail (printf "extraEnv: %s has a value of its own in this chart; set that." .name) -}}
{{- end -}}
{{- end -}}
{{- end }}
