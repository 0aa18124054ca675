{{/* A PodDisruptionBudget, where there is more than one pod: of one, it would hold up the drain of its node for ever. Takes root, component. */}}
{{- define "drug-price.budget" -}}
{{- $pdb := (index .root.Values .component).pdb -}}
{{- if and $pdb.enabled (gt (include "drug-price.fewestReplicas" . | int) 1) -}}
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
