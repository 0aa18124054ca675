package drugprice

// GraphQL: one operation or several, by their text, by their hash, or by the id that they were registered under.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
)

// GraphQLResult is the answer to an operation, with its data as T.
type GraphQLResult[T any] struct {
	Data T
	// Extensions has what the operation cost, under "cost".
	Extensions   map[string]any
	LastResponse *Response
}

// Execute runs a GraphQL document. variables may be nil, a map, or a struct with JSON tags. Errors in the answer, even beside
// data, are a *GraphQLError, which has the data. A mutation carries an Idempotency-Key, so it is done once however often it
// is sent.
//
//	type found struct {
//		Drug struct{ Name string }
//	}
//	result, err := drugprice.Execute[found](ctx, client, `query ($id: ID!) { drug(id: $id) { name } }`,
//		map[string]any{"id": "drug_07900003"})
func Execute[T any](ctx context.Context, client *Client, query string, variables any, options ...RequestOption) (*GraphQLResult[T], error) {
	return execute[T](ctx, client, Operation{Query: query, Variables: variables}, options)
}

// ExecuteDocument runs a registered document by its id.
func ExecuteDocument[T any](ctx context.Context, client *Client, documentID string, variables any, options ...RequestOption) (*GraphQLResult[T], error) {
	return execute[T](ctx, client, Operation{DocumentID: documentID, Variables: variables}, options)
}

// Operation is one of a batch: a Query, or the DocumentID of a registered one.
type Operation struct {
	Query         string
	DocumentID    string
	OperationName string
	Variables     any
}

// OperationResult is the answer to one operation of a batch. Its errors are its own: they fail no other.
type OperationResult struct {
	// Data is null, or nothing, where there is none.
	Data       json.RawMessage    `json:"data,omitempty"`
	Errors     []GraphQLErrorItem `json:"errors,omitempty"`
	Extensions map[string]any     `json:"extensions,omitempty"`
}

// Decode reads the data into a value, as json.Unmarshal does.
func (r *OperationResult) Decode(value any) error { return json.Unmarshal(r.Data, value) }

// BatchResult is the answer to a batch, in the order of its operations.
type BatchResult struct {
	Results      []OperationResult
	LastResponse *Response
}

// ExecuteBatch runs one to ten operations in one request. It is sent again after a lost answer only when none of them is a
// mutation: a batch has no Idempotency-Key.
func ExecuteBatch(ctx context.Context, client *Client, operations []Operation, options ...RequestOption) (*BatchResult, error) {
	if len(operations) < 1 || len(operations) > 10 {
		return nil, &ConfigurationError{"operations", "a batch has one to ten of them"}
	}
	given, err := client.optionsOf(options)
	if err != nil {
		return nil, err
	}
	repeatable := true
	bodies := make([]graphQLBody, len(operations))
	for i, operation := range operations {
		repeatable = repeatable && !operation.mayChange()
		bodies[i] = operation.body(given.persisted)
	}
	answered, err := client.batch(ctx, bodies, repeatable, options)
	if err != nil || !given.persisted {
		return answered, err
	}
	var again []graphQLBody
	var places []int
	for i, result := range answered.Results {
		if isUnknownHash(result.Errors) && operations[i].Query != "" {
			body := operations[i].body(true)
			body.Query = operations[i].Query
			again, places = append(again, body), append(places, i)
		}
	}
	if len(again) == 0 {
		return answered, nil
	}
	second, err := client.batch(ctx, again, repeatable, options)
	if err != nil {
		return nil, err
	}
	for i, place := range places {
		answered.Results[place] = second.Results[i]
	}
	second.LastResponse.Attempts += answered.LastResponse.Attempts
	answered.LastResponse = second.LastResponse
	return answered, nil
}

type graphQLBody struct {
	Query         string         `json:"query,omitempty"`
	DocumentID    string         `json:"documentId,omitempty"`
	OperationName string         `json:"operationName,omitempty"`
	Variables     any            `json:"variables,omitempty"`
	Extensions    map[string]any `json:"extensions,omitempty"`
}

func (o Operation) body(persisted bool) graphQLBody {
	body := graphQLBody{Query: o.Query, DocumentID: o.DocumentID, OperationName: o.OperationName, Variables: o.Variables}
	if persisted && o.Query != "" {
		hash := sha256.Sum256([]byte(o.Query))
		body.Query = ""
		body.Extensions = map[string]any{"persistedQuery": map[string]any{"version": 1, "sha256Hash": hex.EncodeToString(hash[:])}}
	}
	return body
}

// mayChange says whether an operation may be a mutation. What a registered document does is not known here.
func (o Operation) mayChange() bool { return o.Query == "" || hasMutation(o.Query) }

func isUnknownHash(errors []GraphQLErrorItem) bool {
	return len(errors) > 0 && errors[0].Code() == CodePersistedQueryNotFound
}

func graphQLCall(body any, repeatable bool) call {
	return call{
		method:     http.MethodPost,
		path:       "/graphql",
		body:       body,
		repeatable: repeatable,
		accept:     "application/graphql-response+json, application/json;q=0.9",
	}
}

func execute[T any](ctx context.Context, client *Client, operation Operation, options []RequestOption) (*GraphQLResult[T], error) {
	given, err := client.optionsOf(options)
	if err != nil {
		return nil, err
	}
	operation.OperationName = given.operationName
	body := operation.body(given.persisted)
	changes := operation.mayChange()
	if changes && given.idempotencyKey == "" {
		// The request with the hash and the one with the text are one call.
		options = append(options[:len(options):len(options)], WithIdempotencyKey(newUUID()))
	}
	got, result, err := client.graphQL(ctx, body, options)
	if err != nil {
		return nil, err
	}
	if isUnknownHash(result.Errors) && body.Query == "" && operation.Query != "" {
		attempts := got.response.Attempts
		body.Query = operation.Query
		if got, result, err = client.graphQL(ctx, body, options); err != nil {
			return nil, err
		}
		got.response.Attempts += attempts
	}
	if len(result.Errors) > 0 {
		return nil, got.graphQLError(result)
	}
	answer := &GraphQLResult[T]{Extensions: result.Extensions, LastResponse: got.response}
	if len(result.Data) > 0 {
		if err := json.Unmarshal(result.Data, &answer.Data); err != nil {
			refused := got.foreign(fmt.Sprintf("the data does not fit %T: %v", answer.Data, err))
			refused.cause = err
			return nil, refused
		}
	}
	return answer, nil
}

// graphQL sends one operation. An answer with errors is none here, whatever its status.
func (c *Client) graphQL(ctx context.Context, body graphQLBody, options []RequestOption) (*received, *OperationResult, error) {
	got, err := c.send(ctx, graphQLCall(body, true), options)
	if err != nil {
		return nil, nil, err
	}
	got.markSandbox()
	result := new(OperationResult)
	err = json.Unmarshal(got.body, result)
	delete(result.Extensions, "_sandbox") // it is told by the response
	if err == nil && len(result.Errors) > 0 {
		return got, result, nil
	}
	if got.response.Status < 200 || got.response.Status >= 300 {
		return nil, nil, got.refusal()
	}
	if err == nil && result.Data != nil {
		return got, result, nil
	}
	return nil, nil, got.foreign("the answer is none of GraphQL")
}

// isNothing says whether a result is none of GraphQL, which has data or errors.
func isNothing(result OperationResult) bool { return result.Data == nil && len(result.Errors) == 0 }

// batch sends several operations. The status may be the one that all of them share, so it says nothing by itself.
func (c *Client) batch(ctx context.Context, bodies []graphQLBody, repeatable bool, options []RequestOption) (*BatchResult, error) {
	// The service takes no key for a batch: with one, a batch would be taken for repeatable.
	options = append(options[:len(options):len(options)], WithIdempotencyKey(""))
	got, err := c.send(ctx, graphQLCall(bodies, repeatable), options)
	if err != nil {
		return nil, err
	}
	result := &BatchResult{LastResponse: got.response}
	if err := json.Unmarshal(got.body, &result.Results); err == nil && len(result.Results) == len(bodies) && !slices.ContainsFunc(result.Results, isNothing) {
		for _, one := range result.Results {
			sandbox, _ := one.Extensions["_sandbox"].(bool)
			got.response.Sandbox = got.response.Sandbox || sandbox
			delete(one.Extensions, "_sandbox")
		}
		return result, nil
	}
	var whole OperationResult
	if err := json.Unmarshal(got.body, &whole); err == nil && len(whole.Errors) > 0 {
		return nil, got.graphQLError(&whole)
	}
	if got.response.Status < 200 || got.response.Status >= 300 {
		return nil, got.refusal()
	}
	return nil, got.foreign("the answer is none of a batch of GraphQL")
}

func (r *received) graphQLError(result *OperationResult) *GraphQLError {
	first := result.Errors[0]
	told := r.bare(first.Message)
	told.Code = first.Code()
	if id, ok := first.Extensions["request_id"].(string); ok {
		told.RequestID = id
	}
	if details, err := json.Marshal(first.Extensions["details"]); err == nil {
		told.Details = detailsIn(details)
	}
	return &GraphQLError{APIError: told, Errors: result.Errors, Data: result.Data, Extensions: result.Extensions}
}
