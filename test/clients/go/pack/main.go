// Command pack lays out a module as a module proxy serves it: its zip, its go.mod, and what there is to say of the version.
package main

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
)

// Arguments: the folder of the module, its path, its version, the folder of the proxy.
func main() {
	source, module, version, proxy := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	served := filepath.Join(proxy, filepath.FromSlash(module), "@v")
	check(os.MkdirAll(served, 0o755))
	definition, err := os.ReadFile(filepath.Join(source, "go.mod"))
	check(err)
	info, err := json.Marshal(map[string]string{"Version": version})
	check(err)
	check(os.WriteFile(filepath.Join(served, "list"), []byte(version+"\n"), 0o644))
	check(os.WriteFile(filepath.Join(served, version+".mod"), definition, 0o644))
	check(os.WriteFile(filepath.Join(served, version+".info"), info, 0o644))

	packed, err := os.Create(filepath.Join(served, version+".zip"))
	check(err)
	archive := zip.NewWriter(packed)
	check(filepath.WalkDir(source, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(source, path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := archive.Create(fmt.Sprintf("%s@%s/%s", module, version, filepath.ToSlash(name)))
		if err != nil {
			return err
		}
		_, err = file.Write(content)
		return err
	}))
	check(archive.Close())
	check(packed.Close())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
