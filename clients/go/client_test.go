package drugprice_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	drugprice "drug-price.io/go"
)

func TestWhatCannotBeIsRefusedWithTheOptionAndTheRemedy(t *testing.T) {
	for _, name := range []string{"DRUG_PRICE_API_KEY", "DRUG_PRICE_BASE_URL", "DRUG_PRICE_SANDBOX_URL"} {
		t.Setenv(name, "")
	}
	for name, one := range map[string]struct {
		options drugprice.Options
		option  string
		says    string
	}{
		"no key":               {drugprice.Options{BaseURL: "http://a"}, "APIKey", "DRUG_PRICE_API_KEY"},
		"a key of another":     {drugprice.Options{APIKey: "sk_live_x", BaseURL: "http://a"}, "APIKey", "tm_live_"},
		"a key with a newline": {drugprice.Options{APIKey: testKey + "\n", BaseURL: "http://a"}, "APIKey", "white space"},
		"no address":           {drugprice.Options{APIKey: testKey}, "BaseURL", "DRUG_PRICE_BASE_URL"},
		"a live key and a sandbox only": {drugprice.Options{APIKey: testKey, SandboxURL: "http://a"},
			"BaseURL", "live one"},
		"another scheme": {drugprice.Options{APIKey: testKey, BaseURL: "ftp://a"}, "BaseURL", "http"},
		"no host":        {drugprice.Options{APIKey: testKey, BaseURL: "https://"}, "BaseURL", "http"},
		"credentials":    {drugprice.Options{APIKey: testKey, BaseURL: "https://u:p@a"}, "BaseURL", "password"},
		"a query":        {drugprice.Options{APIKey: testKey, BaseURL: "https://a/?x=1"}, "BaseURL", "query"},
		"a bad sandbox":  {drugprice.Options{APIKey: testKey, BaseURL: "https://a", SandboxURL: "a"}, "SandboxURL", "http"},
		"retries below 0": {drugprice.Options{APIKey: testKey, BaseURL: "https://a", MaxRetries: drugprice.Ptr(-1)},
			"MaxRetries", "0"},
		"a key in headers": {drugprice.Options{APIKey: testKey, BaseURL: "https://a", Header: http.Header{"Authorization": {"x"}}},
			"Header", "Authorization"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := drugprice.NewClient(one.options)
			var refused *drugprice.ConfigurationError
			if !errors.As(err, &refused) {
				t.Fatalf("it is a *ConfigurationError: %v", err)
			}
			if !strings.Contains(refused.Option, one.option) || !strings.Contains(err.Error(), one.says) {
				t.Errorf("it says %s and %s: %v", one.option, one.says, err)
			}
			if one.options.APIKey != "" && strings.Contains(err.Error(), strings.TrimSpace(one.options.APIKey)) {
				t.Errorf("it shows no key: %v", err)
			}
		})
	}
}

func TestKeysGoWhereTheirEnvironmentIs(t *testing.T) {
	live, sandbox := serve(t, answer(200, drugJSON)), serve(t, answer(200, `{"_sandbox":true,`+drugJSON[1:]))
	t.Setenv("DRUG_PRICE_BASE_URL", live.URL+"/prefix/")
	t.Setenv("DRUG_PRICE_SANDBOX_URL", sandbox.URL)
	for key, at := range map[string]*scripted{testKey: live, "tm_sandbox_1": sandbox} {
		t.Setenv("DRUG_PRICE_API_KEY", key)
		client, err := drugprice.NewClient(drugprice.Options{})
		if err != nil {
			t.Fatal(err)
		}
		drug, err := client.Drugs.Get(context.Background(), "drug a/b")
		if err != nil {
			t.Fatal(err)
		}
		requests := at.requests()
		if len(requests) != 1 || requests[0].Header.Get("Authorization") != "Bearer "+key {
			t.Fatalf("%s: %v", key, requests)
		}
		if !strings.HasSuffix(requests[0].URI, "/v1/drugs/drug%20a%2Fb") || strings.HasPrefix(requests[0].URI, "/prefix/") != (at == live) {
			t.Error(requests[0].URI)
		}
		wanted := map[bool]drugprice.Environment{true: drugprice.EnvironmentLive, false: drugprice.EnvironmentSandbox}[at == live]
		if client.Environment() != wanted || drug.LastResponse.Sandbox != (at == sandbox) {
			t.Error(client.Environment(), drug.LastResponse.Sandbox)
		}
	}
}

func TestEveryRequestSaysWhoAsksAndWhatIsUnderstood(t *testing.T) {
	server := serve(t, answer(200, drugJSON))
	client := server.client(t, func(o *drugprice.Options) { o.Header = http.Header{"X-Mine": {"always"}} })
	if _, err := client.Drugs.Get(context.Background(), "07900003", drugprice.WithHeader("X-Once", "now"), drugprice.WithIfNoneMatch(`"e"`)); err != nil {
		t.Fatal(err)
	}
	header := server.requests()[0].Header
	agent := "drug-price-go/" + drugprice.Version + " (go/" + strings.TrimPrefix(runtime.Version(), "go") + ")"
	for name, wanted := range map[string]string{
		"Accept": "application/json", "User-Agent": agent, "X-Mine": "always", "X-Once": "now", "If-None-Match": `"e"`,
		"Idempotency-Key": "", "Content-Type": "",
	} {
		if header.Get(name) != wanted {
			t.Errorf("%s: %q", name, header.Get(name))
		}
	}
	for _, option := range []drugprice.RequestOption{
		drugprice.WithHeader("authorization", "x"), drugprice.WithHeader("X-A", "a\r\nb"), drugprice.WithIdempotencyKey("with space"),
		drugprice.WithTimeout(-1),
	} {
		var refused *drugprice.ConfigurationError
		if _, err := client.Drugs.Get(context.Background(), "07900003", option); !errors.As(err, &refused) {
			t.Errorf("it is refused before it is sent: %v", err)
		}
	}
	if len(server.requests()) != 1 {
		t.Error("nothing of that was sent")
	}
}

func TestKeysAreInNothingThatIsPrinted(t *testing.T) {
	server := serve(t, answer(200, drugJSON), hangUp, refuse(404, "NOT_FOUND", ""))
	var seen []any
	options := drugprice.Options{APIKey: testKey, BaseURL: server.URL, Hooks: drugprice.Hooks{
		OnRequest:  func(_ context.Context, info drugprice.RequestInfo) { seen = append(seen, info) },
		OnResponse: func(_ context.Context, info drugprice.ResponseInfo) { seen = append(seen, info) },
		OnError:    func(_ context.Context, info drugprice.ErrorInfo) { seen = append(seen, info) },
		OnRetry:    func(_ context.Context, info drugprice.RetryInfo) { seen = append(seen, info) },
	}}
	client, err := drugprice.NewClient(options)
	if err != nil {
		t.Fatal(err)
	}
	drug, err := client.Drugs.Get(context.Background(), "1")
	if err != nil {
		t.Fatal(err)
	}
	_, broken := client.Drugs.Get(context.Background(), "1", drugprice.WithMaxRetries(0))
	_, refused := client.Drugs.Get(context.Background(), "1")
	if broken == nil || refused == nil {
		t.Fatal(broken, refused)
	}
	for _, one := range append(seen, options, &options, client, *client, client.Drugs, *client.Drugs, drug, drug.LastResponse, broken, refused) {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
			if text := fmt.Sprintf(verb, one); strings.Contains(text, testKey[8:]) {
				t.Errorf("%s of %T shows the key: %s", verb, one, text)
			}
		}
	}
	if len(seen) != 6 {
		t.Errorf("hooks: %v", seen)
	}
}

func TestOneClientServesManyGoroutinesOverFewConnections(t *testing.T) {
	server := serve(t, answer(200, drugJSON), refuse(404, "NOT_FOUND", ""), answer(200, drugJSON))
	var mutex sync.Mutex
	connections := map[string]bool{}
	inner := server.Config.Handler
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		connections[r.RemoteAddr] = true
		mutex.Unlock()
		inner.ServeHTTP(w, r)
	})
	client := server.client(t)
	for range 20 {
		_, _ = client.Drugs.Get(context.Background(), "1")
	}
	opened := func() int {
		mutex.Lock()
		defer mutex.Unlock()
		return len(connections)
	}
	if opened() != 1 {
		t.Errorf("one after the other they share a connection, errors among them: %d", opened())
	}
	var group sync.WaitGroup
	for range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 20 {
				if drug, err := client.Drugs.Get(context.Background(), "1"); err != nil || drug.LastResponse.Attempts != 1 {
					t.Error(drug, err)
				}
			}
		}()
	}
	group.Wait()
	if opened() > 40 {
		t.Errorf("of 160 requests most find a connection that was kept: %d", opened())
	}
}

func TestNoGoroutineIsLeftBehind(t *testing.T) {
	server := serve(t, hangUp, cut(`{"id":`), refuse(503, "SERVICE_UNAVAILABLE", "0"), hold)
	client := server.client(t, func(o *drugprice.Options) { o.MaxRetries = drugprice.Ptr(2) })
	_, _ = client.Drugs.Get(context.Background(), "1", drugprice.WithTimeout(200*time.Millisecond))
	_, _ = client.Drugs.Get(context.Background(), "1", drugprice.WithTimeout(200*time.Millisecond), drugprice.WithMaxRetries(0))
	client.CloseIdleConnections()
	server.Close()
	for range 200 {
		text := make([]byte, 1<<20)
		text = text[:runtime.Stack(text, true)]
		if !strings.Contains(string(text), "net/http.(*persistConn)") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("connections are still read or written")
}

func TestWhatIsNoPlaceInAPathIsRefused(t *testing.T) {
	server := serve(t, answer(200, drugJSON))
	for _, id := range []string{"", ".", ".."} {
		if _, err := server.client(t).Drugs.Get(context.Background(), id); err == nil {
			t.Errorf("%q would be another address", id)
		}
	}
	if len(server.requests()) != 0 {
		t.Error(server.requests())
	}
}
