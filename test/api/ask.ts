/** Sends a row's example to the real app, as a caller who read it in the documentation would. */
import assert from "node:assert/strict";
import request, { type Response, type Test } from "supertest";
import { idPrefixes, publicId, uuidOf } from "../../internal/core/ids.ts";
import type { Example, Route } from "../../internal/rest/rest_route.ts";
import { routes } from "../../internal/rest/routes.ts";
import { makeDelivery } from "../delivery/made.ts";
import type { TestService } from "../rest/service.ts";
import { addressOf } from "./sample.ts";

const verbs = { GET: "get", POST: "post", PATCH: "patch", DELETE: "delete" } as const;

type Asked = {
  /** Without one, no key is presented. */
  key?: string;
  example?: Example | undefined;
  /** Query parameters besides the example's, as they stand in an address. */
  more?: string;
  headers?: Record<string, string>;
  /** Another method than the row's. */
  method?: "get" | "head" | "post" | "put" | "patch" | "delete";
};

export function ask(service: Pick<TestService, "app">, row: Route, asked: Asked = {}): Test {
  const { key, example = row.example, more = "", headers = {}, method = verbs[row.method] } = asked;
  const address = addressOf(row, example);
  const joint = more === "" ? "" : address.includes("?") ? "&" : "?";
  const sent = request(service.app)
    [method](`${address}${joint}${more}`)
    .set("Accept-Encoding", "identity")
    // The contract names the address it was reached at, and every request of supertest has a port of its own.
    .set("Host", "api.example")
    .set(headers);
  if (key !== undefined) sent.set("Authorization", `Bearer ${key}`);
  return row.request.body === undefined || method === "head" ? sent : sent.send(example?.body ?? {});
}

/** What is asked of a row where the service has other things than the live sample. */
export type ExampleOf = (row: Route) => Example | undefined | Promise<Example | undefined>;

const asWritten: ExampleOf = (row) => row.example;

/** The example with the id of a thing of this caller's own in its path, where it is about one. */
export async function ownExample(
  service: Pick<TestService, "app" | "database">,
  row: Route,
  key: string,
  exampleOf: ExampleOf = asWritten,
): Promise<Example | undefined> {
  const example = await exampleOf(row);
  if (example?.after === undefined) return example;
  const maker = rowNamed(example.after);
  const made = await ask(service, maker, { key, example: await ownExample(service, maker, key, exampleOf) });
  assert.equal(made.status, 201, `${maker.name}, which ${row.name} comes after: ${made.text}`);
  let id = String(made.body[example.member ?? "id"]);
  if (example.delivery !== undefined) {
    const schema = made.body._sandbox === true ? "sandbox" : "live";
    const webhook = uuidOf(idPrefixes.webhook, id) ?? "";
    const { status: state, inPath } = example.delivery;
    // Before the time of the service's clock, so that ranges that end now include it.
    const at = new Date(Date.parse(made.body.created_at) - 300_000);
    const waits = state === "pending" ? { dueAt: new Date(Date.now() + 3_600_000), attempt: 1 } : {};
    const wish = { kind: made.body.events[0], state, at, ...waits };
    const delivery = await makeDelivery(service.database, schema, webhook, wish);
    if (inPath) id = publicId(idPrefixes.delivery, delivery);
  }
  return { ...example, path: { ...example.path, id } };
}

export async function askWell(
  service: Pick<TestService, "app" | "database">,
  row: Route,
  key: string,
  exampleOf = asWritten,
): Promise<Response> {
  const example = await ownExample(service, row, key, exampleOf);
  return await ask(service, row, row.auth.type === "none" ? { example } : { key, example });
}

/** What live serves: some rows are the sandbox's alone. */
export const liveRows = routes.filter(({ only = "live" }) => only === "live");

export function rowNamed(name: string): Route {
  const row = routes.find((candidate) => candidate.name === name);
  assert.ok(row, `There is no row ${name}`);
  return row;
}
