package drugprice_test

// What is odd: arguments that cannot be sent, answers that somebody else gives, and how little of HTTP a GET may need.

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	drugprice "drug-price.io/go"
)

func TestWhatCannotBeSentIsTheCallersMistakeAndNoLostConnection(t *testing.T) {
	server := serve(t, answer(200, `{}`))
	client := server.client(t)
	for name, option := range map[string]drugprice.RequestOption{
		"a space in a name":   drugprice.WithHeader("X Team", "a"),
		"no name":             drugprice.WithHeader("", "a"),
		"a control character": drugprice.WithHeader("X-Team", "a\x01"),
		"an ETag's line end":  drugprice.WithIfNoneMatch("a\nb"),
		"a key by the header": drugprice.WithHeader("idempotency-key", "mine"),
		"fewer than none":     drugprice.WithMaxRetries(-1),
	} {
		_, err := client.Drugs.Get(background, "1", option)
		var refused *drugprice.ConfigurationError
		if !errors.As(err, &refused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, one := range [][2]string{{"G T", "/v1/x"}, {"", "/v1/x"}, {"GET", "//elsewhere.example/x"}} {
		var refused *drugprice.ConfigurationError
		if _, err := client.Request(background, one[0], one[1], nil, nil); !errors.As(err, &refused) {
			t.Errorf("%q: %v", one, err)
		}
	}
	if asked := server.requests(); len(asked) > 0 {
		t.Errorf("nothing is sent: %+v", asked)
	}
	if _, err := client.Request(background, "get", "/v1/x", nil, nil); err != nil || server.requests()[0].Method != "GET" {
		t.Error(err)
	}
}

func TestHeadersOfTheClientTakeThePlaceOfItsOwnInAnyCase(t *testing.T) {
	server := serve(t, answer(200, drugJSON))
	name := strings.ToLower("User-Agent")
	given := http.Header{}
	given[name] = []string{"mine"}
	client := server.client(t, func(o *drugprice.Options) { o.Header = given })
	given[name][0] = "changed later"
	if _, err := client.Drugs.Get(background, "1"); err != nil {
		t.Fatal(err)
	}
	if agents := server.requests()[0].Header.Values("User-Agent"); len(agents) != 1 || agents[0] != "mine" {
		t.Error(agents)
	}
}

func TestWhatSomebodyElseAnswersIsNoSuccess(t *testing.T) {
	for _, body := range []string{"<html>Log in</html>", "\xff"} {
		if _, err := serve(t, answer(200, body)).client(t).Webhooks.Delete(background, "wh_1"); !isForeign(err) {
			t.Errorf("%q deletes nothing: %v", body, err)
		}
	}
	for _, body := range []string{"", `{}`} {
		if _, err := serve(t, answer(200, body)).client(t).Webhooks.Delete(background, "wh_1"); err != nil {
			t.Errorf("%q: %v", body, err)
		}
	}
	if drug, err := serve(t, answer(200, " null\n")).client(t).Drugs.Get(background, "1"); !isForeign(err) {
		t.Errorf("null is no drug: %+v", drug)
	}
	for _, body := range []string{`{"status":"ok"}`, `{"data":null,"has_more":false}`} {
		client := serve(t, answer(200, body)).client(t)
		if page, err := client.Drugs.List(background, nil); !isForeign(err) {
			t.Errorf("%s is no list: %+v", body, page)
		}
		for _, err := range client.Drugs.ListAll(background, nil) {
			if !isForeign(err) {
				t.Errorf("%s: %v", body, err)
			}
		}
	}
}

func isForeign(err error) bool {
	var refused *drugprice.APIError
	return errors.As(err, &refused) && refused.Status == 200 && refused.Code == ""
}

func TestADeleteWhoseAnswerWasLostKeepsTheStatusThatCame(t *testing.T) {
	response, err := serve(t, hangUp, refuse(404, "NOT_FOUND", "")).client(t, once).Webhooks.Delete(background, "wh_1")
	if err != nil || response.Status != 404 {
		t.Error(response, err)
	}
}

func TestARetryAfterWithoutAnEndIsNotWaitedFor(t *testing.T) {
	server := serve(t, refuse(429, "RATE_LIMITED", "99999999999"))
	if _, err := server.client(t).Drugs.Get(background, "1"); !errors.Is(err, drugprice.ErrRateLimited) || len(server.requests()) != 1 {
		t.Errorf("%v after %d", err, len(server.requests()))
	}
}

func TestAKeyMakesNoBatchOfMutationsRepeatable(t *testing.T) {
	server := serve(t, hangUp, answer(200, `[{"data":{}}]`))
	_, err := drugprice.ExecuteBatch(background, server.client(t, once), []drugprice.Operation{{Query: mutation}}, drugprice.WithIdempotencyKey("k"))
	if !errors.Is(err, drugprice.ErrConnection) || len(server.requests()) != 1 {
		t.Errorf("%v after %d", err, len(server.requests()))
	}
}

func TestAStatusThatSaysNoIsNoSuccessOfGraphQL(t *testing.T) {
	_, err := drugprice.Execute[drugName](background, serve(t, answer(400, named)).client(t), nameQuery, nil)
	if !errors.Is(err, drugprice.ErrInvalidRequest) {
		t.Error(err)
	}
}

func TestABatchHasDataOrErrorsOfEach(t *testing.T) {
	for _, body := range []string{`[null]`, `[{}]`, `[{"status":"ok"}]`} {
		if got, err := drugprice.ExecuteBatch(background, serve(t, answer(200, body)).client(t), []drugprice.Operation{{Query: nameQuery}}); !isForeign(err) {
			t.Errorf("%s: %+v", body, got)
		}
	}
}

func TestAGetHasNoBodyInHTTP2AndIsNotRepeatedUnseenInHTTP1(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor != 2 || r.ContentLength != 0 {
			t.Errorf("%s announces a body of %d", r.Proto, r.ContentLength)
		}
		answer(200, drugJSON)(w, r)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	client, err := drugprice.NewClient(drugprice.Options{APIKey: testKey, BaseURL: server.URL, HTTPClient: server.Client()})
	if err != nil {
		t.Fatal(err)
	}
	old := serve(t, answer(200, drugJSON), hangUp, answer(200, drugJSON))
	plain := old.client(t, once)
	for call := range 2 {
		if _, err := client.Drugs.Get(background, "1"); err != nil {
			t.Fatal(err)
		}
		drug, err := plain.Drugs.Get(background, "1")
		if err != nil || drug.LastResponse.Attempts != call+1 {
			t.Errorf("attempts are counted: %+v, %v", drug, err)
		}
	}
}
