{{/*
A NetworkPolicy. Takes root, component, and: ports (names of what may be called by `from`), monitored, redis, ingress and egress (more rules),
annotations, and for a component whose values have another name: own (its values), suffix (of its name).
*/}}
{{- define "drug-price.networkPolicy" -}}
{{- $shared := .root.Values.networkPolicy -}}
{{- $own := (.own | default (index .root.Values .component)).networkPolicy -}}
{{- if and $shared.enabled $own.enabled -}}
{{- $ingress := list -}}
{{- if .ports -}}
{{- $rule := dict "ports" .ports -}}
{{- with $own.from -}}
{{- /* The release's own test is let in too. */ -}}
{{- $test := dict "podSelector" (dict "matchLabels" (include "drug-price.selector" (dict "root" $.root "component" "tests") | fromYaml)) -}}
{{- $_ := set $rule "from" (append . $test) -}}
{{- end -}}
{{- $ingress = append $ingress $rule -}}
{{- end -}}
{{- $ingress = concat $ingress (.ingress | default list) -}}
{{- if .monitored -}}
{{- $rule := dict "ports" (list (dict "protocol" "TCP" "port" "metrics")) -}}
{{- with $shared.monitoring.from }}{{ $_ := set $rule "from" . }}{{ end -}}
{{- $ingress = append $ingress $rule -}}
{{- end -}}
{{- $ingress = concat $ingress ($own.extraIngress | default list) -}}
{{- $egress := list
  (include "drug-price.egressTo" (dict "target" $shared.dns "protocols" (list "UDP" "TCP")) | fromYaml)
  (include "drug-price.egressTo" (dict "target" $shared.database "protocols" (list "TCP")) | fromYaml) -}}
{{- if .redis -}}
{{- $egress = append $egress (include "drug-price.egressTo" (dict "target" $shared.redis "protocols" (list "TCP")) | fromYaml) -}}
{{- end -}}
{{- $egress = concat $egress (.egress | default list) $own.extraEgress -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  {{- include "drug-price.metadata" (dict "root" .root "component" .component "name" (include "drug-price.objectName" (dict "root" .root "suffix" (.suffix | default .component))) "annotations" .annotations) | nindent 2 }}
spec:
  podSelector:
    matchLabels:
      {{- include "drug-price.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress: {{- toYaml ($ingress | default list) | nindent 4 }}
  egress:
    {{- toYaml $egress | nindent 4 }}
{{- end -}}
{{- end -}}

{{/* A rule to some place on its ports. */}}
{{- define "drug-price.egressTo" -}}
{{- $ports := list -}}
{{- $protocols := .protocols -}}
{{- range $port := .target.ports -}}
{{- range $protocols }}{{ $ports = append $ports (dict "protocol" . "port" $port) }}{{ end -}}
{{- end -}}
{{- $rule := dict "ports" $ports -}}
{{- with .target.to }}{{ $_ := set $rule "to" . }}{{ end -}}
{{- toYaml $rule -}}
{{- end -}}

{{/* Receivers of webhooks: what is public, and what values allow of the rest. A list of one rule, or none. */}}
{{- define "drug-price.receiverEgress" -}}
{{- $receivers := .Values.dispatcher.networkPolicy.receivers -}}
{{- $to := list -}}
{{- if $receivers.enabled -}}
{{- range $cidr := $receivers.cidrs -}}
{{- $block := dict "cidr" $cidr -}}
{{- $except := list -}}
{{- range $receivers.except }}{{ if eq (contains ":" .) (contains ":" $cidr) }}{{ $except = append $except . }}{{ end }}{{ end -}}
{{- with $except }}{{ $_ := set $block "except" . }}{{ end -}}
{{- $to = append $to (dict "ipBlock" $block) -}}
{{- end -}}
{{- range .Values.webhooks.allowCidrs -}}
{{- $to = append $to (dict "ipBlock" (dict "cidr" .)) -}}
{{- end -}}
{{- end -}}
{{- if $to -}}
{{- toYaml (list (dict "to" $to "ports" $receivers.ports)) -}}
{{- else -}}
[]
{{- end -}}
{{- end -}}
