// Command paging reads a list in both ways: item by item, and page by page.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	drugprice "drug-price.io/go"
)

func main() {
	client, err := drugprice.NewClient(drugprice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	params := &drugprice.DrugsListParams{Limit: drugprice.Ptr(5)}

	items := 0
	for drug, err := range client.Drugs.ListAll(ctx, params) {
		if err != nil {
			log.Fatal(err)
		}
		if items == 0 {
			fmt.Println("the first is", drug.Name)
		}
		items++
	}

	pages, onPages := 0, 0
	page, err := client.Drugs.List(ctx, params)
	for ; err == nil; page, err = page.Next(ctx) {
		pages++
		onPages += len(page.Data)
	}
	if !errors.Is(err, drugprice.ErrLastPage) {
		log.Fatal(err)
	}
	fmt.Printf("%d items, and %d on %d pages\n", items, onPages, pages)
}
