{{/* The chart's name, as label and as a part of names. */}}
{{- define "drug-price-operator.name" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end }}

{{/* What the objects are called: as the release, or with the chart's name behind it. 53 characters leave room for what is added. */}}
{{- define "drug-price-operator.fullname" -}}
{{- $name := include "drug-price-operator.name" . -}}
{{- $full := .Values.fullnameOverride -}}
{{- if not $full -}}
{{- $full = ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) -}}
{{- end -}}
{{- $full | trunc 53 | trimSuffix "-" -}}
{{- end }}

{{- define "drug-price-operator.namespace" -}}
{{- .Values.namespaceOverride | default .Release.Namespace -}}
{{- end }}

{{/* The namespace that is looked after. */}}
{{- define "drug-price-operator.watchNamespace" -}}
{{- .Values.watchNamespace | default (include "drug-price-operator.namespace" .) -}}
{{- end }}

{{/* The Role stands in the namespace that is looked after; from another one its name says whose it is. */}}
{{- define "drug-price-operator.roleName" -}}
{{- $namespace := include "drug-price-operator.namespace" . -}}
{{- if eq $namespace (include "drug-price-operator.watchNamespace" .) -}}
{{- include "drug-price-operator.fullname" . -}}
{{- else -}}
{{- printf "%s.%s" $namespace (include "drug-price-operator.fullname" .) -}}
{{- end -}}
{{- end }}

{{- define "drug-price-operator.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "drug-price-operator.fullname" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end }}

{{/* What a pod is found by: fixed for good, as a Deployment cannot change it. */}}
{{- define "drug-price-operator.selectorLabels" -}}
app.kubernetes.io/name: {{ include "drug-price-operator.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: operator
{{- end }}

{{- define "drug-price-operator.labels" -}}
{{- $labels := dict
  "helm.sh/chart" (printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-")
  "app.kubernetes.io/version" (.Chart.AppVersion | trunc 63)
  "app.kubernetes.io/managed-by" .Release.Service
  "app.kubernetes.io/part-of" "drug-price-data-service" -}}
{{- mergeOverwrite $labels (deepCopy .Values.commonLabels) (include "drug-price-operator.selectorLabels" . | fromYaml) | toYaml -}}
{{- end }}
