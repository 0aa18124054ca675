/** Finds a drug and prints what it costs near a postal code. */
import { DrugPrice } from "drug-price";

// Reads DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL.
const client = new DrugPrice();

const found = await client.drugs.search({ query: "metformin", limit: 3 });
for (const drug of found.data) {
  console.log(drug.din, drug.name, drug.strength);
  const prices = await client.drugs.prices(drug.id, { postal_code: "V3T 2K1", radius: 25, limit: 3 });
  for (const { pharmacy, total_cost, currency, quantity, unit } of prices.data) {
    console.log(`  ${total_cost.toFixed(2)} ${currency} for ${quantity} ${unit} at ${pharmacy}`);
  }
}
