"""What a drug costs at pharmacies near a postal code.

Reads DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL.
"""

from drug_price import DrugPrice

with DrugPrice() as client:
    found = client.drugs.search(query="metformin", limit=1)
    if not found.data:
        raise SystemExit("No drug is called so.")
    drug = found.data[0]
    print(f"{drug.name} {drug.strength} ({drug.din})")
    prices = client.drugs.prices(drug.id, postal_code="V3T 2K1", radius=50)
    for entry in prices.data:
        print(f"{entry.price_cents / 100:8.2f} {entry.currency}  {entry.pharmacy}")
    print(f"{prices.pagination.total} prices in all, request {prices.last_response.request_id}")
