/** Webhooks and events of every kind, for properties of who is told of what: what is listed, filters, and whom an event is for. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type EventKind, subscribableKinds } from "../../internal/events/model.ts";

const some = <Item>(items: readonly Item[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: 3 }), { nil: undefined });
type Defined<Item> = { [Name in keyof Item]?: Exclude<Item[Name], undefined> };
export const defined = <Item extends object>(item: Item) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as Defined<Item>;
export const accounts = [randomUUID(), randomUUID()] as const;
const kinds: readonly EventKind[] = subscribableKinds.slice(0, 3);
const filters = { drugIds: some([1, 2, 3, 4]), provinces: some(["ON", "QC", "BC"]) };

export const anyWebhook = fc.record({
  accountId: fc.constantFrom(...accounts),
  events: fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1 }),
  active: fc.boolean(),
  pharmacyIds: some([7, 8]),
  ...filters,
});
export const anyEvent = fc.record({
  kind: fc.constantFrom(...kinds),
  accountId: fc.option(fc.constantFrom(...accounts), { nil: undefined, freq: 4 }),
  pharmacyId: fc.option(fc.constantFrom(7, 8, 9), { nil: undefined }),
  to: fc.option(fc.nat(11), { nil: undefined, freq: 6 }),
  ...filters,
});
