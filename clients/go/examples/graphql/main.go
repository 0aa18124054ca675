// Command graphql asks for a graph: one operation by its hash, and several in one request.
package main

import (
	"context"
	"fmt"
	"log"

	drugprice "drug-price.io/go"
)

const query = `query Cheapest($name: String!) {
  drugs(query: $name, first: 2) { edges { node { name din prices(limit: 1) { totalCost } } } }
}`

type cheapest struct {
	Drugs struct {
		Edges []struct {
			Node struct {
				Name, DIN string
				Prices    []struct{ TotalCost float64 }
			}
		}
	}
}

func main() {
	client, err := drugprice.NewClient(drugprice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()

	result, err := drugprice.Execute[cheapest](ctx, client, query, map[string]any{"name": "metformin"}, drugprice.WithPersisted())
	if err != nil {
		log.Fatal(err)
	}
	for _, edge := range result.Data.Drugs.Edges {
		fmt.Println(edge.Node.Name, edge.Node.DIN, edge.Node.Prices)
	}
	fmt.Println("cost:", result.Extensions["cost"])

	batch, err := drugprice.ExecuteBatch(ctx, client, []drugprice.Operation{
		{Query: query, Variables: map[string]any{"name": "metformin"}},
		{Query: "{ nothing }"},
	})
	if err != nil {
		log.Fatal(err)
	}
	for i, one := range batch.Results {
		if len(one.Errors) > 0 {
			fmt.Println(i, one.Errors[0].Code())
			continue
		}
		var data cheapest
		if err := one.Decode(&data); err != nil {
			log.Fatal(err)
		}
		fmt.Println(i, len(data.Drugs.Edges), "drugs")
	}
}
