{{/* How the two environments are reached: Services of their own, in front of the same pods. */}}

{{/* Takes root, environment (live or sandbox). */}}
{{- define "drug-price.serviceName" -}}
{{- include "drug-price.objectName" (dict "root" .root "suffix" (ternary "api" "sandbox" (eq .environment "live"))) -}}
{{- end -}}

{{- define "drug-price.scheme" -}}
{{- ternary "https" "http" (not (empty .Values.tls.existingSecret)) -}}
{{- end -}}

{{/* Its address within the cluster. Takes root, environment. */}}
{{- define "drug-price.serviceUrl" -}}
{{- printf "%s://%s.%s:%d" (include "drug-price.scheme" .root) (include "drug-price.serviceName" .) (include "drug-price.namespace" .root) (int (index .root.Values .environment).service.port) -}}
{{- end -}}
