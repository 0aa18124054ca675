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

{{/* Labels of pods: those that stay the same from release to release of the chart, so that it alone restarts nothing. */}}
{{- define "drug-price-operator.podLabels" -}}
{{- $ours := include "drug-price-operator.selectorLabels" . | fromYaml -}}
{{- $_ := set $ours "app.kubernetes.io/part-of" "drug-price" -}}
{{- mergeOverwrite (deepCopy .Values.commonLabels) (deepCopy .Values.podLabels) $ours | toYaml -}}
{{- end }}

{{/* Labels of an object; one of the user's never takes the place of ours. Takes root, own. */}}
{{- define "drug-price-operator.labels" -}}
{{- $ours := include "drug-price-operator.selectorLabels" .root | fromYaml -}}
{{- $ours = mergeOverwrite $ours (dict
  "app.kubernetes.io/part-of" "drug-price"
  "app.kubernetes.io/version" (.root.Chart.AppVersion | trunc 63)
  "app.kubernetes.io/managed-by" .root.Release.Service
  "helm.sh/chart" (printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-")) -}}
{{- mergeOverwrite (deepCopy .root.Values.commonLabels) (deepCopy (.own | default dict)) $ours | toYaml -}}
{{- end }}
