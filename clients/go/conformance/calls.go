package main

// Calls of methods: arguments into the types that methods take, and results back to the names of the wire.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/url"
	"time"

	drugprice "drug-price.io/go"
)

// arguments are those of one call, as they came.
type arguments struct {
	ctx     context.Context
	client  *drugprice.Client
	options []drugprice.RequestOption
	max     *int
	Path    map[string]string
	Query   json.RawMessage
	Body    json.RawMessage
}

type caller func(arguments) (any, *drugprice.Response, error)

type walker func(arguments) ([]any, error)

// read reads an argument into the type that a method takes; nil where there is none. A member that the type lacks is a mistake.
func read[T any](text json.RawMessage) (*T, error) {
	if len(text) == 0 || bytes.Equal(text, []byte("null")) {
		return nil, nil
	}
	value := new(T)
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(value); err != nil {
		return nil, fmt.Errorf("the argument does not fit %T: %w", *value, err)
	}
	return value, setNulls(value, text)
}

func collect[T any](in arguments, all iter.Seq2[*T, error]) ([]any, error) {
	items := []any{}
	if in.max != nil && *in.max == 0 {
		return items, nil
	}
	for item, err := range all {
		if err != nil {
			return nil, err
		}
		items = append(items, item)
		if in.max != nil && len(items) >= *in.max {
			break
		}
	}
	return items, nil
}

func (r *recorded) arguments(ctx context.Context, told order) (arguments, error) {
	in := arguments{ctx: ctx, client: r.client, options: told.Options.ofCall(), max: told.Max, Query: told.Query, Body: told.Body}
	if len(told.Path) == 0 {
		return in, nil
	}
	return in, json.Unmarshal(told.Path, &in.Path)
}

func (r *recorded) call(ctx context.Context, told order) (any, error) {
	name := told.Resource + "." + told.Method
	call, ok := calls[name]
	if !ok {
		return nil, fmt.Errorf("there is no method %s", name)
	}
	in, err := r.arguments(ctx, told)
	if err != nil {
		return nil, err
	}
	data, response, err := call(in)
	if err != nil {
		return nil, err
	}
	return map[string]any{"data": data, "last_response": describe(response)}, nil
}

func (r *recorded) each(ctx context.Context, told order) (any, error) {
	name := told.Resource + "." + told.Method
	walk, ok := walks[name]
	if !ok {
		return nil, fmt.Errorf("there is no list %s", name)
	}
	in, err := r.arguments(ctx, told)
	if err != nil {
		return nil, err
	}
	before := r.succeeded
	items, err := walk(in)
	if err != nil {
		return nil, err
	}
	return map[string]any{"items": items, "pages": r.succeeded - before}, nil
}

func (r *recorded) request(ctx context.Context, told order) (any, error) {
	var path string
	if err := json.Unmarshal(told.Path, &path); err != nil {
		return nil, err
	}
	query := url.Values{}
	members := map[string]any{}
	if len(told.Query) > 0 {
		decoder := json.NewDecoder(bytes.NewReader(told.Query))
		decoder.UseNumber()
		if err := decoder.Decode(&members); err != nil {
			return nil, err
		}
	}
	for name, value := range members {
		if value != nil {
			query.Set(name, fmt.Sprint(value))
		}
	}
	var body any
	if len(told.Body) > 0 && !bytes.Equal(told.Body, []byte("null")) {
		body = told.Body
	}
	answer, err := r.client.Request(ctx, told.Method, path, query, body, told.Options.ofCall()...)
	if err != nil {
		return nil, err
	}
	var data any
	if len(answer.JSON) > 0 {
		data = answer.JSON
	}
	return map[string]any{"data": data, "last_response": describe(answer.LastResponse)}, nil
}

func milliseconds(count float64) time.Duration {
	return time.Duration(count * float64(time.Millisecond))
}

func (o orderOptions) ofCall() []drugprice.RequestOption {
	var options []drugprice.RequestOption
	if o.TimeoutMs != 0 {
		options = append(options, drugprice.WithTimeout(milliseconds(o.TimeoutMs)))
	}
	if o.MaxRetries != nil {
		options = append(options, drugprice.WithMaxRetries(*o.MaxRetries))
	}
	if o.IdempotencyKey != "" {
		options = append(options, drugprice.WithIdempotencyKey(o.IdempotencyKey))
	}
	if o.IfNoneMatch != "" {
		options = append(options, drugprice.WithIfNoneMatch(o.IfNoneMatch))
	}
	if o.Repeatable {
		options = append(options, drugprice.WithRepeatable())
	}
	for name, value := range o.Headers {
		options = append(options, drugprice.WithHeader(name, value))
	}
	return options
}

// describe tells what came with an answer.
func describe(response *drugprice.Response) any {
	if response == nil {
		return nil
	}
	told := map[string]any{
		"status":              response.Status,
		"request_id":          orNull(response.RequestID),
		"sandbox":             response.Sandbox,
		"attempts":            response.Attempts,
		"idempotent_replayed": response.IdempotentReplayed,
		"etag":                orNull(response.ETag),
		"deprecation":         orNull(response.Deprecation),
		"rate_limit":          nil,
		"quota":               nil,
	}
	if limit := response.RateLimit; limit != nil {
		told["rate_limit"] = map[string]any{"limit": limit.Limit, "remaining": limit.Remaining, "reset": limit.Reset.Unix(), "local": limit.Local}
	}
	if quota := response.Quota; quota != nil {
		told["quota"] = map[string]any{"limit": quota.Limit, "remaining": quota.Remaining, "reset": quota.Reset.Unix()}
	}
	return told
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
