// Command quickstart asks for a drug and what it costs. Address and key come from DRUG_PRICE_BASE_URL and DRUG_PRICE_API_KEY.
package main

import (
	"context"
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

	found, err := client.Drugs.Search(ctx, &drugprice.DrugsSearchParams{Query: drugprice.Ptr("metformin"), Limit: drugprice.Ptr(1)})
	if err != nil {
		log.Fatal(err)
	}
	for _, drug := range found.Data {
		fmt.Println(drug.Name, drug.Strength, "DIN", drug.DIN)

		prices, err := client.Drugs.Prices(ctx, drug.ID, &drugprice.DrugsPricesParams{Limit: drugprice.Ptr(3)})
		if err != nil {
			log.Fatal(err)
		}
		for _, price := range prices.Data {
			fmt.Printf("  $%.2f for %g %s at %s\n", price.TotalCost, price.Quantity, price.Unit, price.Pharmacy)
		}
		if limit := prices.LastResponse.RateLimit; limit != nil {
			fmt.Println("requests left this minute:", limit.Remaining)
		}
	}
}
