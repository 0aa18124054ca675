/** A receiver of webhooks with Express. The body must reach `verify` as it came: express.raw, before any express.json. */
import { WebhookVerificationError, webhooks } from "drug-price";
import express from "express";

const app = express();

app.post("/webhooks", express.raw({ type: "application/json" }), async (req, res) => {
  try {
    const event = await webhooks.verify(req.body, req.headers, process.env.WEBHOOK_SECRET ?? "");
    // Respond first, and process the event after: deliveries time out after 30 seconds.
    res.status(204).end();
    if (event.event === "price.changed") console.log(event.data.drug.name, event.data.new_price);
    else console.log(event.event, event.id);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(error.reason, error.message);
    res.status(401).send(error.reason);
  }
});

app.listen(Number(process.env.PORT ?? 3000), () => console.log("ready"));
