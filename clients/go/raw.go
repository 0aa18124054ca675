package drugprice

// The door for what this library has no method for yet.

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Raw is an answer as JSON.
type Raw struct {
	// JSON is the body; empty where there is none.
	JSON         json.RawMessage
	LastResponse *Response
}

// Decode reads the JSON into a value, as json.Unmarshal does.
func (r *Raw) Decode(value any) error { return json.Unmarshal(r.JSON, value) }

// Request asks for any path of the service, such as "/v1/drugs/search", with the key, the retries and the errors of every
// other method. query may be nil; body is sent as JSON unless it is nil. GET and HEAD are sent again after a lost answer,
// others only with [WithIdempotencyKey] or [WithRepeatable].
func (c *Client) Request(ctx context.Context, method, path string, query url.Values, body any, options ...RequestOption) (*Raw, error) {
	if _, err := url.PathUnescape(path); err != nil || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "?#{}") {
		return nil, &ConfigurationError{"path", "it begins with /, is escaped as paths are, and has no query: give that as query"}
	}
	method = strings.ToUpper(method)
	if !token.MatchString(method) {
		return nil, &ConfigurationError{"method", fmt.Sprintf("%q is none of HTTP", method)}
	}
	return askRaw(ctx, c, call{
		method:     method,
		path:       path,
		query:      query,
		body:       body,
		repeatable: method == http.MethodGet || method == http.MethodHead,
	}, options)
}

// askRaw makes a call that is answered with any JSON, or nothing.
func askRaw(ctx context.Context, client *Client, call call, options []RequestOption) (*Raw, error) {
	got, err := client.receive(ctx, call, options)
	if err != nil {
		return nil, err
	}
	if call.method != http.MethodHead && got.response.Status != http.StatusNoContent {
		var whole json.RawMessage
		if err := got.read(&whole); err != nil {
			return nil, err
		}
	}
	return &Raw{got.body, got.response}, nil
}
