package drugprice_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	drugprice "drug-price.io/go"
)

var background = context.Background()

// once bounds what retries of lost answers cost: one of them, of half a second at most.
func once(o *drugprice.Options) { o.MaxRetries = drugprice.Ptr(1) }

func TestWhatWasRefusedIsSentAgain(t *testing.T) {
	for _, status := range []int{429, 503} {
		server := serve(t, refuse(status, "X", "0"), refuse(status, "X", "0"), answer(201, `{"id":"alert_1"}`, "X-RateLimit-Limit", "60",
			"X-RateLimit-Remaining", "59", "X-RateLimit-Reset", "1767225600", "X-RateLimit-Mode", "local", "X-Quota-Limit", "1000",
			"X-Quota-Remaining", "7", "X-Quota-Reset", "1769904000", "Idempotent-Replayed", "true", "Deprecation", "@1773532800", "ETag", `"e"`))
		alert, err := server.client(t).Alerts.Create(background, &drugprice.NewPriceAlert{DrugID: "1", TargetPrice: "9.50"})
		if err != nil {
			t.Fatal(err)
		}
		last := alert.LastResponse
		if last.Attempts != 3 || last.Status != 201 || last.RequestID != "req_1" || !last.IdempotentReplayed || last.Deprecation != "@1773532800" || last.ETag != `"e"` {
			t.Errorf("%+v", last)
		}
		if *last.RateLimit != (drugprice.RateLimit{Limit: 60, Remaining: 59, Reset: time.Unix(1767225600, 0).UTC(), Local: true}) {
			t.Errorf("%+v", last.RateLimit)
		}
		if *last.Quota != (drugprice.Quota{Limit: 1000, Remaining: 7, Reset: time.Unix(1769904000, 0).UTC()}) {
			t.Errorf("%+v", last.Quota)
		}
		requests := server.requests()
		key := requests[0].Header.Get("Idempotency-Key")
		if !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(key) {
			t.Errorf("a UUID: %q", key)
		}
		for _, request := range requests {
			if request.Header.Get("Idempotency-Key") != key || request.Body != `{"drug_id":"1","target_price":"9.50"}` || request.Header.Get("Content-Type") != "application/json" {
				t.Errorf("every attempt is the same: %+v", request)
			}
		}
	}
}

func TestALostAnswerIsAskedForAgainWhereThatDoesNoHarm(t *testing.T) {
	lost := map[string]http.HandlerFunc{
		"hung up":  hangUp,
		"cut":      cut(`{"id":"alert_1"`),
		"JSON cut": answer(200, `{"id":"alert_`),
		"500":      refuse(500, "INTERNAL", "0"),
		"408":      answer(408, "", "Retry-After", "0"),
		"529":      answer(529, "", "Retry-After", "0"),
		"502":      answer(502, "<h1>Bad gateway</h1>", "Retry-After", "0"),
		"504":      answer(504, "", "Retry-After", "0"),
	}
	for name, loses := range lost {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := serve(t, loses, answer(200, `{"id":"alert_1"}`))
			client := server.client(t, once)
			alert, err := client.Alerts.Create(background, &drugprice.NewPriceAlert{})
			if err != nil || alert.ID != "alert_1" || alert.LastResponse.Attempts != 2 {
				t.Fatal(alert, err)
			}
			harmful := serve(t, loses, answer(200, `{}`))
			_, err = harmful.client(t, once).Request(background, "POST", "/v1/alerts", nil, map[string]any{})
			if err == nil || len(harmful.requests()) != 1 {
				t.Errorf("a POST without a key is sent once: %v, %d", err, len(harmful.requests()))
			}
			for _, option := range []drugprice.RequestOption{drugprice.WithRepeatable(), drugprice.WithIdempotencyKey("mine")} {
				allowed := serve(t, loses, answer(200, `{}`))
				if _, err := allowed.client(t, once).Request(background, "POST", "/v1/alerts", nil, map[string]any{}, option); err != nil || len(allowed.requests()) != 2 {
					t.Errorf("one that may be repeated is: %v, %d", err, len(allowed.requests()))
				}
			}
		})
	}
}

func TestAttemptsAreCountedOnConnectionsThatWereKept(t *testing.T) {
	for _, method := range []string{"GET", "POST"} {
		server := serve(t, answer(200, `{}`), hangUp, answer(200, `{}`))
		client := server.client(t, once)
		for call := range 2 {
			got, err := client.Request(background, method, "/v1/x", nil, map[string]any{}, drugprice.WithIdempotencyKey("k"))
			if err != nil || got.LastResponse.Attempts != call+1 {
				t.Fatalf("%s: net/http sends nothing again by itself: %+v, %v", method, got, err)
			}
		}
		if len(server.requests()) != 3 {
			t.Errorf("%s: %d", method, len(server.requests()))
		}
	}
}

func TestMistakesOfTheCallerAreNotSentAgain(t *testing.T) {
	for _, status := range []int{400, 401, 403, 404, 409, 418} {
		server := serve(t, refuse(status, "X", "0"))
		if _, err := server.client(t).Drugs.Get(background, "1"); err == nil || len(server.requests()) != 1 {
			t.Errorf("%d: %v, %d requests", status, err, len(server.requests()))
		}
	}
}

func TestRetryAfterIsNeverCut(t *testing.T) {
	var delays []time.Duration
	record := func(o *drugprice.Options) {
		o.Hooks.OnRetry = func(_ context.Context, info drugprice.RetryInfo) { delays = append(delays, info.Delay) }
	}
	server := serve(t, refuse(503, "X", "1"), answer(200, drugJSON))
	if _, err := server.client(t, record).Drugs.Get(background, "1"); err != nil {
		t.Fatal(err)
	}
	if len(delays) != 1 || delays[0] < time.Second || delays[0] > 1100*time.Millisecond {
		t.Errorf("a second and up to a tenth: %v", delays)
	}
	for _, long := range []string{"61", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat)} {
		server := serve(t, refuse(429, "QUOTA_EXCEEDED", long))
		_, err := server.client(t).Drugs.Get(background, "1")
		var refused *drugprice.APIError
		if !errors.As(err, &refused) || refused.RetryAfter < 61*time.Second || len(server.requests()) != 1 {
			t.Errorf("what is longer than we wait is told at once: %v", err)
		}
	}
}

// refusedAddress returns the address of a socket that is bound and does not listen. The system rejects connections to
// it, and no other process gets its port until the test ends.
func refusedAddress(t *testing.T) string {
	t.Helper()
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Close(socket) })
	if err := syscall.Bind(socket, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	bound, err := syscall.Getsockname(socket)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("127.0.0.1:%d", bound.(*syscall.SockaddrInet4).Port)
}

func TestAConnectionThatIsRefusedIsTriedAgainWhateverIsSent(t *testing.T) {
	client, err := drugprice.NewClient(drugprice.Options{APIKey: testKey, BaseURL: "http://" + refusedAddress(t), MaxRetries: drugprice.Ptr(1)})
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.Request(background, "POST", "/v1/alerts", nil, map[string]any{})
	var failed *drugprice.ConnectionError
	if !errors.As(err, &failed) || failed.Attempts != 2 || failed.TimedOut || !errors.Is(err, drugprice.ErrConnection) || errors.Is(err, drugprice.ErrTimeout) {
		t.Fatalf("%#v", err)
	}
	var operation *net.OpError
	if !errors.As(err, &operation) || !strings.Contains(err.Error(), "2 attempts") {
		t.Errorf("the cause is kept: %v", err)
	}
}

func TestACertificateThatIsNotTrustedIsNoReasonToTryAgain(t *testing.T) {
	attempts := 0
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if body, err := io.ReadAll(r.Body); r.ProtoMajor != 2 || len(body) > 0 || err != nil {
			t.Errorf("HTTP/2, without a body: %s, %q, %v", r.Proto, body, err)
		}
		answer(200, drugJSON)(w, r)
	}))
	server.EnableHTTP2 = true
	// What it says of certificates that are not trusted is expected.
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	client, err := drugprice.NewClient(drugprice.Options{APIKey: testKey, BaseURL: server.URL, Hooks: drugprice.Hooks{
		OnRequest: func(context.Context, drugprice.RequestInfo) { attempts++ },
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Drugs.Get(background, "1"); !errors.Is(err, drugprice.ErrConnection) || attempts != 1 {
		t.Fatal(err, attempts)
	}
	trusting, err := drugprice.NewClient(drugprice.Options{APIKey: testKey, BaseURL: server.URL, HTTPClient: server.Client()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := trusting.Drugs.Get(background, "1"); err != nil {
		t.Errorf("with a client of one's own it is: %v", err)
	}
}

func TestAnAttemptThatTakesTooLongIsGivenUp(t *testing.T) {
	server := serve(t, hold, answer(200, drugJSON))
	drug, err := server.client(t, once).Drugs.Get(background, "1", drugprice.WithTimeout(2*time.Second))
	if err != nil || drug.LastResponse.Attempts != 2 {
		t.Fatal(drug, err)
	}
	slow := serve(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte(`{"id":`))
		w.(http.Flusher).Flush()
		hold(w, r)
	})
	_, err = slow.client(t).Drugs.Get(background, "1", drugprice.WithTimeout(200*time.Millisecond), drugprice.WithMaxRetries(0))
	var failed *drugprice.ConnectionError
	if !errors.As(err, &failed) || !failed.Timeout() || !errors.Is(err, drugprice.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("the body counts, and it is no deadline of the caller's: %v", err)
	}
	unsure := serve(t, hold)
	_, err = unsure.client(t).Request(background, "POST", "/v1/alerts", nil, map[string]any{}, drugprice.WithTimeout(200*time.Millisecond))
	if !errors.Is(err, drugprice.ErrTimeout) || len(unsure.requests()) != 1 {
		t.Errorf("what may have been done is not sent again: %v, %d", err, len(unsure.requests()))
	}
}

func TestARequestThatIsToBeHeldHasTheTimeForIt(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(500 * time.Millisecond)
		answer(200, `{"data":[],"has_more":false,"next_cursor":null}`)(w, r)
	})
	client := server.client(t, func(o *drugprice.Options) { o.Timeout, o.MaxRetries = 200*time.Millisecond, drugprice.Ptr(0) })
	if _, err := client.Events.List(background, &drugprice.EventsListParams{Wait: drugprice.Ptr(2)}); err != nil {
		t.Error(err)
	}
	if _, err := client.Events.List(background, &drugprice.EventsListParams{Wait: drugprice.Ptr(2)}, drugprice.WithTimeout(100*time.Millisecond)); !errors.Is(err, drugprice.ErrTimeout) {
		t.Errorf("what the caller says holds: %v", err)
	}
}

func TestCancellingEndsACallWhereverItIs(t *testing.T) {
	boom := errors.New("my own reason")
	for _, name := range []string{"before an answer", "while waiting"} {
		ctx, cancel := context.WithCancelCause(background)
		server := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if name == "while waiting" {
				refuse(503, "X", "30")(w, r)
				return
			}
			cancel(boom)
			hold(w, r)
		})
		client := server.client(t, func(o *drugprice.Options) {
			o.Hooks.OnRetry = func(context.Context, drugprice.RetryInfo) {
				time.AfterFunc(50*time.Millisecond, func() { cancel(boom) })
			}
		})
		_, err := client.Drugs.Get(ctx, "1")
		if !errors.Is(err, context.Canceled) || !errors.Is(err, boom) || len(server.requests()) != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithTimeout(background, 150*time.Millisecond)
	defer cancel()
	if _, err := serve(t, hold).client(t).Drugs.Get(ctx, "1"); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, drugprice.ErrTimeout) {
		t.Errorf("the caller's deadline: %v", err)
	}
}

func TestWhatALostDeleteDidIsDone(t *testing.T) {
	server := serve(t, hangUp, refuse(404, "NOT_FOUND", ""))
	if response, err := server.client(t, once).Webhooks.Delete(background, "wh_1"); err != nil || response.Attempts != 2 {
		t.Error(response, err)
	}
	for name, answers := range map[string][]http.HandlerFunc{
		"gone before":  {refuse(404, "NOT_FOUND", "")},
		"not executed": {refuse(503, "X", "0"), refuse(404, "NOT_FOUND", "")},
	} {
		if _, err := serve(t, answers...).client(t, once).Webhooks.Delete(background, "wh_1"); !errors.Is(err, drugprice.ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := serve(t, hangUp, refuse(404, "NOT_FOUND", "")).client(t, once).Alerts.Cancel(background, "alert_1"); !errors.Is(err, drugprice.ErrNotFound) {
		t.Errorf("where an answer is due, there is none: %v", err)
	}
}

func TestAHookThatPanicsPanicsThroughTheCall(t *testing.T) {
	server := serve(t, answer(200, drugJSON))
	panics := true
	client := server.client(t, func(o *drugprice.Options) {
		o.Hooks.OnResponse = func(context.Context, drugprice.ResponseInfo) {
			if panics {
				panic("mine")
			}
		}
	})
	func() {
		defer func() {
			if recover() != "mine" {
				t.Error("it is not swallowed")
			}
		}()
		_, _ = client.Drugs.Get(background, "1")
	}()
	panics = false
	if _, err := client.Drugs.Get(background, "1"); err != nil {
		t.Error(err)
	}
}

func TestHooksSayWhatWasSentWhatCameAndWhyAgain(t *testing.T) {
	for reason, fails := range map[string]http.HandlerFunc{"timeout": hold, "connection": hangUp, "status 503": refuse(503, "X", "0")} {
		var told []any
		server := serve(t, fails, answer(200, drugJSON))
		client := server.client(t, func(o *drugprice.Options) {
			o.Hooks = drugprice.Hooks{
				OnRequest:  func(_ context.Context, info drugprice.RequestInfo) { told = append(told, info) },
				OnResponse: func(_ context.Context, info drugprice.ResponseInfo) { told = append(told, info) },
				OnRetry:    func(_ context.Context, info drugprice.RetryInfo) { told = append(told, info) },
			}
		})
		if _, err := client.Drugs.Get(background, "1", drugprice.WithTimeout(2*time.Second)); err != nil {
			t.Fatal(err)
		}
		first := drugprice.RequestInfo{Method: "GET", URL: server.URL + "/v1/drugs/1", Attempt: 1}
		first.CallID = told[0].(drugprice.RequestInfo).CallID
		retry, ok := told[len(told)-3].(drugprice.RetryInfo)
		if first.CallID == "" || told[0] != first || !ok || retry.RequestInfo != first || retry.Reason != reason || (retry.Status == 503) != (reason == "status 503") {
			t.Errorf("%s: %+v", reason, told)
		}
		last, ok := told[len(told)-1].(drugprice.ResponseInfo)
		if !ok || last.Attempt != 2 || last.Status != 200 || last.RequestID != "req_1" || last.Duration <= 0 {
			t.Errorf("%s: %+v", reason, last)
		}
	}
}
