{{/*
What the schema cannot say. Each mistake is a sentence that names the value to set; all are told at once. A value that had another
name in an older release gets a line here too: nothing is renamed silently.
*/}}
{{- define "drug-price.validate" -}}
{{- $values := .Values -}}
{{- $dispatcher := $values.dispatcher -}}
{{- $scaling := $dispatcher.autoscaling -}}
{{- $wrong := list -}}
{{- if not $values.database.existingSecret -}}
{{- $wrong = append $wrong "database.existingSecret is not set: name the Secret that holds the address of PostgreSQL (under the key of database.key)." -}}
{{- end -}}
{{- if not $values.keyHashSecret.existingSecret -}}
{{- $wrong = append $wrong "keyHashSecret.existingSecret is not set: name the Secret that holds the secret under which API keys are hashed (under the key of keyHashSecret.key)." -}}
{{- end -}}
{{- if and $values.dashboard.mail.existingSecret (not $values.dashboard.url) -}}
{{- $wrong = append $wrong "dashboard.url is not set: links in mails lead there, such as https://prices.example.com/dashboard." -}}
{{- end -}}
{{- if and $values.dashboard.mail.existingSecret (not $values.dashboard.mail.from) -}}
{{- $wrong = append $wrong "dashboard.mail.from is not set: say whom mail comes from, such as Drug prices <prices@example.com>." -}}
{{- end -}}
{{- if and $values.api.terminationGracePeriodSeconds (lt (int $values.api.terminationGracePeriodSeconds) (include "drug-price.apiGrace" . | int)) -}}
{{- $wrong = append $wrong (printf "api.terminationGracePeriodSeconds is %d: with api.preStopSeconds and api.shutdownTimeoutSeconds as they are it must be at least %s, or be left null." (int $values.api.terminationGracePeriodSeconds) (include "drug-price.apiGrace" .)) -}}
{{- end -}}
{{- if and $dispatcher.terminationGracePeriodSeconds (lt (int $dispatcher.terminationGracePeriodSeconds) (include "drug-price.dispatcherGrace" . | int)) -}}
{{- $wrong = append $wrong (printf "dispatcher.terminationGracePeriodSeconds is %d: with dispatcher.preStopSeconds and dispatcher.graceSeconds as they are it must be at least %s, or be left null." (int $dispatcher.terminationGracePeriodSeconds) (include "drug-price.dispatcherGrace" .)) -}}
{{- end -}}
{{- if gt (mul 2 (int $dispatcher.pollMs)) (int $dispatcher.leaseMs) -}}
{{- $wrong = append $wrong "dispatcher.pollMs is at most half of dispatcher.leaseMs." -}}
{{- end -}}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) -}}
{{- $wrong = append $wrong "dispatcher.autoscaling.minReplicas is at most dispatcher.autoscaling.maxReplicas." -}}
{{- end -}}
{{- if and (lt (int $scaling.minReplicas) 1) (eq $scaling.mode "operator") -}}
{{- $wrong = append $wrong "dispatcher.autoscaling.minReplicas is at least 1 in the mode operator: for none while nothing is to be sent, set dispatcher.autoscaling.operator.scaleToZero.enabled." -}}
{{- end -}}
{{- if and (lt (int $scaling.minReplicas) 1) (eq $scaling.mode "hpa") -}}
{{- $wrong = append $wrong "dispatcher.autoscaling.minReplicas is at least 1 in the mode hpa: a HorizontalPodAutoscaler does not scale to zero." -}}
{{- end -}}
{{- if and (eq $scaling.mode "hpa") (not $scaling.hpa.metrics) -}}
{{- $wrong = append $wrong "dispatcher.autoscaling.hpa.metrics is empty: say what the HorizontalPodAutoscaler goes by." -}}
{{- end -}}
{{- if $values.api.autoscaling.enabled -}}
{{- if gt (int $values.api.autoscaling.minReplicas) (int $values.api.autoscaling.maxReplicas) -}}
{{- $wrong = append $wrong "api.autoscaling.minReplicas is at most api.autoscaling.maxReplicas." -}}
{{- end -}}
{{- if not (or $values.api.autoscaling.targetCPUUtilizationPercentage $values.api.autoscaling.metrics) -}}
{{- $wrong = append $wrong "api.autoscaling needs something to go by: set api.autoscaling.targetCPUUtilizationPercentage or api.autoscaling.metrics." -}}
{{- end -}}
{{- end -}}
{{- range $environment := tuple "live" "sandbox" -}}
{{- $reached := index $values $environment -}}
{{- if and $reached.ingress.enabled (not $reached.ingress.hosts) -}}
{{- $wrong = append $wrong (printf "%s.ingress.hosts is empty: say which hosts the Ingress is for." $environment) -}}
{{- end -}}
{{- if and $reached.httpRoute.enabled (not $reached.httpRoute.parentRefs) -}}
{{- $wrong = append $wrong (printf "%s.httpRoute.parentRefs is empty: say which Gateway the HTTPRoute belongs to." $environment) -}}
{{- end -}}
{{- end -}}
{{- if lt (int $values.api.trustedProxyHops) 1 -}}
{{- range $environment := tuple "live" "sandbox" -}}
{{- $reached := index $values $environment -}}
{{- if or $reached.ingress.enabled $reached.httpRoute.enabled -}}
{{- $wrong = append $wrong (printf "api.trustedProxyHops is 0, but %s has an Ingress or an HTTPRoute: all clients would share the proxy's IP address, and one client's failed logins would block everyone. Set api.trustedProxyHops to the number of proxies in front of the API, such as 1." $environment) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and $values.monitoring.podMonitor.enabled $values.monitoring.serviceMonitor.enabled -}}
{{- $wrong = append $wrong "monitoring.podMonitor.enabled and monitoring.serviceMonitor.enabled would count everything twice: set one of them." -}}
{{- end -}}
{{- if and $values.monitoring.serviceMonitor.enabled (not $values.monitoring.services.enabled) -}}
{{- $wrong = append $wrong "monitoring.serviceMonitor.enabled needs monitoring.services.enabled: a ServiceMonitor looks at Services." -}}
{{- end -}}
{{- range (.Files.Get "files/rules.yaml" | fromYaml).groups -}}
{{- range .rules -}}
{{- if and .alert .labels.replaced_by (has .alert $values.monitoring.rules.exclude) -}}
{{- $wrong = append $wrong (printf "monitoring.rules.exclude contains %s, which is now %s with severity: %s. Use the new name. It leaves out both severities." .alert .labels.replaced_by .labels.severity) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $name, $_ := $values.ingest.feeds -}}
{{- $feed := include "drug-price.feed" (dict "root" $ "name" $name) | fromYaml -}}
{{- if not $feed.schedule -}}
{{- $wrong = append $wrong (printf "ingest.feeds.%s.schedule is not set: say when it is loaded, as cron does." $name) -}}
{{- end -}}
{{- if not (has $feed.kind (list "dpd" "pharmacies" "prices" "postal-codes" "formulary" "coverage" "price-history" "interactions" "recalls" "shortages" "ccdd")) -}}
{{- $wrong = append $wrong (printf "ingest.feeds.%s.kind is not set, and there is no feed of the kind %s: say which one it is." $name $name) -}}
{{- end -}}
{{- end -}}
{{- range $name, $source := $values.ingest.fetch -}}
{{- if and (eq $name "shortages") (not (($source | default dict).url)) -}}
{{- $wrong = append $wrong "ingest.fetch.shortages.url is not set. Drug Shortages Canada has no stable URL: store its export on a server, and set the URL." -}}
{{- end -}}
{{- if hasKey $values.ingest.feeds (printf "fetch-%s" $name) -}}
{{- $wrong = append $wrong (printf "ingest.feeds.fetch-%s has the name of the CronJob of ingest.fetch.%s: rename the feed." $name $name) -}}
{{- end -}}
{{- end -}}
{{- with $wrong -}}
{{- fail (printf "\n\n%s\n" (join "\n" .)) -}}
{{- end -}}
{{- end -}}
