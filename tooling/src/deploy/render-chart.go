// Renders a chart with the engine and the functions that Helm is made of, for machines without Helm. The arguments are the
// chart's folder and files with values.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type values = map[string]interface{}

func stopOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func load(file string) values {
	text, err := os.ReadFile(file)
	stopOn(err)
	read := values{}
	stopOn(yaml.UnmarshalStrict(text, &read))
	return read
}

// Writes the second values over the first ones, as Helm does: key by key.
func merge(into, from values) values {
	for key, value := range from {
		inner, isMap := value.(values)
		outer, wasMap := into[key].(values)
		if isMap && wasMap {
			into[key] = merge(outer, inner)
		} else {
			into[key] = value
		}
	}
	return into
}

func main() {
	folder := os.Args[1]
	all := load(filepath.Join(folder, "values.yaml"))
	for _, file := range os.Args[2:] {
		all = merge(all, load(file))
	}
	chart := values{}
	for key, value := range load(filepath.Join(folder, "Chart.yaml")) {
		chart[strings.ToUpper(key[:1])+key[1:]] = value
	}
	data := values{
		"Values":  all,
		"Chart":   chart,
		"Release": values{"Name": "vr", "Namespace": "portal", "Service": "Helm"},
	}
	templates := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := templates.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["fail"] = func(message string) (string, error) { return "", errors.New(message) }
	templates.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	stopOn(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		stopOn(err)
		_, err = templates.New(file).Parse(string(text))
		stopOn(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, ".yaml") {
			continue
		}
		fmt.Println("---")
		stopOn(templates.ExecuteTemplate(os.Stdout, file, data))
	}
}
