/** The entity of an event, from its data. Events of one entity are numbered one after the other. Pure. */
import type { EventKind } from "./model.ts";
import type { EventData } from "./schemas/event_data.ts";

const entities: { readonly [Kind in EventKind]: (data: EventData[Kind]) => string } = {
  "price.changed": ({ drug, pharmacy }) => `${drug.id}/${pharmacy.id}`,
  "drug.recalled": ({ drug, recall }) => `${recall.id}/${drug.id}`,
  "generic.available": ({ brand_drug, generic_drug }) => `${brand_drug.id}/${generic_drug.id}`,
  "pharmacy.updated": ({ pharmacy }) => pharmacy.id,
  "shortage.reported": ({ shortage }) => shortage.id,
  "coverage.changed": ({ drug, coverage }) => `${drug.id}/${coverage.province}/${coverage.plan}`,
  "price_alert.triggered": ({ alert }) => alert.id,
  "webhook.test": ({ webhook }) => webhook.id,
};

/** `data` fits the schema of the event type. */
export const entityOf = (kind: EventKind, data: object): string =>
  (entities[kind] as (data: object) => string)(data);
