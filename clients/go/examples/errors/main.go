// Command errors shows how to tell errors apart, and what they say.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	drugprice "drug-price.io/go"
)

func main() {
	client, err := drugprice.NewClient(drugprice.Options{Hooks: drugprice.Hooks{
		OnRetry: func(_ context.Context, info drugprice.RetryInfo) {
			log.Printf("again in %s: %s", info.Delay, info.Reason)
		},
	}})
	if err != nil {
		var refused *drugprice.ConfigurationError
		if errors.As(err, &refused) {
			log.Fatalf("%s cannot be: %s", refused.Option, refused.Remedy)
		}
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()

	_, err = client.Drugs.Get(ctx, "drug_00000000")
	fmt.Println(explain(err))

	_, err = client.Drugs.List(ctx, &drugprice.DrugsListParams{Limit: drugprice.Ptr(1000)})
	fmt.Println(explain(err))

	drug, err := client.Drugs.Get(ctx, "drug_07900003")
	fmt.Println(explain(err))
	if err == nil {
		_, err = client.Drugs.Get(ctx, drug.ID, drugprice.WithIfNoneMatch(drug.LastResponse.ETag))
		fmt.Println(explain(err))
	}
}

func explain(err error) string {
	var refused *drugprice.APIError
	var broken *drugprice.ConnectionError
	switch {
	case err == nil:
		return "fine"
	case errors.Is(err, context.DeadlineExceeded):
		return "our own minute is over"
	case errors.Is(err, drugprice.ErrNotFound):
		return "no such thing"
	case errors.Is(err, drugprice.ErrNotModified):
		return "what we have is still right"
	case errors.As(err, &refused):
		if len(refused.Details) > 0 {
			return fmt.Sprintf("%s: %s", refused.Code, refused.Details[0].Field)
		}
		return string(refused.Code)
	case errors.As(err, &broken):
		return fmt.Sprintf("no answer after %d attempts", broken.Attempts)
	}
	return err.Error()
}
