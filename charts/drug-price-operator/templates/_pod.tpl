{{/* registry/repository:tag@digest */}}
{{- define "drug-price-operator.image" -}}
{{- $registry := (.Values.global).imageRegistry | default .Values.image.registry -}}
{{- with $registry }}{{ trimSuffix "/" . }}/{{ end -}}
{{- .Values.image.repository -}}:{{ .Values.image.tag | default .Chart.AppVersion -}}
{{- with .Values.image.digest }}@{{ . }}{{ end -}}
{{- end }}

{{/* Names as a text or as {name: …}, each once. */}}
{{- define "drug-price-operator.imagePullSecrets" -}}
{{- $secrets := list -}}
{{- range concat ((.Values.global).imagePullSecrets | default list) .Values.imagePullSecrets -}}
{{- $secrets = append $secrets (ternary (dict "name" .) . (kindIs "string" .)) -}}
{{- end -}}
{{- with uniq $secrets -}}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* A security context, without what OpenShift chooses by itself. */}}
{{- define "drug-price-operator.securityContext" -}}
{{- ternary (omit .context "runAsUser" "runAsGroup" "fsGroup") .context .root.Values.openshift.enabled | toYaml -}}
{{- end }}

{{/* A list whose items, or the whole of it, may hold templates. */}}
{{- define "drug-price-operator.templated" -}}
{{- tpl (toYaml .value) .root -}}
{{- end }}

{{/* Constraints that do not say which pods they are about are about these, each rollout for itself. */}}
{{- define "drug-price-operator.topologySpreadConstraints" -}}
{{- $constraints := list -}}
{{- range .Values.topologySpreadConstraints -}}
{{- $constraint := deepCopy . -}}
{{- if not (hasKey $constraint "labelSelector") -}}
{{- $_ := set $constraint "labelSelector" (dict "matchLabels" (include "drug-price-operator.selectorLabels" $ | fromYaml)) -}}
{{- if not (hasKey $constraint "matchLabelKeys") -}}
{{- $_ := set $constraint "matchLabelKeys" (list "pod-template-hash") -}}
{{- end -}}
{{- end -}}
{{- $constraints = append $constraints $constraint -}}
{{- end -}}
{{- with $constraints -}}
topologySpreadConstraints:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
