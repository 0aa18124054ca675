"""A receiver of webhooks in FastAPI: uvicorn fastapi_receiver:app

Reads WEBHOOK_SECRET, the subscription's secret (several with spaces between, during a rotation).
"""

import logging
import os

from fastapi import FastAPI, Request, Response

from drug_price import WebhookVerificationError, webhooks
from drug_price.types import PriceChangedData

app = FastAPI()
logger = logging.getLogger("uvicorn.error")
secrets = os.environ["WEBHOOK_SECRET"].split()
seen: set[str] = set()  # a table of your database, in earnest


@app.post("/webhooks")
async def receive(request: Request) -> Response:
    try:
        # The bytes as they came: a model as argument would have them parsed already.
        event = webhooks.verify(await request.body(), request.headers, secrets)
    except WebhookVerificationError as error:
        logger.warning("refused a delivery: %s", error)
        return Response(error.reason, status_code=401)
    # A delivery comes at least once.
    if event.id not in seen:
        seen.add(event.id)
        if isinstance(event.data, PriceChangedData):
            logger.info("%s costs %.2f", event.data.drug.name, event.data.new_price)
    return Response(status_code=204)
