package drugprice

// Answers: read into the models, or turned into errors.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
	"unicode/utf8"
)

// answer is a model that a method answers; it keeps what came with it.
type answer[T any] interface {
	*T
	keep(*Response)
}

// ask makes a call that is answered with a model.
func ask[T any, A answer[T]](ctx context.Context, client *Client, call call, options []RequestOption) (*T, error) {
	got, err := client.receive(ctx, call, options)
	if err != nil {
		return nil, err
	}
	return readAnswer[T, A](got)
}

func readAnswer[T any, A answer[T]](got *received) (*T, error) {
	model := new(T)
	if err := got.read(model); err != nil {
		return nil, err
	}
	if bytes.Equal(bytes.TrimSpace(got.body), []byte("null")) {
		// It would be read as a model without anything in it.
		return nil, got.foreign("the answer is nothing")
	}
	A(model).keep(got.response)
	return model, nil
}

// askEmpty makes a call that is answered with nothing.
func askEmpty(ctx context.Context, client *Client, call call, options []RequestOption) (*Response, error) {
	got, err := client.receive(ctx, call, options)
	if err != nil {
		return nil, err
	}
	if !got.gone && len(got.body) > 0 {
		// Something that is no JSON was said by somebody else, such as the page of a proxy that wants a login.
		var whole json.RawMessage
		if err := got.read(&whole); err != nil {
			return nil, err
		}
	}
	return got.response, nil
}

// orEmpty stands in for a body that was left out.
func orEmpty[T any](body *T) *T {
	if body == nil {
		return new(T)
	}
	return body
}

// receive makes a call and turns every answer that is none of a success into an error.
func (c *Client) receive(ctx context.Context, call call, options []RequestOption) (*received, error) {
	got, err := c.send(ctx, call, options)
	if err != nil {
		return nil, err
	}
	if !got.gone && (got.response.Status < 200 || got.response.Status >= 300) {
		return nil, got.refusal()
	}
	got.markSandbox()
	return got, nil
}

// read decodes the body into a model. Members that are not known are passed over: minor versions of the contract add some.
func (r *received) read(model any) error {
	err := json.Unmarshal(r.body, model)
	if err == nil {
		return nil
	}
	refused := r.foreign("the answer is none that this library can read: " + err.Error())
	refused.cause = err
	return refused
}

func (r *received) markSandbox() {
	if !bytes.Contains(r.body, []byte(`"_sandbox"`)) {
		return
	}
	var marked struct {
		Sandbox    bool `json:"_sandbox"`
		Extensions struct {
			Sandbox bool `json:"_sandbox"`
		} `json:"extensions"`
	}
	if json.Unmarshal(r.body, &marked) == nil {
		r.response.Sandbox = marked.Sandbox || marked.Extensions.Sandbox
	}
}

// refusal is the error of an answer whose status is none of a success.
func (r *received) refusal() error {
	r.markSandbox()
	status := r.response.Status
	if status == http.StatusNotModified {
		return &NotModifiedError{r.response}
	}
	if status >= 300 && status < 400 {
		return r.foreign(fmt.Sprintf("redirected to %q: redirects are not followed, for the key would go along; set the base URL to where the service is",
			r.response.Header.Get("Location")))
	}
	var told struct {
		Error *struct {
			Code    ErrorCode       `json:"code"`
			Message string          `json:"message"`
			Details json.RawMessage `json:"details"`
			DocURL  string          `json:"doc_url"`
		} `json:"error"`
		RequestID string `json:"request_id"`
	}
	if err := json.Unmarshal(r.body, &told); err != nil || told.Error == nil {
		return r.foreign("the answer is none of the service's")
	}
	refused := r.bare(told.Error.Message)
	refused.Code = told.Error.Code
	refused.Details = detailsIn(told.Error.Details)
	refused.DocURL = told.Error.DocURL
	if told.RequestID != "" {
		refused.RequestID = told.RequestID
	}
	return refused
}

// detailsIn answers those that can be read; what has another form costs the error nothing else.
func detailsIn(told json.RawMessage) []ErrorDetail {
	var each []json.RawMessage
	if json.Unmarshal(told, &each) != nil {
		return nil
	}
	var details []ErrorDetail
	for _, one := range each {
		var detail *ErrorDetail
		if json.Unmarshal(one, &detail) == nil && detail != nil {
			details = append(details, *detail)
		}
	}
	return details
}

func (r *received) bare(message string) *APIError {
	retryAfter, _ := parseRetryAfter(r.response.Header.Get("Retry-After"), time.Now())
	return &APIError{
		Status:       r.response.Status,
		Message:      message,
		RequestID:    r.response.RequestID,
		RetryAfter:   retryAfter,
		LastResponse: r.response,
	}
}

// foreign is the error of an answer that somebody else gave, such as the page of a proxy: with its beginning.
func (r *received) foreign(message string) *APIError {
	if len(r.body) > 0 {
		message += ": " + excerpt(r.body)
	}
	return r.bare(message)
}

// excerpt answers the first 200 characters.
func excerpt(body []byte) string {
	start := body
	for count := 0; len(start) > 0 && count < 200; count++ {
		_, size := utf8.DecodeRune(start)
		start = start[size:]
	}
	shown := string(bytes.ToValidUTF8(body[:len(body)-len(start)], []byte("?")))
	if len(start) > 0 {
		shown += "…"
	}
	return shown
}
