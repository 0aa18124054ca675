/** Made from the contract by `npm run clients`: do not edit. */

import type { DrugPrice, RequestOptions } from "drug-price";

// biome-ignore lint/suspicious/noExplicitAny: it comes as JSON; what a method takes is the suite's to know
export type Given = { path: any; query: any; body: any };

export type Method = (client: DrugPrice, given: Given, options: RequestOptions) => unknown;

export const methods: Readonly<Record<string, Method>> = {
  "drugs.list": (client, { path, query, body }, options) =>
    client.drugs.list(query, options),
  "drugs.list_with_prices": (client, { path, query, body }, options) =>
    client.drugs.listWithPrices(query, options),
  "drugs.search": (client, { path, query, body }, options) =>
    client.drugs.search(query, options),
  "drugs.get": (client, { path, query, body }, options) =>
    client.drugs.get(path.id, options),
  "drugs.prices": (client, { path, query, body }, options) =>
    client.drugs.prices(path.id, query, options),
  "drugs.generics": (client, { path, query, body }, options) =>
    client.drugs.generics(path.id, query, options),
  "drugs.coverage": (client, { path, query, body }, options) =>
    client.drugs.coverage(path.id, query, options),
  "drugs.recalls": (client, { path, query, body }, options) =>
    client.drugs.recalls(path.id, query, options),
  "drugs.shortages": (client, { path, query, body }, options) =>
    client.drugs.shortages(path.id, query, options),
  "drugs.interactions": (client, { path, query, body }, options) =>
    client.drugs.interactions(query, options),
  "prices.history": (client, { path, query, body }, options) =>
    client.prices.history(path.drug_id, query, options),
  "prices.compare": (client, { path, query, body }, options) =>
    client.prices.compare(body, options),
  "prices.batch": (client, { path, query, body }, options) =>
    client.prices.batch(body, options),
  "pharmacies.list": (client, { path, query, body }, options) =>
    client.pharmacies.list(query, options),
  "pharmacies.get": (client, { path, query, body }, options) =>
    client.pharmacies.get(path.id, options),
  "pharmacies.prices": (client, { path, query, body }, options) =>
    client.pharmacies.prices(path.id, query, options),
  "recalls.list": (client, { path, query, body }, options) =>
    client.recalls.list(query, options),
  "recalls.get": (client, { path, query, body }, options) =>
    client.recalls.get(path.id, options),
  "shortages.list": (client, { path, query, body }, options) =>
    client.shortages.list(query, options),
  "shortages.get": (client, { path, query, body }, options) =>
    client.shortages.get(path.id, options),
  "alerts.create": (client, { path, query, body }, options) =>
    client.alerts.create(body, options),
  "alerts.list": (client, { path, query, body }, options) =>
    client.alerts.list(query, options),
  "alerts.get": (client, { path, query, body }, options) =>
    client.alerts.get(path.id, options),
  "alerts.cancel": (client, { path, query, body }, options) =>
    client.alerts.cancel(path.id, options),
  "webhooks.create": (client, { path, query, body }, options) =>
    client.webhooks.create(body, options),
  "webhooks.list": (client, { path, query, body }, options) =>
    client.webhooks.list(query, options),
  "webhooks.get": (client, { path, query, body }, options) =>
    client.webhooks.get(path.id, options),
  "webhooks.update": (client, { path, query, body }, options) =>
    client.webhooks.update(path.id, body, options),
  "webhooks.delete": (client, { path, query, body }, options) =>
    client.webhooks.delete(path.id, options),
  "webhooks.rotate_secret": (client, { path, query, body }, options) =>
    client.webhooks.rotateSecret(path.id, body, options),
  "webhooks.test": (client, { path, query, body }, options) =>
    client.webhooks.test(path.id, body, options),
  "webhooks.deliveries": (client, { path, query, body }, options) =>
    client.webhooks.deliveries(path.id, query, options),
  "webhooks.recover": (client, { path, query, body }, options) =>
    client.webhooks.recover(path.id, body, options),
  "webhooks.recoveries": (client, { path, query, body }, options) =>
    client.webhooks.recoveries(path.id, query, options),
  "deliveries.get": (client, { path, query, body }, options) =>
    client.deliveries.get(path.id, options),
  "deliveries.replay": (client, { path, query, body }, options) =>
    client.deliveries.replay(path.id, body, options),
  "recoveries.get": (client, { path, query, body }, options) =>
    client.recoveries.get(path.id, options),
  "recoveries.cancel": (client, { path, query, body }, options) =>
    client.recoveries.cancel(path.id, options),
  "events.list": (client, { path, query, body }, options) =>
    client.events.list(query, options),
  "events.get": (client, { path, query, body }, options) =>
    client.events.get(path.id, options),
  "events.types": (client, { path, query, body }, options) =>
    client.events.types(options),
  "sandbox_events.create": (client, { path, query, body }, options) =>
    client.sandboxEvents.create(body, options),
  "changes.list": (client, { path, query, body }, options) =>
    client.changes.list(query, options),
  "persisted_queries.register": (client, { path, query, body }, options) =>
    client.persistedQueries.register(body, options),
  "persisted_queries.list": (client, { path, query, body }, options) =>
    client.persistedQueries.list(query, options),
  "persisted_queries.get": (client, { path, query, body }, options) =>
    client.persistedQueries.get(path.id, options),
  "persisted_queries.remove": (client, { path, query, body }, options) =>
    client.persistedQueries.remove(path.id, options),
  "usage.get": (client, { path, query, body }, options) =>
    client.usage.get(query, options),
  "service.status": (client, { path, query, body }, options) =>
    client.service.status(options),
  "service.openapi": (client, { path, query, body }, options) =>
    client.service.openapi(options),
};
