{{/* The pods of dispatchers, the same in every mode: the operator passes them on, a Deployment of ours has them. */}}
{{- define "drug-price.dispatcherPod" -}}
{{- $dispatcher := .Values.dispatcher -}}
{{- $settings := include "drug-price.settings" (dict "root" . "component" "dispatcher") | fromYaml -}}
{{- $volumes := list -}}
{{- $mounts := list -}}
{{- with .Values.webhooks.ca -}}
{{- if .existingConfigMap -}}
{{- $file := dict "key" .key "path" "ca.crt" -}}
{{- $volumes = append $volumes (dict "name" "webhook-ca" "configMap" (dict "name" .existingConfigMap "items" (list $file))) -}}
{{- $mounts = append $mounts (dict "name" "webhook-ca" "mountPath" "/etc/drug-price/webhook-ca" "readOnly" true) -}}
{{- end -}}
{{- end -}}
{{- include "drug-price.podTemplate" (dict
  "root" . "component" "dispatcher" "settings" $settings "args" (list "dispatcher")
  "env" (include "drug-price.dispatcherEnv" .) "volumes" $volumes "mounts" $mounts
  "ports" (list (dict "name" "metrics" "containerPort" 9090 "protocol" "TCP"))
  "probes" $dispatcher.probes "preStopSeconds" $dispatcher.preStopSeconds "spread" true
  "grace" ($dispatcher.terminationGracePeriodSeconds | default (include "drug-price.dispatcherGrace" .))) -}}
{{- end -}}

{{/* The Deployment of the operator has the name of its resource; ours has another, so that both can be there while modes change. */}}
{{- define "drug-price.dispatcherName" -}}
{{- $suffix := ternary "dispatcher" "dispatcher-workers" (eq .Values.dispatcher.autoscaling.mode "operator") -}}
{{- include "drug-price.objectName" (dict "root" . "suffix" $suffix) -}}
{{- end -}}
