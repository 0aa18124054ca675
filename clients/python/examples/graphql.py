"""GraphQL: data of a type of one's own, a document by its hash, several operations in a request.

Reads DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL.
"""

from typing import Any, NamedTuple

from drug_price import DrugPrice, GraphQLError

QUERY = "query Drug($id: ID!) { drug(id: $id) { name din } }"


class Named(NamedTuple):
    name: str
    din: str


def named(data: dict[str, Any]) -> Named:
    return Named(**data["drug"])


with DrugPrice() as client:
    din = client.drugs.search(query="metformin").data[0].din

    result = client.graphql.execute(QUERY, {"id": din}, parse=named, persisted=True)
    print(result.data.name, "for", result.extensions["cost"]["units"], "unit")

    try:
        client.graphql.execute("{ nothing }")
    except GraphQLError as error:
        print(error.code, "-", error.errors[0]["message"])

    results = client.graphql.batch(
        [{"query": QUERY, "variables": {"id": din}}, {"query": "{ nothing }"}]
    )
    for one in results:
        print(one.data, [error["message"] for error in one.errors])
