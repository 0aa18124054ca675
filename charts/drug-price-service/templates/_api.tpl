{{/*
A Deployment of the API. Takes root, component (api or sandbox), settings, replicas (null: left to others), ports (list), env (YAML).
*/}}
{{- define "drug-price.apiDeployment" -}}
{{- $root := .root -}}
{{- $api := $root.Values.api -}}
{{- $volumes := list -}}
{{- $mounts := list -}}
{{- with $root.Values.tls.existingSecret -}}
{{- $volumes = append $volumes (dict "name" "tls" "secret" (dict "secretName" .)) -}}
{{- $mounts = append $mounts (dict "name" "tls" "mountPath" "/etc/drug-price/tls" "readOnly" true) -}}
{{- end -}}
{{- $ports := list -}}
{{- range .ports -}}
{{- $ports = append $ports (dict "name" . "containerPort" (get (dict "live" 8080 "sandbox" 8081 "metrics" 9090) .) "protocol" "TCP") -}}
{{- end -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "drug-price.metadata" (dict "root" $root "component" .component "name" (include "drug-price.objectName" (dict "root" $root "suffix" .suffix)) "labels" .settings.labels "annotations" .settings.annotations) | nindent 2 }}
spec:
  {{- if not (kindIs "invalid" .replicas) }}
  replicas: {{ int .replicas }}
  {{- end }}
  revisionHistoryLimit: {{ int $api.revisionHistoryLimit }}
  minReadySeconds: {{ int $api.minReadySeconds }}
  progressDeadlineSeconds: {{ int $api.progressDeadlineSeconds }}
  {{- with $api.strategy }}
  strategy:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "drug-price.selector" (dict "root" $root "component" .component) | nindent 6 }}
  template:
    {{- include "drug-price.podTemplate" (dict
      "root" $root "component" .component "settings" .settings "args" (list "api") "env" .env "volumes" $volumes "mounts" $mounts "ports" $ports
      "probes" $api.probes "preStopSeconds" $api.preStopSeconds "spread" true "redis" true
      "grace" ($api.terminationGracePeriodSeconds | default (include "drug-price.apiGrace" $root))) | nindent 4 }}
{{- end -}}
