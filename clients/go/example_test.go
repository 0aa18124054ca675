package drugprice_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	drugprice "drug-price.io/go"
)

// A client that takes address and key from DRUG_PRICE_BASE_URL and DRUG_PRICE_API_KEY.
func ExampleNewClient() {
	client, err := drugprice.NewClient(drugprice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	drug, err := client.Drugs.Get(context.Background(), "drug_07900003")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(drug.Name, drug.Strength)
}

func ExampleNewClient_configurationError() {
	_, err := drugprice.NewClient(drugprice.Options{APIKey: "tm_live_example", BaseURL: "prices.example.com"})
	var refused *drugprice.ConfigurationError
	if errors.As(err, &refused) {
		fmt.Println(refused.Option)
	}
	// Output: BaseURL
}

func ExampleDrugsResource_SearchAll() {
	client, err := drugprice.NewClient(drugprice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	params := &drugprice.DrugsSearchParams{Query: drugprice.Ptr("metformin")}
	for drug, err := range client.Drugs.SearchAll(context.Background(), params) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(drug.Name)
	}
}

func ExampleDrugSearchPage_Next() {
	client, err := drugprice.NewClient(drugprice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	page, err := client.Drugs.Search(ctx, nil)
	for ; err == nil; page, err = page.Next(ctx) {
		fmt.Println(len(page.Data), "of", page.Pagination.Total)
	}
	if !errors.Is(err, drugprice.ErrLastPage) {
		log.Fatal(err)
	}
}

func ExampleAPIError() {
	client, err := drugprice.NewClient(drugprice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	_, err = client.Drugs.Get(context.Background(), "drug_00000000")
	var refused *drugprice.APIError
	switch {
	case errors.Is(err, drugprice.ErrNotFound):
		fmt.Println("no such drug")
	case errors.As(err, &refused):
		log.Fatalf("%s, request %s", refused.Code, refused.RequestID)
	case err != nil:
		log.Fatal(err)
	}
}

func ExampleNull() {
	change := &drugprice.WebhookChange{
		Description: drugprice.Null[string](), // cleared
		Active:      drugprice.Ptr(true),      // set
		// all else stays as it is
	}
	fmt.Println(change.Description != nil, change.Headers == nil)
	// Output: true true
}

func ExampleAtTime() {
	fmt.Println(drugprice.AtTime(time.Date(2026, 1, 9, 5, 16, 0, 0, time.UTC)))
	fmt.Println(drugprice.OnDay(drugprice.Date{Year: 2026, Month: time.January, Day: 9}))
	// Output:
	// 2026-01-09T05:16:00Z
	// 2026-01-09
}

func ExampleHooks() {
	_, err := drugprice.NewClient(drugprice.Options{Hooks: drugprice.Hooks{
		OnRetry: func(_ context.Context, info drugprice.RetryInfo) {
			fmt.Fprintf(os.Stderr, "%s %s again in %s: %s\n", info.Method, info.URL, info.Delay, info.Reason)
		},
	}})
	if err != nil {
		log.Fatal(err)
	}
}
