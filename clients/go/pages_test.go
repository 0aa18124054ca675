package drugprice_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	drugprice "drug-price.io/go"
)

func pageOf(cursor string, hasMore bool, ids ...string) http.HandlerFunc {
	items := make([]string, len(ids))
	for i, id := range ids {
		items[i] = fmt.Sprintf(`{"id":%q}`, id)
	}
	next := "null"
	if cursor != "" {
		next = fmt.Sprintf("%q", cursor)
	}
	return answer(200, fmt.Sprintf(`{"data":[%s],"pagination":{"total":5,"limit":2,"offset":0,"has_more":%v},"has_more":%v,"next_cursor":%s,"suggestions":["a"],"_sandbox":true}`,
		strings.Join(items, ","), hasMore, hasMore, next))
}

func queriesOf(t *testing.T, server *scripted) []url.Values {
	t.Helper()
	var queries []url.Values
	for _, request := range server.requests() {
		address, err := url.Parse(request.URI)
		if err != nil {
			t.Fatal(err)
		}
		queries = append(queries, address.Query())
	}
	return queries
}

func TestAnIteratorGoesThroughAllPagesWithTheSameFilters(t *testing.T) {
	server := serve(t, pageOf("c1", true, "a", "b"), pageOf("c2", true, "c"), pageOf("c3", true), pageOf("", false, "d"))
	client := server.client(t)
	params := &drugprice.DrugsSearchParams{Query: drugprice.Ptr("met & co"), Limit: drugprice.Ptr(2), Offset: drugprice.Ptr(4)}
	var ids []string
	for drug, err := range client.Drugs.SearchAll(background, params, drugprice.WithIfNoneMatch(`"first"`)) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, drug.ID)
		params.Query = drugprice.Ptr("changed on the way")
	}
	if strings.Join(ids, "") != "abcd" {
		t.Error(ids)
	}
	for i, query := range queriesOf(t, server) {
		cursor := []string{"", "c1", "c2", "c3"}[i]
		if query.Get("query") != "met & co" || query.Get("limit") != "2" || query.Get("cursor") != cursor || query.Has("offset") != (i == 0) {
			t.Errorf("page %d: %v", i, query)
		}
		if etag := server.requests()[i].Header.Get("If-None-Match"); (etag != "") != (i == 0) {
			t.Errorf("page %d: If-None-Match %q", i, etag)
		}
	}
}

func TestNobodyAsksForAPageThatIsNotRead(t *testing.T) {
	server := serve(t, pageOf("c1", true, "a", "b"), pageOf("", false, "c"))
	all := server.client(t).Drugs.SearchAll(background, nil)
	if len(server.requests()) != 0 {
		t.Error("making the iterator asks nothing")
	}
	for drug, err := range all {
		if err != nil || drug.ID == "b" {
			break
		}
	}
	if len(server.requests()) != 1 {
		t.Errorf("who stops at the end of a page asks for no other: %d", len(server.requests()))
	}
}

func TestPagesAreReadOneByOne(t *testing.T) {
	server := serve(t, pageOf("c1", true, "a"), pageOf("", false, "b"))
	page, err := server.client(t).Drugs.Search(background, nil)
	if err != nil {
		t.Fatal(err)
	}
	if page.Data[0].ID != "a" || !page.HasMore || *page.NextCursor != "c1" || page.Pagination.Total != 5 || page.Suggestions[0] != "a" || !page.LastResponse.Sandbox {
		t.Errorf("%+v", page)
	}
	page, err = page.Next(background)
	if err != nil || page.Data[0].ID != "b" || page.LastResponse == nil {
		t.Fatal(page, err)
	}
	if _, err := page.Next(background); !errors.Is(err, drugprice.ErrLastPage) {
		t.Error(err)
	}
	if _, err := (&drugprice.DrugSearchPage{HasMore: true, NextCursor: drugprice.Ptr("c")}).Next(background); err == nil {
		t.Error("a page that no client answered has none after it")
	}
}

func TestAListThatGoesInCirclesIsAnError(t *testing.T) {
	for name, server := range map[string]*scripted{
		"the same cursor": serve(t, pageOf("c1", true, "a"), pageOf("c1", true, "b")),
		"no cursor":       serve(t, pageOf("c1", true, "a"), pageOf("", true, "b")),
	} {
		count := 0
		var last error
		for _, err := range server.client(t).Drugs.SearchAll(background, nil) {
			if err != nil {
				last = err
				continue
			}
			count++
		}
		var circle *drugprice.PageError
		if count != 2 || !errors.As(last, &circle) || circle.LastResponse == nil || len(server.requests()) != 2 {
			t.Errorf("%s: %d items, %v", name, count, last)
		}
	}
}

func TestAnErrorEndsAnIterator(t *testing.T) {
	server := serve(t, pageOf("c1", true, "a"), refuse(400, "INVALID_CURSOR", ""))
	var seen []error
	for drug, err := range server.client(t).Drugs.SearchAll(background, nil) {
		if (drug == nil) == (err == nil) {
			t.Error("an item or an error")
		}
		seen = append(seen, err)
	}
	if len(seen) != 2 || seen[0] != nil || !errors.Is(seen[1], drugprice.ErrInvalidRequest) {
		t.Error(seen)
	}
}

func TestAListOfOnePageIsIterableToo(t *testing.T) {
	server := serve(t, answer(200, `{"data":[{"type":"price.changed"},{"type":"webhook.test"}]}`), refuse(400, "X", ""))
	client := server.client(t)
	count := 0
	for _, err := range client.Events.TypesAll(background) {
		if err != nil {
			t.Fatal(err)
		}
		count++
	}
	for _, err := range client.Events.TypesAll(background) {
		if !errors.Is(err, drugprice.ErrInvalidRequest) {
			t.Error(err)
		}
		count++
	}
	if count != 3 {
		t.Error(count)
	}
}

func TestFixedParametersAreAlwaysSent(t *testing.T) {
	server := serve(t, answer(200, `{"data":[],"has_more":false,"next_cursor":null,"meta":{"total":0,"page":2}}`))
	if _, err := server.client(t).Drugs.ListWithPrices(background, &drugprice.DrugsListWithPricesParams{Page: drugprice.Ptr(2)}); err != nil {
		t.Fatal(err)
	}
	if query := queriesOf(t, server)[0]; query.Encode() != "include=prices&page=2" {
		t.Error(query.Encode())
	}
}
