package drugprice_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	drugprice "drug-price.io/go"
)

func TestReturnsTheErrorAtOnceWhenTheDeadlineIsBeforeRetryAfter(t *testing.T) {
	server := serve(t, refuse(429, "RATE_LIMITED", "30"))
	ctx, cancel := context.WithTimeout(background, 20*time.Second)
	defer cancel()
	_, err := server.client(t).Drugs.Get(ctx, "1")
	if !errors.Is(err, drugprice.ErrRateLimited) || ctx.Err() != nil || len(server.requests()) != 1 {
		t.Errorf("%v, %v, %d requests", err, ctx.Err(), len(server.requests()))
	}
}

func TestErrorsDoNotContainQueries(t *testing.T) {
	params := &drugprice.DrugsPricesParams{PostalCode: drugprice.Ptr("V3T 2K1")}
	for name, fails := range map[string]http.HandlerFunc{"timeout": hold, "connection": hangUp, "cut": cut(`{"data":[`)} {
		_, err := serve(t, fails).client(t, once).Drugs.Prices(background, "1", params, drugprice.WithTimeout(200*time.Millisecond), drugprice.WithMaxRetries(0))
		if err == nil || strings.Contains(err.Error(), "V3T") {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(background)
	cancel()
	if _, err := serve(t, hold).client(t).Drugs.Prices(ctx, "1", params); err == nil || strings.Contains(err.Error(), "V3T") {
		t.Errorf("cancelled: %v", err)
	}
}

func TestTheLoggerReceivesNeitherQueriesNorKeys(t *testing.T) {
	var text strings.Builder
	server := serve(t, refuse(503, "X", "0"), answer(200, `{"data":[],"meta":{},"has_more":false}`))
	client := server.client(t, func(o *drugprice.Options) {
		o.Logger = slog.New(slog.NewTextHandler(&text, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	_, _ = client.Drugs.Prices(background, "1", &drugprice.DrugsPricesParams{PostalCode: drugprice.Ptr("V3T 2K1")})
	for _, expected := range []string{"level=DEBUG", "level=WARN", "status 503", "attempt=2", "/v1/drugs/1/prices"} {
		if !strings.Contains(text.String(), expected) {
			t.Errorf("%q is missing in %s", expected, text.String())
		}
	}
	if strings.Contains(text.String(), "V3T") || strings.Contains(text.String(), testKey[8:]) {
		t.Error(text.String())
	}
}
