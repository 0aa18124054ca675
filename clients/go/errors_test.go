package drugprice_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	drugprice "drug-price.io/go"
)

func TestARefusalSaysEverythingThatTheServiceSaid(t *testing.T) {
	server := serve(t, refuse(429, "RATE_LIMITED", "120"))
	_, err := server.client(t).Drugs.Search(background, nil)
	var refused *drugprice.APIError
	if !errors.As(err, &refused) {
		t.Fatal(err)
	}
	if refused.Code != drugprice.CodeRateLimited || refused.Status != 429 || refused.Message != "No." || refused.RequestID != "req_1" ||
		refused.RetryAfter != 2*time.Minute || refused.DocURL == "" || refused.LastResponse.Attempts != 1 ||
		refused.Details[0] != (drugprice.ErrorDetail{Field: "limit", Reason: "too large"}) {
		t.Errorf("%+v", refused)
	}
	for _, part := range []string{"429", "RATE_LIMITED", "No.", "limit: too large", "req_1"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the message has %s: %v", part, err)
		}
	}
}

func TestWhatTheMessageSaysOfAFieldIsNotSaidTwice(t *testing.T) {
	refused := drugprice.APIError{Status: 400, Code: "X", Message: "limit: too large", Details: []drugprice.ErrorDetail{
		{Field: "limit", Reason: "too large"}, {Field: "sort", Reason: "unknown"},
	}}
	if said := refused.Error(); said != "drugprice: 400 X: limit: too large [sort: unknown]" {
		t.Error(said)
	}
	refused.Details = refused.Details[:1]
	if said := refused.Error(); said != "drugprice: 400 X: limit: too large" {
		t.Error(said)
	}
}

func TestEachStatusIsASentinel(t *testing.T) {
	sentinels := map[error][]int{
		drugprice.ErrInvalidRequest:   {400},
		drugprice.ErrAuthentication:   {401},
		drugprice.ErrPermissionDenied: {403},
		drugprice.ErrNotFound:         {404},
		drugprice.ErrRateLimited:      {429},
		drugprice.ErrServer:           {500, 501, 503},
		drugprice.ErrTimeout:          {},
	}
	for _, status := range []int{400, 401, 403, 404, 418, 429, 500, 501, 503} {
		_, err := serve(t, refuse(status, "X", "")).client(t).Drugs.Get(background, "1", drugprice.WithMaxRetries(0))
		for sentinel, statuses := range sentinels {
			wanted := false
			for _, one := range statuses {
				wanted = wanted || one == status
			}
			if errors.Is(err, sentinel) != wanted {
				t.Errorf("%d is %v: %v", status, sentinel, !wanted)
			}
		}
	}
}

func TestWhatIsNoAnswerOfTheServiceIsShown(t *testing.T) {
	page := "<html>" + strings.Repeat("é", 5_000)
	for name, one := range map[string]struct {
		server *scripted
		status int
		says   string
	}{
		"a page for success": {serve(t, answer(200, page)), 200, "<html>é"},
		"a page for failure": {serve(t, answer(403, page)), 403, "<html>é"},
		"nothing":            {serve(t, answer(200, "")), 200, "none that this library can read"},
		"another form":       {serve(t, answer(200, `{"id":5}`)), 200, `{"id":5}`},
		"other JSON":         {serve(t, answer(404, `{"fault":"route"}`)), 404, "route"},
		"a redirect":         {serve(t, answer(301, "", "Location", "https://elsewhere.example/v1")), 301, "https://elsewhere.example/v1"},
	} {
		_, err := one.server.client(t).Drugs.Get(background, "1")
		var refused *drugprice.APIError
		if !errors.As(err, &refused) || refused.Status != one.status || refused.Code != "" {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !strings.Contains(err.Error(), one.says) || len([]rune(err.Error())) > 600 || strings.Contains(err.Error(), "�") {
			t.Errorf("%s: %v", name, err)
		}
		if len(one.server.requests()) != 1 {
			t.Errorf("%s is asked once", name)
		}
	}
}

func TestRedirectsAreNotFollowedWhateverTheClientSays(t *testing.T) {
	other := serve(t, answer(200, drugJSON))
	server := serve(t, answer(307, "", "Location", other.URL+"/v1/drugs/1"))
	given := other.Client()
	if _, err := server.client(t, func(o *drugprice.Options) { o.HTTPClient = given }).Drugs.Get(background, "1"); err == nil {
		t.Error("a redirect is an error")
	}
	if len(other.requests()) != 0 {
		t.Error("the key went elsewhere")
	}
	if given.CheckRedirect != nil {
		t.Error("the client that was given is as it was")
	}
}

func TestWhatIsNotModifiedIsASignal(t *testing.T) {
	server := serve(t, answer(304, "", "ETag", `"e"`))
	_, err := server.client(t).Drugs.Get(background, "1", drugprice.WithIfNoneMatch(`"e"`))
	var unmodified *drugprice.NotModifiedError
	if !errors.Is(err, drugprice.ErrNotModified) || !errors.As(err, &unmodified) || unmodified.LastResponse.ETag != `"e"` {
		t.Error(err)
	}
}

func TestModelsTakeWhatIsNewerThanThey(t *testing.T) {
	drug, err := serve(t, answer(200, drugJSON)).client(t).Drugs.Get(background, "1")
	if err != nil || drug.Schedule != "A_NEW_WORD" || drug.GenericName != nil || drug.Routes == nil {
		t.Error(drug, err)
	}
	event, err := serve(t, answer(200, `{"event":"drug.renamed","id":"evt_1","data":{"a":[1]},"matched":true,"sequence":1,"created_at":"2026-01-01T00:00:00.000Z","entity":"x"}`)).
		client(t).Events.Get(background, "evt_1")
	if err != nil {
		t.Fatal(err)
	}
	data, ok := event.Data.(*drugprice.UnknownEventData)
	if !ok || string(data.JSON) != `{"a":[1]}` || !event.Matched || event.ID != "evt_1" {
		t.Errorf("%#v", event)
	}
	written, err := json.Marshal(event)
	if err != nil || fields(t, string(written))["data"] == nil || strings.Contains(string(written), "LastResponse") {
		t.Error(string(written), err)
	}
}

func TestRawRequestsAnswerJSON(t *testing.T) {
	server := serve(t, answer(200, `{"a":1}`), answer(204, ""), answer(200, ""), answer(200, "<html>"))
	client := server.client(t)
	got, err := client.Request(background, "GET", "/v1/new", map[string][]string{"x": {"1"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var read struct{ A int }
	if err := got.Decode(&read); err != nil || read.A != 1 || got.LastResponse.Status != 200 || server.requests()[0].URI != "/v1/new?x=1" {
		t.Error(got, err)
	}
	for _, method := range []string{"DELETE", "HEAD"} {
		if got, err := client.Request(background, method, "/v1/new", nil, nil); err != nil || len(got.JSON) != 0 {
			t.Error(method, got, err)
		}
	}
	if _, err := client.Request(background, "GET", "/v1/new", nil, nil); err == nil {
		t.Error("a page is no JSON")
	}
	for _, path := range []string{"v1/new", "/v1/new?x=1", "https://elsewhere.example/", "/v1/%zz"} {
		if _, err := client.Request(background, "GET", path, nil, nil); err == nil {
			t.Errorf("%s is no path", path)
		}
	}
}
