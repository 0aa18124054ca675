{{/* registry/repository:tag@digest */}}
{{- define "drug-price-operator.image" -}}
{{- with .Values.global.imageRegistry | default .Values.image.registry }}{{ trimSuffix "/" . }}/{{ end -}}
{{- .Values.image.repository -}}:{{ .Values.image.tag | default .Chart.AppVersion -}}
{{- with .Values.image.digest }}@{{ . }}{{ end -}}
{{- end }}

{{/* Names as a text or as {name: …}, each once. */}}
{{- define "drug-price-operator.imagePullSecrets" -}}
{{- $secrets := list -}}
{{- range concat .Values.global.imagePullSecrets .Values.image.pullSecrets -}}
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

{{/* A probe of the admin port, at `path` unless it says itself what is asked. */}}
{{- define "drug-price-operator.probe" -}}
{{- $probe := deepCopy .probe -}}
{{- if not (or $probe.httpGet $probe.exec $probe.tcpSocket $probe.grpc) -}}
{{- $_ := set $probe "httpGet" (dict "path" .path "port" "metrics") -}}
{{- end -}}
{{- toYaml $probe -}}
{{- end }}

{{/* What is given in values and may hold templates. */}}
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

{{/* Ours; of them, what `extraEnv` has as well stands there. */}}
{{- define "drug-price-operator.ownEnv" -}}
- name: METRICS_HOST
  value: {{ .Values.listenAddress | quote }}
- name: METRICS_PORT
  value: {{ .Values.metricsPort | quote }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel | quote }}
- name: OPERATOR_NAMESPACE
  {{- if .Values.watchNamespace }}
  value: {{ .Values.watchNamespace | quote }}
  {{- else }}
  valueFrom:
    fieldRef:
      fieldPath: metadata.namespace
  {{- end }}
- name: OPERATOR_LEASE
  value: {{ .Values.leaseName | quote }}
{{- with .Values.dispatcherServiceAccount }}
- name: OPERATOR_SERVICE_ACCOUNT
  value: {{ . | quote }}
{{- end }}
- name: OPERATOR_DATABASE_DIR
  value: /etc/drug-price/databases
- name: OPERATOR_POLL_MS
  value: {{ .Values.pollMs | int | quote }}
- name: OPERATOR_READ_TIMEOUT_MS
  value: {{ .Values.readTimeoutMs | int | quote }}
- name: DATABASE_CONNECT_TIMEOUT_MS
  value: {{ .Values.connectTimeoutMs | int | quote }}
# A tenth less of memory: the process has few threads that ask for some at the same time.
- name: MALLOC_ARENA_MAX
  value: "1"
- name: NODE_OPTIONS
  value: "--max-old-space-size-percentage={{ .Values.heapPercent }}"
{{- end }}

{{- define "drug-price-operator.env" -}}
{{- $extra := tpl (toYaml .Values.extraEnv) . | fromYamlArray -}}
{{- $theirs := list -}}
{{- range $extra -}}
{{- $theirs = append $theirs .name -}}
{{- end -}}
{{- $env := list -}}
{{- range include "drug-price-operator.ownEnv" . | fromYamlArray -}}
{{- if not (has .name $theirs) -}}
{{- $env = append $env . -}}
{{- end -}}
{{- end -}}
{{- concat $env $extra | toYaml -}}
{{- end }}
