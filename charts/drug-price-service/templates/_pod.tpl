{{/*
A pod template. Takes root, component, settings, args (list), env (YAML of a list), and where there are some: ports,
probes, volumes, mounts, initContainers, grace, preStopSeconds, spread, restartPolicy, redis (it speaks with Redis).
*/}}
{{- define "drug-price.podTemplate" -}}
{{- $root := .root -}}
{{- $settings := .settings -}}
{{- $labels := deepCopy $settings.podLabels -}}
{{- range $key, $value := include "drug-price.podLabels" (dict "root" $root "component" .component) | fromYaml -}}
{{- $_ := set $labels $key $value -}}
{{- end -}}
{{- $metadata := dict "labels" $labels -}}
{{- with $settings.podAnnotations }}{{ $_ := set $metadata "annotations" . }}{{ end -}}

{{- $volumes := concat (list (dict "name" "tmp" "emptyDir" (include "drug-price.tmp" $settings | fromYaml))) (.volumes | default list) -}}
{{- $mounts := concat (list (dict "name" "tmp" "mountPath" "/tmp")) (.mounts | default list) -}}
{{- $authorities := dict "database-ca" $root.Values.database.ca -}}
{{- if and .redis $root.Values.redis.existingSecret }}{{ $_ := set $authorities "redis-ca" $root.Values.redis.ca }}{{ end -}}
{{- range $name, $ca := $authorities -}}
{{- if $ca.existingSecret -}}
{{- $file := dict "key" $ca.key "path" "ca.crt" -}}
{{- $volumes = append $volumes (dict "name" $name "secret" (dict "secretName" $ca.existingSecret "items" (list $file))) -}}
{{- $mounts = append $mounts (dict "name" $name "mountPath" (printf "/etc/drug-price/%s" $name) "readOnly" true) -}}
{{- end -}}
{{- end -}}

{{- $container := dict "name" .component "image" (include "drug-price.image" .) "imagePullPolicy" (include "drug-price.pullPolicy" .) "args" .args -}}
{{- $_ := set $container "env" (include "drug-price.mergedEnv" . | fromYamlArray) -}}
{{- with $settings.extraEnvFrom }}{{ $_ := set $container "envFrom" . }}{{ end -}}
{{- with .ports }}{{ $_ := set $container "ports" . }}{{ end -}}
{{- with $settings.resources }}{{ $_ := set $container "resources" . }}{{ end -}}
{{- with $settings.securityContext }}{{ $_ := set $container "securityContext" . }}{{ end -}}
{{- if .preStopSeconds -}}
{{- $_ := set $container "lifecycle" (dict "preStop" (dict "sleep" (dict "seconds" .preStopSeconds))) -}}
{{- end -}}
{{- with .probes -}}
{{- $_ := set $container "startupProbe" (include "drug-price.probe" (dict "probe" .startup "path" "/livez") | fromYaml) -}}
{{- $_ := set $container "readinessProbe" (include "drug-price.probe" (dict "probe" .readiness "path" "/readyz") | fromYaml) -}}
{{- $_ := set $container "livenessProbe" (include "drug-price.probe" (dict "probe" .liveness "path" "/livez") | fromYaml) -}}
{{- end -}}
{{- $_ := set $container "volumeMounts" (concat $mounts $settings.extraVolumeMounts) -}}

{{- $spec := dict "containers" (concat (list $container) $settings.extraContainers) -}}
{{- with concat $settings.initContainers (.initContainers | default list) }}{{ $_ := set $spec "initContainers" . }}{{ end -}}
{{- $_ := set $spec "volumes" (concat $volumes $settings.extraVolumes) -}}
{{- $_ := set $spec "serviceAccountName" (include "drug-price.serviceAccountName" .) -}}
{{- $_ := set $spec "automountServiceAccountToken" $settings.serviceAccount.automountToken -}}
{{- /* The address of a Service of ours would come as a variable of that name. */ -}}
{{- $_ := set $spec "enableServiceLinks" false -}}
{{- with include "drug-price.pullSecrets" . | fromYamlArray }}{{ $_ := set $spec "imagePullSecrets" . }}{{ end -}}
{{- with .restartPolicy }}{{ $_ := set $spec "restartPolicy" . }}{{ end -}}
{{- with .grace }}{{ $_ := set $spec "terminationGracePeriodSeconds" (int .) }}{{ end -}}
{{- with $settings.podSecurityContext }}{{ $_ := set $spec "securityContext" . }}{{ end -}}
{{- range tuple "nodeSelector" "tolerations" "affinity" "priorityClassName" "runtimeClassName" "schedulerName" "hostAliases" "dnsPolicy" "dnsConfig" -}}
{{- $key := . -}}
{{- with index $settings . }}{{ $_ := set $spec $key . }}{{ end -}}
{{- end -}}
{{- if kindIs "bool" $settings.hostUsers }}{{ $_ := set $spec "hostUsers" $settings.hostUsers }}{{ end -}}
{{- if .spread -}}
{{- with include "drug-price.spread" . | fromYamlArray }}{{ $_ := set $spec "topologySpreadConstraints" . }}{{ end -}}
{{- end -}}

{{- toYaml (dict "metadata" $metadata "spec" $spec) -}}
{{- end -}}

{{- define "drug-price.tmp" -}}
{{- $disk := dict -}}
{{- with .tmp.medium }}{{ $_ := set $disk "medium" . }}{{ end -}}
{{- with .tmp.sizeLimit }}{{ $_ := set $disk "sizeLimit" . }}{{ end -}}
{{- toYaml $disk -}}
{{- end -}}

{{/* Ours, then those of values, which take the place of ours of the same name: a name twice is refused by some clients. */}}
{{- define "drug-price.mergedEnv" -}}
{{- $taken := dict -}}
{{- range .settings.extraEnv }}{{ $_ := set $taken .name true }}{{ end -}}
{{- $heap := dict "name" "NODE_OPTIONS" "value" (printf "--max-old-space-size-percentage=%d" (int .settings.heapPercent)) -}}
{{- $env := list -}}
{{- range append (fromYamlArray .env) $heap }}{{ if not (hasKey $taken .name) }}{{ $env = append $env . }}{{ end }}{{ end -}}
{{- toYaml (concat $env .settings.extraEnv) -}}
{{- end -}}

{{/* A probe of the admin port, unless it says itself what it asks. */}}
{{- define "drug-price.probe" -}}
{{- $probe := deepCopy .probe -}}
{{- if not (or (hasKey $probe "httpGet") (hasKey $probe "exec") (hasKey $probe "tcpSocket") (hasKey $probe "grpc")) -}}
{{- $_ := set $probe "httpGet" (dict "path" .path "port" "metrics") -}}
{{- end -}}
{{- toYaml $probe -}}
{{- end -}}

{{/* The constraints, each about these pods, and about those of the same release of them. */}}
{{- define "drug-price.spread" -}}
{{- $selector := include "drug-price.selector" (dict "root" .root "component" .component) | fromYaml -}}
{{- $constraints := list -}}
{{- range .settings.topologySpreadConstraints -}}
{{- $constraint := deepCopy . -}}
{{- if not (hasKey $constraint "labelSelector") -}}
{{- $_ := set $constraint "labelSelector" (dict "matchLabels" $selector) -}}
{{- if not (hasKey $constraint "matchLabelKeys") -}}
{{- $_ := set $constraint "matchLabelKeys" (list "pod-template-hash") -}}
{{- end -}}
{{- end -}}
{{- $constraints = append $constraints $constraint -}}
{{- end -}}
{{- toYaml $constraints -}}
{{- end -}}
