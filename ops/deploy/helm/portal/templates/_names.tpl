{{/* The name of every object: the name of the release. */}}
{{- define "portal.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{/* The labels by which the pods are found. They must never change. */}}
{{- define "portal.selector" -}}
app.kubernetes.io/name: portal
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "portal.labels" -}}
{{ include "portal.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* The host of an address, without a port. Call with the address. */}}
{{- define "portal.host" -}}
{{- regexReplaceAll "^https?://([^:/]+).*$" . "${1}" -}}
{{- end }}
