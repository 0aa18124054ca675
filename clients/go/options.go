package drugprice

// Options of the client, and those of one call.

import (
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

// Options are how a client is made. The zero value takes everything from the environment.
type Options struct {
	// APIKey begins with tm_live_ or tm_sandbox_; "" is the environment's DRUG_PRICE_API_KEY.
	APIKey string
	// BaseURL is the address of the service, with the path of its ingress if it has one; "" is the environment's
	// DRUG_PRICE_BASE_URL. A live key always goes there.
	BaseURL string
	// SandboxURL is where sandbox keys go; "" is the environment's DRUG_PRICE_SANDBOX_URL, and without that BaseURL.
	SandboxURL string
	// Timeout is that of one attempt, its body included; 0 is 30 s.
	Timeout time.Duration
	// MaxRetries is how often a call is sent again; nil is 3.
	MaxRetries *int
	// MaxRetryWait is the longest Retry-After that is waited for; 0 is 60 s. A longer one is an error at once.
	MaxRetryWait time.Duration
	// Header is sent with every request.
	Header http.Header
	// HTTPClient sends the requests; nil is one of its own, with the proxy of the environment. Redirects are not followed
	// whatever it says: the key would go with them.
	HTTPClient *http.Client
	// Hooks are called around each request.
	Hooks Hooks
	// Logger receives requests and responses (debug) and retries (warn), without queries and keys; nil for none.
	Logger *slog.Logger
}

// String says no more than where requests go: the key must not end up in a log.
func (o Options) String() string {
	return "drugprice.Options{BaseURL: " + redactURL(o.BaseURL) + ", SandboxURL: " + redactURL(o.SandboxURL) + "}"
}

// GoString is String.
func (o Options) GoString() string { return o.String() }

const (
	defaultTimeout      = 30 * time.Second
	defaultMaxRetries   = 3
	defaultMaxRetryWait = 60 * time.Second
)

func orEnvironment(value, name string) string {
	if value != "" {
		return value
	}
	return os.Getenv(name)
}

var goodKey = regexp.MustCompile(`^tm_(live|sandbox)_[\x21-\x7e]+$`)

// credentials of a client, from options and environment: the key, the environment that it is for, and where it goes.
func (o Options) credentials() (string, Environment, *url.URL, error) {
	key := orEnvironment(o.APIKey, "DRUG_PRICE_API_KEY")
	if key == "" {
		return "", "", nil, &ConfigurationError{"APIKey", "there is none: set Options.APIKey or DRUG_PRICE_API_KEY"}
	}
	match := goodKey.FindStringSubmatch(key)
	if match == nil {
		return "", "", nil, &ConfigurationError{"APIKey",
			"it is none of this service: keys begin with tm_live_ or tm_sandbox_ and have no white space; make one on the dashboard"}
	}
	environment := Environment(match[1])
	baseURL := orEnvironment(o.BaseURL, "DRUG_PRICE_BASE_URL")
	sandboxURL := orEnvironment(o.SandboxURL, "DRUG_PRICE_SANDBOX_URL")
	base, err := parseAddress("BaseURL", baseURL)
	if err != nil {
		return "", "", nil, err
	}
	sandbox, err := parseAddress("SandboxURL", sandboxURL)
	if err != nil {
		return "", "", nil, err
	}
	if environment == EnvironmentSandbox && sandbox != nil {
		return key, environment, sandbox, nil
	}
	if base == nil {
		remedy := "there is none: set Options.BaseURL or DRUG_PRICE_BASE_URL to the address of the service"
		if sandbox != nil {
			remedy = "the key is a live one and only the sandbox's address is given: set Options.BaseURL or DRUG_PRICE_BASE_URL, or use a tm_sandbox_ key"
		}
		return "", "", nil, &ConfigurationError{"BaseURL", remedy}
	}
	return key, environment, base, nil
}

// parseAddress answers nil where none is given.
func parseAddress(option, text string) (*url.URL, error) {
	if text == "" {
		return nil, nil
	}
	address, err := url.Parse(text)
	if err != nil || (address.Scheme != "http" && address.Scheme != "https") || address.Hostname() == "" {
		return nil, &ConfigurationError{option, "it is no http or https address, such as https://prices.example.com"}
	}
	if address.User != nil {
		return nil, &ConfigurationError{option, "it has a user or a password in it: the key alone says who asks, leave them out"}
	}
	if address.RawQuery != "" || address.ForceQuery || address.Fragment != "" {
		return nil, &ConfigurationError{option, "it has a query or a fragment: give the address up to its path"}
	}
	return address, nil
}

func redactURL(text string) string {
	address, err := url.Parse(text)
	if err != nil {
		return "?"
	}
	return address.Redacted()
}

// RequestOption changes one call.
type RequestOption func(*requestOptions)

type requestOptions struct {
	timeout        time.Duration
	timeoutGiven   bool
	maxRetries     int
	idempotencyKey string
	ifNoneMatch    string
	header         http.Header
	repeatable     bool
	operationName  string
	persisted      bool
}

// WithTimeout bounds each attempt of the call, its body included. To bound the call as a whole, give a context with a deadline.
func WithTimeout(timeout time.Duration) RequestOption {
	return func(o *requestOptions) { o.timeout, o.timeoutGiven = timeout, true }
}

// WithMaxRetries says how often the call is sent again; 0 is never.
func WithMaxRetries(retries int) RequestOption {
	return func(o *requestOptions) { o.maxRetries = retries }
}

// WithIdempotencyKey sends a key of your own: 1 to 255 printable ASCII characters without spaces. Give the same one to ask
// again, within 24 hours and from another process, for what an earlier call may have created.
func WithIdempotencyKey(key string) RequestOption {
	return func(o *requestOptions) { o.idempotencyKey = key }
}

// WithIfNoneMatch asks only for what is not the answer with this ETag; if it still is, the call ends with [ErrNotModified].
func WithIfNoneMatch(etag string) RequestOption {
	return func(o *requestOptions) { o.ifNoneMatch = etag }
}

// WithHeader sends a header more. An Idempotency-Key is given by [WithIdempotencyKey].
func WithHeader(name, value string) RequestOption {
	return func(o *requestOptions) { o.header.Set(name, value) }
}

// WithRepeatable says that a request of [Client.Request] may be sent again after its answer was lost.
func WithRepeatable() RequestOption {
	return func(o *requestOptions) { o.repeatable = true }
}

// WithOperationName names the operation that runs, in a GraphQL document of several.
func WithOperationName(name string) RequestOption {
	return func(o *requestOptions) { o.operationName = name }
}

// WithPersisted sends the hash of a GraphQL document in place of its text, and the text only when the service does not know it.
func WithPersisted() RequestOption {
	return func(o *requestOptions) { o.persisted = true }
}

// reserved are the headers that the library sets by itself.
var reserved = []string{"Authorization", "Host", "Content-Length", "Idempotency-Key"}

func isReserved(name string) bool {
	for _, own := range reserved {
		if strings.EqualFold(own, name) {
			return true
		}
	}
	return false
}
