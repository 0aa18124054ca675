/** A receiver of webhooks with Fastify. The body must reach `verify` as it came: a parser that leaves it as bytes. */
import { WebhookVerificationError, webhooks } from "drug-price";
import { fastify } from "fastify";

const app = fastify();

// Within a plugin, so that the rest of the application goes on parsing its JSON.
app.register(async (hooks) => {
  hooks.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  hooks.post("/webhooks", async (request, reply) => {
    try {
      const body = request.body as Buffer;
      const event = await webhooks.verify(body, request.headers, process.env.WEBHOOK_SECRET ?? "");
      if (event.event === "price.changed") console.log(event.data.drug.name, event.data.new_price);
      else console.log(event.event, event.id);
      return reply.code(204).send();
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      console.error(error.reason, error.message);
      return reply.code(401).send(error.reason);
    }
  });
});

await app.listen({ port: Number(process.env.PORT ?? 3000) });
console.log("ready");
