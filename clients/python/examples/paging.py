"""Lists: everything, the first few, page by page, and from where one stopped.

Reads DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL.
"""

from itertools import islice

from drug_price import DrugPrice

with DrugPrice() as client:
    # Everything; the next page is asked for when it is needed.
    print(sum(1 for _ in client.drugs.list(limit=100)), "drugs")

    # The first few: no page more than these need.
    for pharmacy in islice(client.pharmacies.list(province="BC"), 3):
        print(pharmacy.name, pharmacy.address.city)

    # Page by page, with what stands beside the rows.
    for number, page in enumerate(client.drugs.list(limit=10).pages(), start=1):
        print(f"page {number}: {len(page.data)} of {page.meta.total}")
        cursor = page.next_cursor
        if number == 2:
            break

    # Later, from where one stopped.
    if cursor is not None:
        print("third page:", client.drugs.list(limit=10, cursor=cursor).data[0].name)
