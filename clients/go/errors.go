package drugprice

// What can go wrong, as types for errors.As and sentinels for errors.Is.

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Sentinels for errors.Is.
var (
	ErrInvalidRequest   = errors.New("drugprice: invalid request")   // 400
	ErrAuthentication   = errors.New("drugprice: not authenticated") // 401
	ErrPermissionDenied = errors.New("drugprice: permission denied") // 403
	ErrNotFound         = errors.New("drugprice: not found")         // 404
	ErrRateLimited      = errors.New("drugprice: rate limited")      // 429: the minute's limit or the month's
	ErrServer           = errors.New("drugprice: server error")      // 5xx
	ErrNotModified      = errors.New("drugprice: not modified")      // 304 to WithIfNoneMatch
	ErrTimeout          = errors.New("drugprice: timed out")         // no answer within the time of an attempt
	ErrConnection       = errors.New("drugprice: no answer")         // every *ConnectionError
	ErrLastPage         = errors.New("drugprice: there is no page after the last")
)

// ConfigurationError says which option of a client cannot be, and what to do about it.
type ConfigurationError struct {
	Option string
	Remedy string
}

func (e *ConfigurationError) Error() string { return "drugprice: " + e.Option + ": " + e.Remedy }

// ErrorDetail names a parameter, or a member of a body, and what is wrong with it.
type ErrorDetail struct {
	Field  string `json:"field"`
	Reason string `json:"reason"`
}

// APIError is an answer that says no, or one that is none of the service's.
type APIError struct {
	// Status is the HTTP status.
	Status int
	// Code is stable; "" when the answer is none of the service's, such as the page of a proxy.
	Code ErrorCode
	// Message is for people.
	Message   string
	RequestID string
	// Details names every wrong parameter at once.
	Details []ErrorDetail
	// DocURL is the page about the code.
	DocURL string
	// RetryAfter is when to ask again; 0 where the answer does not say.
	RetryAfter   time.Duration
	LastResponse *Response
	cause        error
}

// Error says code, message, the fields that are wrong, and the request's id.
func (e *APIError) Error() string {
	text := strings.Builder{}
	fmt.Fprintf(&text, "drugprice: %d", e.Status)
	if e.Code != "" {
		fmt.Fprintf(&text, " %s", e.Code)
	}
	fmt.Fprintf(&text, ": %s", e.Message)
	// Those that the message does not say itself.
	lacking := []string{}
	for _, detail := range e.Details {
		if field := detail.Field + ": " + detail.Reason; !strings.Contains(e.Message, field) {
			lacking = append(lacking, field)
		}
	}
	if len(lacking) > 0 {
		fmt.Fprintf(&text, " [%s]", strings.Join(lacking, "; "))
	}
	if e.RequestID != "" {
		fmt.Fprintf(&text, " (request %s)", e.RequestID)
	}
	return text.String()
}

// Is matches the sentinel of the status.
func (e *APIError) Is(target error) bool {
	switch target {
	case ErrInvalidRequest:
		return e.Status == http.StatusBadRequest
	case ErrAuthentication:
		return e.Status == http.StatusUnauthorized
	case ErrPermissionDenied:
		return e.Status == http.StatusForbidden
	case ErrNotFound:
		return e.Status == http.StatusNotFound
	case ErrRateLimited:
		return e.Status == http.StatusTooManyRequests
	case ErrServer:
		return e.Status >= 500
	}
	return false
}

// Unwrap answers why an answer could not be read; nil for those that could.
func (e *APIError) Unwrap() error { return e.cause }

// ConnectionError says that no answer came, or not the whole of one. Whether the service did what it was asked to is not known,
// unless the connection was refused.
type ConnectionError struct {
	// Attempts is how many requests were tried.
	Attempts int
	// TimedOut says that the last attempt took longer than its time.
	TimedOut bool
	// Err is what happened to the last of them.
	Err error
}

func (e *ConnectionError) Error() string {
	times := "attempts"
	if e.Attempts == 1 {
		times = "attempt"
	}
	return fmt.Sprintf("drugprice: no answer after %d %s: %v", e.Attempts, times, e.Err)
}

// Unwrap answers the cause.
func (e *ConnectionError) Unwrap() error { return e.Err }

// Timeout makes it a timeout in the sense of net.Error.
func (e *ConnectionError) Timeout() bool { return e.TimedOut }

// Is matches ErrConnection, and ErrTimeout when it timed out.
func (e *ConnectionError) Is(target error) bool {
	return target == ErrConnection || (target == ErrTimeout && e.TimedOut)
}

// NotModifiedError is the answer to WithIfNoneMatch when what you have is still what there is.
type NotModifiedError struct{ LastResponse *Response }

func (e *NotModifiedError) Error() string {
	return "drugprice: 304: what has the ETag that was given is still the answer"
}

// Is matches ErrNotModified.
func (e *NotModifiedError) Is(target error) bool { return target == ErrNotModified }

// PageError says that a list cannot be walked on: the service named the same page again, or none where there is more.
type PageError struct {
	Message      string
	LastResponse *Response
}

func (e *PageError) Error() string { return "drugprice: " + e.Message }

// GraphQLErrorItem is one error of a GraphQL answer.
type GraphQLErrorItem struct {
	Message string `json:"message"`
	// Path is made of names and indexes.
	Path       []any          `json:"path,omitempty"`
	Locations  []Location     `json:"locations,omitempty"`
	Extensions map[string]any `json:"extensions,omitempty"`
}

// Location is a place in a GraphQL document, from 1.
type Location struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// Code is the error's code; "" where it has none.
func (e GraphQLErrorItem) Code() ErrorCode {
	code, _ := e.Extensions["code"].(string)
	return ErrorCode(code)
}

// GraphQLError is an answer of GraphQL with errors. As an *APIError it has code and message of the first of them.
type GraphQLError struct {
	*APIError
	Errors []GraphQLErrorItem
	// Data is what could be answered all the same; null or nothing where that is nothing.
	Data       json.RawMessage
	Extensions map[string]any
}

// Unwrap answers the APIError, for errors.As.
func (e *GraphQLError) Unwrap() error { return e.APIError }
