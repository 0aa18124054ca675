"""Several drugs at once, with asyncio.

Reads DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL.
"""

import asyncio

from drug_price import AsyncDrugPrice
from drug_price.types import PriceEntry


async def cheapest(client: AsyncDrugPrice, drug_id: str) -> PriceEntry | None:
    """None where no pharmacy has a price."""
    page = await client.drugs.prices(drug_id, limit=1)
    return page.data[0] if page.data else None


async def main() -> None:
    async with AsyncDrugPrice() as client:
        drugs = [drug async for drug in client.drugs.search(query="metformin")]
        entries = await asyncio.gather(*(cheapest(client, drug.id) for drug in drugs))
        for drug, entry in zip(drugs, entries, strict=True):
            print(drug.name, "-" if entry is None else f"{entry.price:.2f} at {entry.pharmacy}")


asyncio.run(main())
