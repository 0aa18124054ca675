{{/* What the schema cannot say. Each sentence names the value to set. */}}
{{- define "drug-price-operator.validate" -}}
{{- if not .Values.databases -}}
{{- fail "databases: name one at least, such as databases.default.existingSecret: the Secret with the address of the database whose backlog the operator looks at." -}}
{{- end -}}
{{- range $name, $database := .Values.databases -}}
{{- if not $database.existingSecret -}}
{{- fail (printf "databases.%s.existingSecret: name the Secret whose key holds this database's address." $name) -}}
{{- end -}}
{{- end -}}
{{- if gt (add .Values.connectTimeoutMs 0) (add .Values.readTimeoutMs 0) -}}
{{- fail "connectTimeoutMs: it is a part of readTimeoutMs, and cannot be more." -}}
{{- end -}}
{{- if and .Values.monitoring.podMonitor.enabled .Values.monitoring.serviceMonitor.enabled -}}
{{- fail "monitoring.podMonitor.enabled, monitoring.serviceMonitor.enabled: one of the two, or all is counted twice." -}}
{{- end -}}
{{- if and .Values.monitoring.serviceMonitor.enabled (not .Values.monitoring.services.enabled) -}}
{{- fail "monitoring.services.enabled: a ServiceMonitor needs the Service; set this to true, or take monitoring.podMonitor.enabled." -}}
{{- end -}}
{{- end }}
