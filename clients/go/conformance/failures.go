package main

// Errors, as the suite reads them.

import (
	"context"
	"errors"
	"fmt"

	drugprice "drug-price.io/go"
	"drug-price.io/go/webhooks"
)

func failureOf(err error) map[string]any {
	failure := map[string]any{"kind": "other", "class": fmt.Sprintf("%T", err), "message": err.Error()}
	var (
		configuration *drugprice.ConfigurationError
		connection    *drugprice.ConnectionError
		unmodified    *drugprice.NotModifiedError
		page          *drugprice.PageError
		graphQL       *drugprice.GraphQLError
		api           *drugprice.APIError
		verification  *webhooks.VerificationError
	)
	switch {
	case errors.As(err, &configuration):
		failure["kind"] = "configuration"
	case errors.As(err, &connection):
		failure["kind"] = "connection"
		if errors.Is(err, drugprice.ErrTimeout) {
			failure["kind"] = "timeout"
		}
		failure["attempts"] = connection.Attempts
	case errors.Is(err, context.DeadlineExceeded):
		failure["kind"] = "timeout"
	case errors.As(err, &unmodified):
		failure["kind"] = "not_modified"
		failure["status"] = unmodified.LastResponse.Status
		failure["request_id"] = unmodified.LastResponse.RequestID
	case errors.As(err, &page):
		failure["kind"] = "page"
	case errors.As(err, &verification):
		failure["kind"], failure["reason"] = "webhook", verification.Reason
	case errors.As(err, &graphQL):
		describeAPI(failure, graphQL.APIError, "graphql")
		failure["errors"], failure["data"] = graphQL.Errors, graphQL.Data
	case errors.As(err, &api):
		describeAPI(failure, api, "api")
	}
	return failure
}

func describeAPI(failure map[string]any, err *drugprice.APIError, kind string) {
	failure["kind"] = kind
	failure["subclass"] = subclassOf(err)
	failure["code"] = orNull(string(err.Code))
	failure["status"] = err.Status
	failure["request_id"] = orNull(err.RequestID)
	failure["details"] = err.Details
	failure["doc_url"] = orNull(err.DocURL)
	failure["retry_after"] = nil
	if err.RetryAfter > 0 {
		failure["retry_after"] = err.RetryAfter.Seconds()
	}
	if err.LastResponse != nil {
		failure["attempts"] = err.LastResponse.Attempts
	}
}

func subclassOf(err *drugprice.APIError) any {
	for name, sentinel := range map[string]error{
		"invalid_request":   drugprice.ErrInvalidRequest,
		"authentication":    drugprice.ErrAuthentication,
		"permission_denied": drugprice.ErrPermissionDenied,
		"not_found":         drugprice.ErrNotFound,
		"rate_limit":        drugprice.ErrRateLimited,
		"server":            drugprice.ErrServer,
	} {
		if errors.Is(err, sentinel) {
			return name
		}
	}
	return nil
}
