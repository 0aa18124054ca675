package main

// GraphQL, with data as JSON.

import (
	"bytes"
	"context"
	"encoding/json"

	drugprice "drug-price.io/go"
)

type operation struct {
	DocumentID    string          `json:"document_id"`
	OperationName string          `json:"operation_name"`
	Variables     json.RawMessage `json:"variables"`
}

// batched is an operation of a batch, whose query is text; that of an order may be the parameters of a call.
type batched struct {
	operation
	Query string `json:"query"`
}

func (o operation) variables() any {
	if len(o.Variables) == 0 || bytes.Equal(o.Variables, []byte("null")) {
		return nil
	}
	return o.Variables
}

func (r *recorded) graphQL(ctx context.Context, told order) (any, error) {
	options := told.Options.ofCall()
	if told.Persisted {
		options = append(options, drugprice.WithPersisted())
	}
	if told.OperationName != "" {
		options = append(options, drugprice.WithOperationName(told.OperationName))
	}
	var answer *drugprice.GraphQLResult[json.RawMessage]
	var err error
	if told.DocumentID != "" {
		answer, err = drugprice.ExecuteDocument[json.RawMessage](ctx, r.client, told.DocumentID, told.variables(), options...)
	} else {
		var query string
		if err := json.Unmarshal(told.Query, &query); err != nil {
			return nil, err
		}
		answer, err = drugprice.Execute[json.RawMessage](ctx, r.client, query, told.variables(), options...)
	}
	if err != nil {
		return nil, err
	}
	return map[string]any{"data": answer.Data, "extensions": answer.Extensions, "last_response": describe(answer.LastResponse)}, nil
}

func (r *recorded) batch(ctx context.Context, told order) (any, error) {
	operations := make([]drugprice.Operation, len(told.Operations))
	for i, one := range told.Operations {
		operations[i] = drugprice.Operation{Query: one.Query, DocumentID: one.DocumentID, OperationName: one.OperationName, Variables: one.variables()}
	}
	options := told.Options.ofCall()
	if told.Persisted {
		options = append(options, drugprice.WithPersisted())
	}
	answer, err := drugprice.ExecuteBatch(ctx, r.client, operations, options...)
	if err != nil {
		return nil, err
	}
	results := make([]any, len(answer.Results))
	for i, result := range answer.Results {
		results[i] = map[string]any{"data": result.Data, "errors": result.Errors, "extensions": result.Extensions}
	}
	return results, nil
}
