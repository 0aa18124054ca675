{{/* What a PodMonitor and a ServiceMonitor say alike. Takes the values of either. */}}
{{- define "drug-price.endpoint" -}}
- port: metrics
  path: /metrics
  {{- with .interval }}
  interval: {{ . }}
  {{- end }}
  {{- with .scrapeTimeout }}
  scrapeTimeout: {{ . }}
  {{- end }}
  {{- with .relabelings }}
  relabelings:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .metricRelabelings }}
  metricRelabelings:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* Whom: those of this release, in its namespace. Takes root, monitor. */}}
{{- define "drug-price.monitored" -}}
{{- if .monitor.namespace -}}
namespaceSelector:
  matchNames:
    - {{ include "drug-price.namespace" .root }}
{{ end -}}
selector:
  matchLabels:
    app.kubernetes.io/name: {{ include "drug-price.name" .root }}
    app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}
