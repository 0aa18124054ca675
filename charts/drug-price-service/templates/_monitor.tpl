{{/* What a PodMonitor and a ServiceMonitor say alike. Takes root, monitor (its values). */}}
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

{{- define "drug-price.monitored" -}}
namespaceSelector:
  matchNames:
    - {{ include "drug-price.namespace" . }}
selector:
  matchLabels:
    app.kubernetes.io/name: {{ include "drug-price.name" . }}
    app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
