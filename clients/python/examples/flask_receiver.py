"""A receiver of webhooks in Flask: flask --app flask_receiver run

Reads WEBHOOK_SECRET, the subscription's secret (several with spaces between, during a rotation).
"""

import os

from flask import Flask, request

from drug_price import WebhookVerificationError, webhooks
from drug_price.types import PriceChangedData

app = Flask(__name__)
secrets = os.environ["WEBHOOK_SECRET"].split()
seen: set[str] = set()  # a table of your database, in earnest


@app.post("/webhooks")
def receive() -> tuple[str, int]:
    try:
        # The bytes as they came: request.json would be another text when it is written again.
        event = webhooks.verify(request.get_data(), request.headers, secrets)
    except WebhookVerificationError as error:
        app.logger.warning("refused a delivery: %s", error)
        return error.reason, 401
    # A delivery comes at least once.
    if event.id not in seen:
        seen.add(event.id)
        if isinstance(event.data, PriceChangedData):
            app.logger.info("%s costs %.2f", event.data.drug.name, event.data.new_price)
    return "", 204
