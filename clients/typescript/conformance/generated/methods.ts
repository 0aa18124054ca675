/** Made from the contract by `npm run clients`: do not edit. */

import type { DrugPrice, RequestOptions } from "drug-price";

// biome-ignore lint/suspicious/noExplicitAny: it comes as JSON; what a method takes is the suite's to know
export type Given = { path: any; query: any; body: any };

export type Method = (client: DrugPrice, given: Given, options: RequestOptions) => unknown;

export const methods: Readonly<Record<string, Method>> = {
  "drugs.list": (client, given, options) =>
    client.drugs.list(given.query, options),
  "drugs.list_with_prices": (client, given, options) =>
    client.drugs.listWithPrices(given.query, options),
  "drugs.search": (client, given, options) =>
    client.drugs.search(given.query, options),
  "drugs.get": (client, given, options) =>
    client.drugs.get(given.path.id, options),
  "drugs.prices": (client, given, options) =>
    client.drugs.prices(given.path.id, given.query, options),
  "drugs.statistics": (client, given, options) =>
    client.drugs.statistics(given.path.id, given.query, options),
  "drugs.generics": (client, given, options) =>
    client.drugs.generics(given.path.id, given.query, options),
  "drugs.coverage": (client, given, options) =>
    client.drugs.coverage(given.path.id, given.query, options),
  "drugs.recalls": (client, given, options) =>
    client.drugs.recalls(given.path.id, given.query, options),
  "drugs.shortages": (client, given, options) =>
    client.drugs.shortages(given.path.id, given.query, options),
  "drugs.interactions": (client, given, options) =>
    client.drugs.interactions(given.query, options),
  "prices.history": (client, given, options) =>
    client.prices.history(given.path.drug_id, given.query, options),
  "prices.compare": (client, given, options) =>
    client.prices.compare(given.body, options),
  "prices.batch": (client, given, options) =>
    client.prices.batch(given.body, options),
  "pharmacies.list": (client, given, options) =>
    client.pharmacies.list(given.query, options),
  "pharmacies.get": (client, given, options) =>
    client.pharmacies.get(given.path.id, options),
  "pharmacies.prices": (client, given, options) =>
    client.pharmacies.prices(given.path.id, given.query, options),
  "recalls.list": (client, given, options) =>
    client.recalls.list(given.query, options),
  "recalls.get": (client, given, options) =>
    client.recalls.get(given.path.id, options),
  "shortages.list": (client, given, options) =>
    client.shortages.list(given.query, options),
  "shortages.get": (client, given, options) =>
    client.shortages.get(given.path.id, options),
  "alerts.create": (client, given, options) =>
    client.alerts.create(given.body, options),
  "alerts.list": (client, given, options) =>
    client.alerts.list(given.query, options),
  "alerts.get": (client, given, options) =>
    client.alerts.get(given.path.id, options),
  "alerts.cancel": (client, given, options) =>
    client.alerts.cancel(given.path.id, options),
  "webhooks.create": (client, given, options) =>
    client.webhooks.create(given.body, options),
  "webhooks.list": (client, given, options) =>
    client.webhooks.list(given.query, options),
  "webhooks.get": (client, given, options) =>
    client.webhooks.get(given.path.id, options),
  "webhooks.update": (client, given, options) =>
    client.webhooks.update(given.path.id, given.body, options),
  "webhooks.delete": (client, given, options) =>
    client.webhooks.delete(given.path.id, options),
  "webhooks.rotate_secret": (client, given, options) =>
    client.webhooks.rotateSecret(given.path.id, given.body, options),
  "webhooks.test": (client, given, options) =>
    client.webhooks.test(given.path.id, given.body, options),
  "webhooks.deliveries": (client, given, options) =>
    client.webhooks.deliveries(given.path.id, given.query, options),
  "webhooks.retry": (client, given, options) =>
    client.webhooks.retry(given.path.id, given.body, options),
  "webhooks.recover": (client, given, options) =>
    client.webhooks.recover(given.path.id, given.body, options),
  "webhooks.preview_recovery": (client, given, options) =>
    client.webhooks.previewRecovery(given.path.id, given.query, options),
  "webhooks.recoveries": (client, given, options) =>
    client.webhooks.recoveries(given.path.id, given.query, options),
  "deliveries.get": (client, given, options) =>
    client.deliveries.get(given.path.id, options),
  "deliveries.replay": (client, given, options) =>
    client.deliveries.replay(given.path.id, given.body, options),
  "deliveries.retry": (client, given, options) =>
    client.deliveries.retry(given.path.id, given.body, options),
  "recoveries.get": (client, given, options) =>
    client.recoveries.get(given.path.id, options),
  "recoveries.cancel": (client, given, options) =>
    client.recoveries.cancel(given.path.id, options),
  "events.list": (client, given, options) =>
    client.events.list(given.query, options),
  "events.get": (client, given, options) =>
    client.events.get(given.path.id, options),
  "events.types": (client, _, options) =>
    client.events.types(options),
  "sandbox_events.create": (client, given, options) =>
    client.sandboxEvents.create(given.body, options),
  "changes.list": (client, given, options) =>
    client.changes.list(given.query, options),
  "persisted_queries.register": (client, given, options) =>
    client.persistedQueries.register(given.body, options),
  "persisted_queries.list": (client, given, options) =>
    client.persistedQueries.list(given.query, options),
  "persisted_queries.get": (client, given, options) =>
    client.persistedQueries.get(given.path.id, options),
  "persisted_queries.remove": (client, given, options) =>
    client.persistedQueries.remove(given.path.id, options),
  "usage.get": (client, given, options) =>
    client.usage.get(given.query, options),
  "service.status": (client, _, options) =>
    client.service.status(options),
  "service.openapi": (client, _, options) =>
    client.service.openapi(options),
};
