"""What goes wrong, and what to make of it.

Reads DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL.
"""

from drug_price import (
    APIConnectionError,
    APIError,
    DrugPrice,
    InvalidRequestError,
    NotFoundError,
    NotModifiedError,
    RateLimitError,
)

with DrugPrice(timeout=10, max_retries=5) as client:
    try:
        client.drugs.get("drug_00000000")
    except NotFoundError as error:
        print("No such drug:", error)

    try:
        client.drugs.search(query="x")
    except InvalidRequestError as error:
        for detail in error.details:
            print(f"{detail.field} {detail.reason}")

    # A limit was waited for already, as long as max_retry_wait allows.
    try:
        drug = client.drugs.search(query="metformin").data[0]
    except RateLimitError as error:
        raise SystemExit(f"Try again in {error.retry_after} s") from error
    except APIConnectionError as error:
        raise SystemExit(f"No answer after {error.attempts} attempts: {error}") from error
    except APIError as error:
        raise SystemExit(f"{error.code}; tell the operator {error.request_id}") from error

    # What one has is asked for again only when it changed.
    tag = client.drugs.get(drug.id).last_response.etag or ""
    try:
        client.drugs.get(drug.id, options={"if_none_match": tag})
    except NotModifiedError:
        print(drug.name, "is as it was")
