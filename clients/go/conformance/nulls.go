package main

// Nulls of arguments: encoding/json reads null into a nil pointer, which is absence, so they are put in their places by hand.

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
)

// setNulls makes Null of the members of a struct that are null in the text.
func setNulls(value any, text json.RawMessage) error {
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &members); err != nil {
		return err
	}
	structure := reflect.ValueOf(value).Elem()
	for i := range structure.NumField() {
		name, _, _ := strings.Cut(structure.Type().Field(i).Tag.Get("json"), ",")
		field := structure.Field(i)
		if bytes.Equal(members[name], []byte("null")) && field.Kind() == reflect.Pointer {
			// The zero Nullable is null. A null for what cannot be null is as good as none.
			if strings.HasPrefix(field.Type().Elem().Name(), "Nullable[") {
				field.Set(reflect.New(field.Type().Elem()))
			}
		}
	}
	return nil
}
