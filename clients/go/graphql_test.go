package drugprice_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	drugprice "drug-price.io/go"
)

type drugName struct {
	Drug struct{ Name string }
}

const (
	nameQuery = `query Name($id: ID!) { drug(id: $id) { name } }`
	named     = `{"data":{"drug":{"name":"X"}},"extensions":{"cost":{"units":1},"_sandbox":true}}`
	notFound  = `{"errors":[{"message":"PersistedQueryNotFound","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}`
	mutation  = `mutation { createPriceAlert(input: {drugId: "1"}) { id } }`
)

func TestGraphQLAnswersDataOfTheCallersType(t *testing.T) {
	server := serve(t, answer(200, named))
	result, err := drugprice.Execute[drugName](background, server.client(t), nameQuery, map[string]any{"id": "1"}, drugprice.WithOperationName("Name"))
	if err != nil || result.Data.Drug.Name != "X" || !result.LastResponse.Sandbox || result.Extensions["cost"] == nil || len(result.Extensions) != 1 {
		t.Fatal(result, err)
	}
	request := server.requests()[0]
	body := fields(t, request.Body)
	if body["query"] != nameQuery || body["operationName"] != "Name" || len(body) != 3 || request.URI != "/graphql" || request.Header.Get("Idempotency-Key") != "" {
		t.Errorf("%+v", request)
	}
	if request.Header.Get("Accept") != "application/graphql-response+json, application/json;q=0.9" {
		t.Error(request.Header)
	}
}

func TestGraphQLErrorsHaveTheRestOfTheData(t *testing.T) {
	body := `{"data":{"drug":{"name":"X"},"alerts":null},"errors":[{"message":"No.","path":["alerts",0],"locations":[{"line":1,"column":7}],
		"extensions":{"code":"PERMISSION_DENIED","request_id":"req_2","details":[{"field":"a","reason":"b"}]}},{"message":"Other."}],"extensions":{"cost":{}}}`
	for _, status := range []int{200, 403} {
		_, err := drugprice.Execute[drugName](background, serve(t, answer(status, body)).client(t), nameQuery, nil)
		var failed *drugprice.GraphQLError
		var plain *drugprice.APIError
		if !errors.As(err, &failed) || !errors.As(err, &plain) {
			t.Fatal(err)
		}
		if plain.Code != drugprice.CodePermissionDenied || plain.Status != status || plain.RequestID != "req_2" || plain.Details[0].Field != "a" ||
			len(failed.Errors) != 2 || failed.Errors[0].Locations[0].Column != 7 || failed.Extensions["cost"] == nil {
			t.Errorf("%+v", failed)
		}
		if errors.Is(err, drugprice.ErrPermissionDenied) != (status == 403) || !strings.Contains(err.Error(), "PERMISSION_DENIED") {
			t.Error(err)
		}
		var partial drugName
		if err := json.Unmarshal(failed.Data, &partial); err != nil || partial.Drug.Name != "X" {
			t.Error(partial, err)
		}
	}
}

func TestWhatIsNoAnswerOfGraphQLIsAnError(t *testing.T) {
	for status, body := range map[int]string{200: `{"hello":1}`, 502: "<h1>", 401: `{"error":{"code":"UNAUTHORIZED","message":"No."}}`, 201: `{"data":{"drug":5}}`} {
		client := serve(t, answer(status, body)).client(t, func(o *drugprice.Options) { o.MaxRetries = drugprice.Ptr(0) })
		_, err := drugprice.Execute[drugName](background, client, nameQuery, nil)
		var refused *drugprice.APIError
		if !errors.As(err, &refused) || refused.Status != status {
			t.Errorf("%d: %v", status, err)
		}
		if _, err := drugprice.ExecuteBatch(background, client, []drugprice.Operation{{Query: nameQuery}}); !errors.As(err, &refused) || refused.Status != status {
			t.Errorf("batch %d: %v", status, err)
		}
	}
}

func TestADocumentIsSentOnceAndItsHashFromThenOn(t *testing.T) {
	server := serve(t, answer(400, notFound), answer(200, named))
	client := server.client(t)
	for range 2 {
		result, err := drugprice.Execute[drugName](background, client, nameQuery, nil, drugprice.WithPersisted())
		if err != nil || result.Data.Drug.Name != "X" {
			t.Fatal(err)
		}
	}
	var texts []any
	for _, request := range server.requests() {
		body := fields(t, request.Body)
		persisted := body["extensions"].(map[string]any)["persistedQuery"].(map[string]any)
		if persisted["version"] != 1.0 || persisted["sha256Hash"] != sha256Of(nameQuery) {
			t.Error(request.Body)
		}
		texts = append(texts, body["query"])
	}
	if len(texts) != 3 || texts[0] != nil || texts[1] != nameQuery || texts[2] != nil {
		t.Error(texts)
	}
	unknown := serve(t, answer(400, notFound))
	if _, err := drugprice.ExecuteDocument[drugName](background, unknown.client(t), "id", nil); err == nil || len(unknown.requests()) != 1 ||
		fields(t, unknown.requests()[0].Body)["documentId"] != "id" {
		t.Error("of a document that is not registered there is no text to send", err)
	}
}

func TestAMutationIsDoneOnceUnderOneKey(t *testing.T) {
	server := serve(t, answer(400, notFound), hangUp, answer(200, `{"data":{}}`))
	result, err := drugprice.Execute[json.RawMessage](background, server.client(t, once), mutation, nil, drugprice.WithPersisted())
	if err != nil || result.LastResponse.Attempts != 3 {
		t.Fatal(result, err)
	}
	requests := server.requests()
	key := requests[0].Header.Get("Idempotency-Key")
	if key == "" || requests[1].Header.Get("Idempotency-Key") != key || requests[2].Header.Get("Idempotency-Key") != key {
		t.Error(requests)
	}
}

func TestABatchIsAnsweredInOrderAndFailsOneByOne(t *testing.T) {
	server := serve(t, answer(200, `[`+notFound+`,{"data":{"a":1},"extensions":{"_sandbox":true}},`+notFound+`,{"errors":[{"message":"No.","extensions":{"code":"NOT_FOUND"}}],"data":null}]`),
		answer(200, `[`+named+`,{"data":{"c":3}}]`))
	operations := []drugprice.Operation{{Query: nameQuery, Variables: map[string]any{"id": 1}}, {Query: "{ a }"}, {Query: "{ c }", OperationName: "C"}, {DocumentID: "d"}}
	batch, err := drugprice.ExecuteBatch(background, server.client(t), operations, drugprice.WithPersisted())
	if err != nil || len(batch.Results) != 4 || batch.LastResponse.Attempts != 2 {
		t.Fatal(batch, err)
	}
	var first drugName
	if err := batch.Results[0].Decode(&first); err != nil || first.Drug.Name != "X" {
		t.Error(batch.Results[0])
	}
	if string(batch.Results[1].Data) != `{"a":1}` || string(batch.Results[2].Data) != `{"c":3}` || batch.Results[3].Errors[0].Code() != drugprice.CodeNotFound {
		t.Errorf("%+v", batch.Results)
	}
	var again []map[string]any
	if err := json.Unmarshal([]byte(server.requests()[1].Body), &again); err != nil {
		t.Fatal(err)
	}
	if len(again) != 2 || again[0]["query"] != nameQuery || again[0]["variables"] == nil || again[1]["query"] != "{ c }" || again[1]["operationName"] != "C" || again[1]["extensions"] == nil {
		t.Error(again)
	}
}

func TestABatchIsSentAgainUnlessItMayChangeSomething(t *testing.T) {
	for _, one := range []struct {
		operations []drugprice.Operation
		requests   int
	}{
		{[]drugprice.Operation{{Query: "{ a }"}, {Query: nameQuery}}, 2},
		{[]drugprice.Operation{{Query: "{ a }"}, {Query: mutation}}, 1},
		{[]drugprice.Operation{{DocumentID: "unknown"}}, 1},
	} {
		server := serve(t, hangUp)
		if _, err := drugprice.ExecuteBatch(background, server.client(t, once), one.operations); err == nil || len(server.requests()) != one.requests {
			t.Errorf("%v: %d requests, %v", one.operations, len(server.requests()), err)
		}
		if server.requests()[0].Header.Get("Idempotency-Key") != "" {
			t.Error("a batch has no key")
		}
	}
	for _, count := range []int{0, 11} {
		if _, err := drugprice.ExecuteBatch(background, serve(t, hangUp).client(t, once), make([]drugprice.Operation, count)); err == nil {
			t.Errorf("%d are no batch", count)
		}
	}
	whole := `{"errors":[{"message":"No.","extensions":{"code":"UNAUTHORIZED"}}]}`
	var failed *drugprice.GraphQLError
	if _, err := drugprice.ExecuteBatch(background, serve(t, answer(401, whole)).client(t), []drugprice.Operation{{Query: "{ a }"}}); !errors.As(err, &failed) {
		t.Errorf("what refuses the whole is an error: %v", err)
	}
}

func sha256Of(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
