package drugprice

// Query parameters, from the structs that methods take.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
)

// queryOf goes by way of JSON, so that one set of names and one notion of absence serve queries and bodies. Lists are joined
// by commas.
func queryOf(params any) (url.Values, error) {
	query := url.Values{}
	if params == nil {
		return query, nil
	}
	if values, ok := params.(url.Values); ok {
		for name, list := range values {
			query[name] = list
		}
		return query, nil
	}
	text, err := json.Marshal(params)
	if err != nil {
		return nil, fmt.Errorf("drugprice: the parameters cannot be written: %w", err)
	}
	members := map[string]any{}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&members); err != nil {
		return nil, fmt.Errorf("drugprice: the parameters are no object: %w", err)
	}
	for name, value := range members {
		if list, ok := value.([]any); ok {
			words := make([]string, len(list))
			for i, item := range list {
				words[i] = fmt.Sprint(item)
			}
			query.Set(name, strings.Join(words, ","))
		} else if value != nil {
			query.Set(name, fmt.Sprint(value))
		}
	}
	return query, nil
}
