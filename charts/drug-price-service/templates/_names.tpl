{{/* What objects are called, and the labels that they have. */}}

{{/* The label app.kubernetes.io/name. */}}
{{- define "drug-price.name" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{/* What the names of all objects begin with. */}}
{{- define "drug-price.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride -}}
{{- else if contains "drug-price" .Release.Name -}}
{{- .Release.Name -}}
{{- else -}}
{{- printf "%s-drug-price" .Release.Name -}}
{{- end -}}
{{- end -}}

{{/*
The name of an object: fullname-suffix, 63 characters at most (`max` for another bound). What is too long is cut, and gets a part
of its own hash, so that two that begin alike stay two. Takes root, suffix, max.
*/}}
{{- define "drug-price.objectName" -}}
{{- $max := .max | default 63 | int -}}
{{- $whole := printf "%s-%s" (include "drug-price.fullname" .root) .suffix -}}
{{- if le (len $whole) $max -}}
{{- $whole -}}
{{- else -}}
{{- printf "%s-%s" ($whole | trunc (int (sub $max 9)) | trimSuffix "-") ($whole | sha256sum | trunc 8) -}}
{{- end -}}
{{- end -}}

{{- define "drug-price.namespace" -}}
{{- .Values.namespaceOverride | default .Release.Namespace -}}
{{- end -}}

{{/* Part of what cannot be changed once a Deployment is there: never more, never less. Takes root, component. */}}
{{- define "drug-price.selector" -}}
app.kubernetes.io/name: {{ include "drug-price.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* Labels of pods: those that stay the same from release to release of the chart, so that it alone restarts nothing. */}}
{{- define "drug-price.podLabels" -}}
{{ include "drug-price.selector" . }}
app.kubernetes.io/part-of: drug-price
{{- with omit .root.Values.commonLabels "app.kubernetes.io/name" "app.kubernetes.io/instance" "app.kubernetes.io/component" "app.kubernetes.io/part-of" "app.kubernetes.io/version" "app.kubernetes.io/managed-by" "helm.sh/chart" }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Labels of objects. Takes root, component. */}}
{{- define "drug-price.labels" -}}
{{ include "drug-price.podLabels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end -}}

{{/*
The head of an object. Takes root, component, name, and where there are some labels, annotations, namespace. A label of the user
never takes the place of ours.
*/}}
{{- define "drug-price.metadata" -}}
name: {{ .name }}
namespace: {{ .namespace | default (include "drug-price.namespace" .root) }}
labels:
  {{- $labels := deepCopy (.labels | default dict) }}
  {{- range $key, $value := include "drug-price.labels" . | fromYaml }}
  {{- $_ := set $labels $key $value }}
  {{- end }}
  {{- toYaml $labels | nindent 2 }}
{{- with .annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The account of a component. Takes root, component, settings (its block of values). */}}
{{- define "drug-price.serviceAccountName" -}}
{{- $account := .settings.serviceAccount -}}
{{- if $account.name -}}
{{- $account.name -}}
{{- else if $account.create -}}
{{- include "drug-price.objectName" (dict "root" .root "suffix" .component) -}}
{{- else -}}
default
{{- end -}}
{{- end -}}

{{/* Takes root, component, settings, and annotations of a hook. */}}
{{- define "drug-price.serviceAccount" -}}
{{- if .settings.serviceAccount.create -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  {{- $annotations := merge (deepCopy (.annotations | default dict)) .settings.serviceAccount.annotations }}
  {{- include "drug-price.metadata" (dict "root" .root "component" .component "name" (include "drug-price.serviceAccountName" .) "annotations" $annotations) | nindent 2 }}
automountServiceAccountToken: false
{{- end -}}
{{- end -}}
