package drugprice_test

import (
	"encoding/json"
	"testing"
	"time"

	drugprice "drug-price.io/go"
)

func TestWhatIsAbsentIsAbsentAndNullIsNull(t *testing.T) {
	for wanted, body := range map[string]any{
		`{}`: drugprice.WebhookChange{},
		`{"description":null,"headers":null}`: drugprice.WebhookChange{
			Description: drugprice.Null[string](), Headers: drugprice.Null[map[string]string]()},
		`{"description":"","active":false,"max_concurrency":0}`: drugprice.WebhookChange{
			Description: drugprice.Value(""), Active: drugprice.Ptr(false), MaxConcurrency: drugprice.Value(0)},
		`{"headers":{"X-A":"b"}}`:        &drugprice.WebhookChange{Headers: drugprice.Value(map[string]string{"X-A": "b"})},
		`{"events":[]}`:                  &drugprice.WebhookChange{Events: []drugprice.SubscribableEventType{}},
		`{"pharmacy_ids":[],"radius":2}`: drugprice.BasketRequest{PharmacyIDs: []string{}, Radius: drugprice.Ptr(2.0)},
		`{"type":"price.changed"}`:       drugprice.NewSandboxEvent{Type: "price.changed"},
		`{"type":"a","data":{}}`:         drugprice.NewSandboxEvent{Type: "a", Data: map[string]any{}},
		`{"since":"2026-01-09"}`:         drugprice.RecoverRequest{Since: *drugprice.OnDay(drugprice.Date{Year: 2026, Month: 1, Day: 9})},
		`{"drug_id":"","target_price":"9.50","expires_at":"2026-01-09T05:16:00Z"}`: drugprice.NewPriceAlert{TargetPrice: "9.50",
			ExpiresAt: drugprice.Ptr(time.Date(2026, 1, 9, 5, 16, 0, 0, time.UTC))},
	} {
		written, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fields(t, string(written)), fields(t, wanted); len(got) != len(want) {
			t.Errorf("%s, not %s", written, wanted)
		} else if again, _ := json.Marshal(got); string(again) != mustWrite(t, want) {
			t.Errorf("%s, not %s", written, wanted)
		}
	}
}

func mustWrite(t *testing.T, value any) string {
	t.Helper()
	written, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(written)
}

func TestBodiesThatMayBeLeftOutAreEmptyObjects(t *testing.T) {
	server := serve(t, answer(201, `{"id":"dlv_1"}`))
	if _, err := server.client(t).Deliveries.Replay(background, "dlv_1", nil); err != nil || server.requests()[0].Body != "{}" {
		t.Error(server.requests(), err)
	}
}

func TestParametersAreWrittenAsTheServiceReadsThem(t *testing.T) {
	server := serve(t, answer(200, `{"data":[],"has_more":false,"next_cursor":null}`))
	client := server.client(t)
	_, _ = client.Events.List(background, &drugprice.EventsListParams{
		Since: drugprice.AtTime(time.Date(2026, 1, 9, 0, 16, 0, 5e6, time.FixedZone("", -5*3600))),
		Type:  []string{"price.changed", "drug.recalled"},
	})
	_, _ = client.Events.List(background, &drugprice.EventsListParams{Type: []string{}})
	_, _ = client.Pharmacies.List(background, &drugprice.PharmaciesListParams{Latitude: drugprice.Ptr(49.25), OpenNow: drugprice.Ptr(false),
		Province: drugprice.Ptr(drugprice.ProvinceBC)})
	_, _ = client.Prices.History(background, "1", &drugprice.PricesHistoryParams{From: &drugprice.Date{Year: 2026, Month: time.January, Day: 5}})
	_, _ = client.Drugs.Interactions(background, &drugprice.DrugsInteractionsParams{DINs: []string{"1", "2"}})
	for i, wanted := range []string{
		"since=2026-01-09T05%3A16%3A00.005Z&type=price.changed%2Cdrug.recalled",
		// A list that is empty is no list that was left out: that would ask for everything.
		"type=",
		"latitude=49.25&open_now=false&province=BC",
		"from=2026-01-05",
		"dins=1%2C2",
	} {
		if got := queriesOf(t, server)[i].Encode(); got != wanted {
			t.Errorf("%s, not %s", got, wanted)
		}
	}
}

func TestNullablesAndDatesAreReadAndWritten(t *testing.T) {
	var read struct {
		A, B *drugprice.Nullable[int]
		D    drugprice.Date
		P, Q drugprice.Decimal
	}
	if err := json.Unmarshal([]byte(`{"A":5,"B":null,"D":"2024-02-29","P":9.50,"Q":"9.5"}`), &read); err != nil {
		t.Fatal(err)
	}
	if value, given := read.A.Get(); value != 5 || !given {
		t.Error(value, given)
	}
	if _, given := drugprice.Null[int]().Get(); given || read.B != nil {
		t.Error("null is no value")
	}
	if read.P != "9.50" || read.Q != "9.5" {
		t.Error(read.P, read.Q)
	}
	if read.D.String() != "2024-02-29" || drugprice.DateOf(read.D.In(time.UTC)) != read.D {
		t.Error(read.D)
	}
	for _, text := range []string{"2023-02-29", "2024-1-1", "yesterday"} {
		if _, err := drugprice.ParseDate(text); err == nil {
			t.Errorf("%s is a day", text)
		}
	}
	if err := json.Unmarshal([]byte(`{"D":"today"}`), &read); err == nil {
		t.Error("what is no day is refused")
	}
	var nullable drugprice.Nullable[string]
	if err := nullable.UnmarshalJSON([]byte(`"x"`)); err != nil || mustWrite(t, nullable) != `"x"` {
		t.Error(nullable)
	}
	if err := nullable.UnmarshalJSON([]byte(`null`)); err != nil || mustWrite(t, nullable) != `null` {
		t.Error(nullable)
	}
}

func TestFollowsTheLogOfChangesFromASequence(t *testing.T) {
	server := serve(t, answer(200, `{"data":[],"has_more":false,"latest":{"sequence":13005}}`))
	client := server.client(t)
	page, err := client.Changes.List(background, nil)
	if err != nil {
		t.Fatal(err)
	}
	moment := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, since := range []*drugprice.Position{
		drugprice.AfterSequence(page.Latest.Sequence), drugprice.SinceTime(moment), drugprice.SinceDay(drugprice.Date{Year: 2026, Month: 1, Day: 2}),
	} {
		if _, err := client.Changes.List(background, &drugprice.ChangesListParams{Since: since}); err != nil {
			t.Fatal(err)
		}
	}
	for index, expected := range []string{"", "13005", "2026-01-02T03:04:05Z", "2026-01-02"} {
		if since := queriesOf(t, server)[index].Get("since"); since != expected {
			t.Errorf("%q, not %q", since, expected)
		}
	}
}
