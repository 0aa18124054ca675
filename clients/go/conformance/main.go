// Command conformance does with the library what it is told, a line of JSON for a line of JSON: the suite that tries the client
// libraries of all languages drives it. It is no part of what the library offers.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	drugprice "drug-price.io/go"
)

// order is what the driver is told to do.
type order struct {
	ID         json.RawMessage `json:"id"`
	Do         string          `json:"do"`
	Name       string          `json:"name"`
	Client     string          `json:"client"`
	Resource   string          `json:"resource"`
	Method     string          `json:"method"`
	Path       json.RawMessage `json:"path"`
	Query      json.RawMessage `json:"query"`
	Body       json.RawMessage `json:"body"`
	Max        *int            `json:"max"`
	Options    orderOptions    `json:"options"`
	Persisted  bool            `json:"persisted"`
	operation                  // of graphql
	Operations []batched       `json:"operations"`
	delivery                   // of verify and sign
}

type orderOptions struct {
	APIKey         string            `json:"api_key"`
	BaseURL        string            `json:"base_url"`
	SandboxURL     string            `json:"sandbox_url"`
	TimeoutMs      float64           `json:"timeout_ms"`
	TotalTimeoutMs float64           `json:"total_timeout_ms"`
	MaxRetries     *int              `json:"max_retries"`
	MaxRetryWaitMs float64           `json:"max_retry_wait_ms"`
	IdempotencyKey string            `json:"idempotency_key"`
	IfNoneMatch    string            `json:"if_none_match"`
	Headers        map[string]string `json:"headers"`
	Repeatable     bool              `json:"repeatable"`
}

func main() {
	driver := &driver{clients: map[string]*recorded{}}
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		answer := map[string]any{}
		var told order
		if err := json.Unmarshal(line, &told); err != nil {
			answer["error"] = failureOf(fmt.Errorf("the order cannot be read: %w", err))
		} else if ok, err := driver.obey(context.Background(), told); err != nil {
			answer["error"] = failureOf(err)
		} else {
			answer["ok"] = ok
		}
		answer["id"] = told.ID
		written, err := json.Marshal(answer)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		_, _ = os.Stdout.Write(append(written, '\n'))
	}
}

type driver struct{ clients map[string]*recorded }

func (d *driver) obey(ctx context.Context, told order) (any, error) {
	if told.Options.TotalTimeoutMs != 0 {
		bounded, cancel := context.WithTimeout(ctx, milliseconds(told.Options.TotalTimeoutMs))
		defer cancel()
		ctx = bounded
	}
	switch told.Do {
	case "client":
		return d.open(told)
	case "verify":
		return told.verify()
	case "sign":
		return told.sign()
	}
	client, ok := d.clients[told.Client]
	if !ok {
		return nil, fmt.Errorf("there is no client %q", told.Client)
	}
	switch told.Do {
	case "call":
		return client.call(ctx, told)
	case "each":
		return client.each(ctx, told)
	case "request":
		return client.request(ctx, told)
	case "graphql":
		return client.graphQL(ctx, told)
	case "graphql_batch":
		return client.batch(ctx, told)
	case "log":
		return client.takeLog(), nil
	}
	return nil, fmt.Errorf("there is nothing to do that is called %q", told.Do)
}

func (d *driver) open(told order) (any, error) {
	log := &recorded{log: []entry{}}
	client, err := drugprice.NewClient(drugprice.Options{
		APIKey:       told.Options.APIKey,
		BaseURL:      told.Options.BaseURL,
		SandboxURL:   told.Options.SandboxURL,
		Timeout:      milliseconds(told.Options.TimeoutMs),
		MaxRetries:   told.Options.MaxRetries,
		MaxRetryWait: milliseconds(told.Options.MaxRetryWaitMs),
		Header:       headerOf(told.Options.Headers),
		Hooks:        log.hooks(),
	})
	if err != nil {
		return nil, err
	}
	log.client = client
	d.clients[told.Name] = log
	return map[string]any{"environment": client.Environment()}, nil
}

func headerOf(given map[string]string) http.Header {
	header := http.Header{}
	for name, value := range given {
		header.Set(name, value)
	}
	return header
}
