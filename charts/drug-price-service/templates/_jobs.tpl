{{/* Pods that run once: migrations and loads. */}}

{{- define "drug-price.migrationPod" -}}
{{- $settings := include "drug-price.settings" (dict "root" . "component" "migrations") | fromYaml -}}
{{- include "drug-price.podTemplate" (dict
  "root" . "component" "migrations" "settings" $settings "args" (list "migrate" "up") "restartPolicy" "Never"
  "env" (include "drug-price.databaseEnv" (dict "root" . "database" .Values.migrations.database))) -}}
{{- end -}}

{{/*
A plain Job cannot be changed, so its name says what it runs. Every other object and Helm itself are left out of it: an upgrade
that changes nothing of the pod makes no Job.
*/}}
{{- define "drug-price.migrationName" -}}
{{- if eq .Values.migrations.mode "job" -}}
{{- include "drug-price.objectName" (dict "root" . "suffix" (printf "migrate-%s" (include "drug-price.migrationPod" . | sha256sum | trunc 8))) -}}
{{- else -}}
{{- include "drug-price.objectName" (dict "root" . "suffix" "migrate") -}}
{{- end -}}
{{- end -}}

{{/* Annotations of what the migration brings along as a hook: before it, and gone once it succeeded. Takes weight, and logs (its log is shown where it fails). */}}
{{- define "drug-price.hook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- if .logs }}
helm.sh/hook-output-log-policy: hook-failed
{{- end }}
{{- end -}}

{{/* A feed: its values over those of `ingest.feed`. Takes root, name; answers YAML. */}}
{{- define "drug-price.feed" -}}
{{- $feed := deepCopy .root.Values.ingest.feed -}}
{{- range $key, $value := index .root.Values.ingest.feeds .name -}}
{{- $_ := set $feed $key $value -}}
{{- end -}}
{{- $_ := set $feed "kind" ($feed.kind | default .name) -}}
{{- $_ := set $feed "command" (concat (list "ingest" $feed.kind $feed.path "--environment" $feed.environment) $feed.args) -}}
{{- toYaml $feed -}}
{{- end -}}

{{/* A source to fetch: its values over those of `ingest.source`, with the arguments of the command. Takes root, name. Returns YAML. */}}
{{- define "drug-price.source" -}}
{{- $source := deepCopy .root.Values.ingest.source -}}
{{- range $key, $value := index .root.Values.ingest.fetch .name -}}
{{- $_ := set $source $key $value -}}
{{- end -}}
{{- $args := list "ingest" "fetch" .name "--environment" $source.environment -}}
{{- with $source.url }}{{ $args = concat $args (list "--url" .) }}{{ end -}}
{{- $_ := set $source "command" (concat $args $source.args) -}}
{{- range tuple "initContainers" "extraVolumes" "extraVolumeMounts" }}{{ $_ := set $source . list }}{{ end -}}
{{- toYaml $source -}}
{{- end -}}

{{- define "drug-price.ingestEnv" -}}
{{ include "drug-price.databaseEnv" (dict "root" .) }}
- name: DATA_DIR
  value: /data
- name: EDITIONS_DIR
  value: /data/editions
- name: EDITIONS_KEPT
  value: {{ .Values.ingest.editions.kept | quote }}
- name: CATALOGUE_CLASSES
  value: {{ join "," .Values.ingest.catalogueClasses | quote }}
{{ include "drug-price.pricesEnv" . }}
- name: HELD_PRICES_FACTOR
  value: {{ .Values.ingest.heldPrices.factor | quote }}
- name: HELD_PRICES_CHAIN_PERCENT
  value: {{ .Values.ingest.heldPrices.chainPercent | quote }}
- name: HELD_PRICES_CHAIN_PRICES
  value: {{ .Values.ingest.heldPrices.chainPrices | quote }}
{{- end -}}

{{/* Takes root, name, feed. */}}
{{- define "drug-price.ingestPod" -}}
{{- $ingest := .root.Values.ingest -}}
{{- $feed := .feed -}}
{{- $settings := include "drug-price.settings" (dict "root" .root "component" "ingest") | fromYaml -}}
{{- $_ := set $settings "podLabels" (merge (dict "drug-price.io/feed" .name) $settings.podLabels) -}}
{{- $reports := dict "name" "data" "emptyDir" (dict "sizeLimit" $ingest.reports.sizeLimit) -}}
{{- with $ingest.reports.existingClaim -}}
{{- $reports = dict "name" "data" "persistentVolumeClaim" (dict "claimName" .) -}}
{{- end -}}
{{- $volumes := list $reports -}}
{{- $mounts := list (dict "name" "data" "mountPath" "/data") -}}
{{- with $feed.existingClaim -}}
{{- $volumes = append $volumes (dict "name" "feed" "persistentVolumeClaim" (dict "claimName" . "readOnly" true)) -}}
{{- $mounts = append $mounts (dict "name" "feed" "mountPath" "/feed" "readOnly" true) -}}
{{- end -}}
{{- include "drug-price.podTemplate" (dict
  "root" .root "component" "ingest" "settings" $settings "restartPolicy" "Never" "grace" 60
  "args" $feed.command
  "env" (include "drug-price.ingestEnv" .root) "initContainers" $feed.initContainers
  "volumes" (concat $volumes $feed.extraVolumes) "mounts" (concat $mounts $feed.extraVolumeMounts)) -}}
{{- end -}}

{{/* Takes root, name, feed. */}}
{{- define "drug-price.ingestCronJob" -}}
{{- $ingest := .root.Values.ingest -}}
{{- $feed := .feed -}}
{{- $settings := include "drug-price.settings" (dict "root" .root "component" "ingest") | fromYaml }}
---
apiVersion: batch/v1
kind: CronJob
metadata:
  {{- include "drug-price.metadata" (dict "root" .root "component" "ingest" "name" (include "drug-price.objectName" (dict "root" .root "suffix" (printf "ingest-%s" .name) "max" 52)) "labels" $settings.labels "annotations" $settings.annotations) | nindent 2 }}
spec:
  schedule: {{ $feed.schedule | quote }}
  timeZone: {{ $feed.timeZone | quote }}
  suspend: {{ $feed.suspend }}
  concurrencyPolicy: Forbid
  {{- with $feed.startingDeadlineSeconds }}
  startingDeadlineSeconds: {{ int . }}
  {{- end }}
  successfulJobsHistoryLimit: {{ int $ingest.successfulJobsHistoryLimit }}
  failedJobsHistoryLimit: {{ int $ingest.failedJobsHistoryLimit }}
  jobTemplate:
    spec:
      backoffLimit: {{ int $feed.backoffLimit }}
      activeDeadlineSeconds: {{ int $feed.activeDeadlineSeconds }}
      template:
        {{- include "drug-price.ingestPod" (dict "root" .root "name" .name "feed" $feed) | nindent 8 }}
{{- end -}}
