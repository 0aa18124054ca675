{{/*
The settings of a component: its block of values over `defaults`. Maps are laid over each other key by key, where null takes a
key away; lists and texts take the place of the default where they are not empty. Takes root, component (the block's name);
answers YAML.
*/}}
{{- define "drug-price.settings" -}}
{{- $settings := deepCopy (index .root.Values .component) -}}
{{- range $key, $default := .root.Values.defaults -}}
{{- $own := index $settings $key -}}
{{- if kindIs "map" $default -}}
{{- $laid := deepCopy $default -}}
{{- range $name, $value := ($own | default dict) -}}
{{- if kindIs "invalid" $value -}}
{{- $_ := unset $laid $name -}}
{{- else if not (and (kindIs "string" $value) (empty $value)) -}}
{{- $_ := set $laid $name $value -}}
{{- end -}}
{{- end -}}
{{- $_ := set $settings $key $laid -}}
{{- else if kindIs "invalid" $own -}}
{{- $_ := set $settings $key $default -}}
{{- else if and (not (kindIs "bool" $own)) (empty $own) -}}
{{- $_ := set $settings $key $default -}}
{{- end -}}
{{- end -}}
{{- if .root.Values.openshift.enabled -}}
{{- range tuple "runAsUser" "runAsGroup" "fsGroup" "fsGroupChangePolicy" "supplementalGroups" -}}
{{- $_ := unset $settings.podSecurityContext . -}}
{{- $_ := unset $settings.securityContext . -}}
{{- end -}}
{{- end -}}
{{- toYaml $settings -}}
{{- end -}}

{{/* The image of a component: registry/repository:tag@digest. Takes root, settings. */}}
{{- define "drug-price.image" -}}
{{- $own := .settings.image -}}
{{- $shared := .root.Values.image -}}
{{- $registry := .root.Values.global.imageRegistry | default $own.registry | default $shared.registry -}}
{{- $repository := $own.repository | default $shared.repository -}}
{{- $tag := $own.tag | default $shared.tag | default .root.Chart.AppVersion -}}
{{- /* A tag or a path of its own is another image: the digest of the shared one would be wrong for it. */ -}}
{{- $digest := $own.digest -}}
{{- if not (or $own.tag $own.repository) -}}
{{- $digest = $own.digest | default $shared.digest -}}
{{- end -}}
{{- with $registry -}}{{ trimSuffix "/" . }}/{{- end -}}
{{- $repository -}}:{{- $tag -}}
{{- with $digest -}}@{{ . }}{{- end -}}
{{- end -}}

{{- define "drug-price.pullPolicy" -}}
{{- .settings.image.pullPolicy | default .root.Values.image.pullPolicy | default "IfNotPresent" -}}
{{- end -}}

{{/* A list of {name}, each once; nothing where there is none. Takes root, settings. */}}
{{- define "drug-price.pullSecrets" -}}
{{- $names := list -}}
{{- range concat .root.Values.global.imagePullSecrets .root.Values.image.pullSecrets .settings.image.pullSecrets -}}
{{- $names = append $names (ternary . (get (ternary dict . (kindIs "string" .)) "name") (kindIs "string" .)) -}}
{{- end -}}
{{- range $names | uniq }}
- name: {{ . }}
{{- end -}}
{{- end -}}

{{/* So many replicas there are at least, or none where somebody else says so. Takes root, component. */}}
{{- define "drug-price.fewestReplicas" -}}
{{- $own := index .root.Values .component -}}
{{- if and (eq .component "dispatcher") (ne $own.autoscaling.mode "none") -}}
{{- $own.autoscaling.minReplicas -}}
{{- else if and (eq .component "api") $own.autoscaling.enabled -}}
{{- $own.autoscaling.minReplicas -}}
{{- else -}}
{{- $own.replicas -}}
{{- end -}}
{{- end -}}

{{/* The process of the API ends by itself 30 s after its signal, with 10 s of that for what it has not yet written down. */}}
{{- define "drug-price.apiGrace" -}}
{{- add .Values.api.preStopSeconds .Values.api.shutdownTimeoutSeconds 15 -}}
{{- end -}}

{{/* A dispatcher ends by itself 10 s after its grace. */}}
{{- define "drug-price.dispatcherGrace" -}}
{{- add .Values.dispatcher.preStopSeconds .Values.dispatcher.graceSeconds 15 -}}
{{- end -}}
