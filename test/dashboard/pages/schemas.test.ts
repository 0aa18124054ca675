/** The catalogue of events and the operations of the explorer are read whole from the descriptions that the API gives. */
import { deepEqual, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { membersOf, type Schema } from "../../../internal/dashboard/web/src/pages/events/payload_schema.ts";

const schema: Schema = {
  type: "object",
  properties: {
    event: { const: "price.changed" },
    data: {
      type: "object",
      properties: {
        drug: { $ref: "#/$defs/Drug", description: "The drug." },
        lots: { type: "array", items: { type: "string" }, description: "Lots." },
        changes: {
          type: "array",
          items: {
            anyOf: [
              { type: "object", properties: { field: { type: "string" } } },
              { type: "object", properties: { added: { type: ["string", "null"] } } },
            ],
          },
        },
        day: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
      },
    },
  },
  $defs: { Drug: { type: "object", description: "Any drug.", properties: { id: { type: "string" } } } },
};

describe("a schema for people", () => {
  const members = membersOf(schema);
  it("has every member, through references, lists and variants, in order", () =>
    deepEqual(
      members.map(({ path }) => path),
      [
        "event",
        "data",
        "data.drug",
        "data.drug.id",
        "data.lots",
        "data.changes",
        "data.changes[].field",
        "data.changes[].added",
        "data.day",
      ],
    ));
  it("says types in words, and what stands beside a reference before what it refers to", () => {
    const of = (path: string) => members.find((member) => member.path === path);
    deepEqual(of("event")?.type, '"price.changed"');
    deepEqual(of("data.lots")?.type, "list of string");
    deepEqual(of("data.day")?.type, "day or null");
    deepEqual(of("data.drug")?.meaning, "The drug.");
    ok((of("event")?.meaning ?? "") !== "", "what every event has is said too");
  });
});
