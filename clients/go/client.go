package drugprice

// The client: made once, used by any number of goroutines.

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// Client asks the service. It is safe for use by several goroutines at once; make one and keep it, so that connections are
// used again.
type Client struct {
	Resources

	environment Environment
	base        *url.URL
	// authorize is a function so that no way of printing a client prints its key.
	authorize    func(http.Header)
	header       http.Header
	http         *http.Client
	observer     observer
	timeout      time.Duration
	maxRetries   int
	maxRetryWait time.Duration
	// oneAtATime says that the last answer came over HTTP/1.
	oneAtATime *atomic.Bool
}

// NewClient makes a client, or answers a *ConfigurationError that names the option that cannot be and what to do about it.
func NewClient(options Options) (*Client, error) {
	key, environment, base, err := options.credentials()
	if err != nil {
		return nil, err
	}
	if err := checkHeader("Header", options.Header); err != nil {
		return nil, err
	}
	client := &Client{
		environment:  environment,
		base:         base,
		authorize:    func(header http.Header) { header.Set("Authorization", "Bearer "+key) },
		header:       http.Header{},
		oneAtATime:   new(atomic.Bool),
		observer:     observer{options.Hooks, options.Logger},
		timeout:      defaultTimeout,
		maxRetries:   defaultMaxRetries,
		maxRetryWait: defaultMaxRetryWait,
		http:         withoutRedirects(options.HTTPClient),
	}
	if options.Timeout < 0 || options.MaxRetryWait < 0 {
		return nil, &ConfigurationError{"Timeout, MaxRetryWait", "they are 0, for the default, or more"}
	}
	if options.Timeout > 0 {
		client.timeout = options.Timeout
	}
	if options.MaxRetryWait > 0 {
		client.maxRetryWait = options.MaxRetryWait
	}
	if options.MaxRetries != nil {
		if *options.MaxRetries < 0 {
			return nil, &ConfigurationError{"MaxRetries", "it is 0, for none, or more"}
		}
		client.maxRetries = *options.MaxRetries
	}
	for name, values := range options.Header {
		client.header[http.CanonicalHeaderKey(name)] = slices.Clone(values)
	}
	client.Resources = newResources(client)
	return client, nil
}

// Environment is what the key is for: live or sandbox.
func (c *Client) Environment() Environment { return c.environment }

// String says where requests go.
func (c *Client) String() string {
	return "drugprice.Client{" + string(c.environment) + ", " + c.base.String() + "}"
}

// GoString is String.
func (c *Client) GoString() string { return c.String() }

// CloseIdleConnections closes connections that nothing is using.
func (c *Client) CloseIdleConnections() { c.http.CloseIdleConnections() }

func withoutRedirects(given *http.Client) *http.Client {
	client := &http.Client{Transport: newTransport()}
	if given != nil {
		copied := *given
		client = &copied
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return client
}

func newTransport() http.RoundTripper {
	standard, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return http.DefaultTransport
	}
	transport := standard.Clone()
	// The service keeps idle connections for 75 s. Whoever closes them first never sends into one that is being closed.
	transport.IdleConnTimeout = 60 * time.Second
	transport.MaxIdleConnsPerHost = 32
	return transport
}

var userAgent = "drug-price-go/" + Version + " (go/" + strings.TrimPrefix(runtime.Version(), "go") + ")"

// checkHeader refuses what net/http would refuse on the way, where it would look like a connection that failed.
func checkHeader(option string, header http.Header) error {
	for name, values := range header {
		if isReserved(name) {
			return &ConfigurationError{option, name + " is set by the library: leave it out"}
		}
		if !token.MatchString(name) {
			return &ConfigurationError{option, fmt.Sprintf("%q is no name of a header", name)}
		}
		for _, value := range values {
			if strings.ContainsFunc(value, isUnsendable) {
				return &ConfigurationError{option, name + " has a line end, a control character or a letter beyond ASCII in its value"}
			}
		}
	}
	return nil
}

// token is a name of a header, or a method.
var token = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

func isUnsendable(letter rune) bool { return (letter < ' ' && letter != '\t') || letter > '~' }

func (c *Client) requestHeader(own http.Header) http.Header {
	header := http.Header{}
	header.Set("Accept", "application/json")
	header.Set("User-Agent", userAgent)
	maps.Copy(header, c.header)
	maps.Copy(header, own)
	return header
}

func (c *Client) optionsOf(given []RequestOption) (requestOptions, error) {
	options := requestOptions{timeout: c.timeout, maxRetries: c.maxRetries, header: http.Header{}}
	for _, option := range given {
		option(&options)
	}
	if options.timeout <= 0 {
		return options, &ConfigurationError{"WithTimeout", "it is more than 0"}
	}
	if !goodIdempotencyKey(options.idempotencyKey) {
		return options, &ConfigurationError{"WithIdempotencyKey", "a key is 1 to 255 printable ASCII characters without spaces"}
	}
	if options.maxRetries < 0 {
		return options, &ConfigurationError{"WithMaxRetries", "it is 0, for none, or more"}
	}
	if strings.ContainsFunc(options.ifNoneMatch, isUnsendable) {
		return options, &ConfigurationError{"WithIfNoneMatch", "it has a line end, a control character or a letter beyond ASCII in it"}
	}
	return options, checkHeader("WithHeader", options.header)
}

func goodIdempotencyKey(key string) bool {
	for _, letter := range []byte(key) {
		if letter < 0x21 || letter > 0x7e {
			return false
		}
	}
	return len(key) <= 255
}
