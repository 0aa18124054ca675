{{/*
A PodDisruptionBudget, where there can be more than one pod. One that keeps pods (minAvailable) is only there where there are always
more: of the last, it would hold up the drain of its node for ever. Takes root, component.
*/}}
{{- define "drug-price.budget" -}}
{{- $pdb := (index .root.Values .component).pdb -}}
{{- $replicas := include "drug-price.replicas" . | fromYaml -}}
{{- $pods := ternary $replicas.most $replicas.fewest (kindIs "invalid" $pdb.minAvailable) -}}
{{- if and $pdb.enabled (gt (int $pods) 1) -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "drug-price.metadata" (dict "root" .root "component" .component "name" (include "drug-price.objectName" (dict "root" .root "suffix" .component))) | nindent 2 }}
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
