/** Lists: a page, everything, and page after page. */
import { DrugPrice } from "drug-price";

const client = new DrugPrice();

// One page, with its fields and the response's headers.
const page = await client.pharmacies.list({ province: "BC", limit: 2 });
console.log(page.data.length, "of", page.pagination.total);
console.log(page.lastResponse.rateLimit?.remaining, "requests are left this minute");
const next = await page.nextPage();
console.log(next?.data.length ?? 0, "on the next page");

// Everything: pages are requested while you read, and no further.
for await (const pharmacy of client.pharmacies.list({ province: "BC", limit: 2 })) {
  console.log(pharmacy.name, pharmacy.address.city);
  if (pharmacy.open_now) break;
}

// Page after page.
for await (const { data } of client.recalls.list({ limit: 100 }).pages()) {
  console.log(data.length, "recalls");
}
