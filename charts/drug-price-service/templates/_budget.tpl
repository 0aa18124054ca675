{{/*
A PodDisruptionBudget, where there can be more than one pod. One that keeps pods (minAvailable) is only there where there are always
more: of the last, it would hold up the drain of its node for ever. Takes root, component, and for a component whose values have another name: own (its values), suffix (of its name).
*/}}
{{- define "drug-price.budget" -}}
{{- $pdb := (.own | default (index .root.Values .component)).pdb -}}
{{- $replicas := dict -}}
{{- if .own -}}
{{- $replicas = dict "fewest" (int .own.replicas) "most" (int .own.replicas) -}}
{{- else -}}
{{- $replicas = include "drug-price.replicas" . | fromYaml -}}
{{- end -}}
{{- $pods := ternary $replicas.most $replicas.fewest (kindIs "invalid" $pdb.minAvailable) -}}
{{- if and $pdb.enabled (gt (int $pods) 1) -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "drug-price.metadata" (dict "root" .root "component" .component "name" (include "drug-price.objectName" (dict "root" .root "suffix" (.suffix | default .component)))) | nindent 2 }}
spec:
  {{- if not (kindIs "invalid" $pdb.minAvailable) }}
  minAvailable: {{ $pdb.minAvailable }}
  {{- else }}
  maxUnavailable: {{ $pdb.maxUnavailable }}
  {{- end }}
  {{- with $pdb.unhealthyPodEvictionPolicy }}
  unhealthyPodEvictionPolicy: {{ . }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "drug-price.selector" . | nindent 6 }}
{{- end -}}
{{- end -}}
