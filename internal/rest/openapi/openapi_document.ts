/** The whole interface as an OpenAPI 3.1 document, made from the route table: api/openapi.json, /v1/openapi.json. */
import { createDocument } from "zod-openapi";
import { apiVersion } from "../../http/api_version.ts";
import type { Route } from "../rest_route.ts";
import { failureComponents } from "./error_responses.ts";
import { headerComponents } from "./openapi_headers.ts";
import { complete, operationOf } from "./openapi_operation.ts";
import { parameterComponents } from "./openapi_parameters.ts";
import { type JsonObject, options, outputIdSuffix, withoutNoise } from "./openapi_schemas.ts";
import { eventComponents, webhooksOf } from "./webhooks.ts";

/** The headings of the route table, in the order of the documentation. A row of another has no place in it. */
const tags: Readonly<Record<string, string>> = {
  Drugs: "Drug search, list, and details.",
  Prices: "Prices of drugs at pharmacies.",
  History: "What a drug cost when.",
  Batch: "Many drugs in one request.",
  Generics: "What can take a drug's place.",
  Coverage: "Coverage of drugs by public plans.",
  Interactions: "What drugs do to each other. No answer says that a combination is safe.",
  Recalls: "Recalls by Health Canada.",
  Shortages: "Drug shortages and discontinuations.",
  Pharmacies: "Pharmacies, by location or name.",
  Alerts: "Alerts for falling prices.",
  Webhooks: "Events sent to your endpoints.",
  Changes: "Changes to the data, in order.",
  GraphQL: "Registered GraphQL documents, which /graphql runs by their hash.",
  Events: "The events that webhooks deliver, as a log to read or to catch up with.",
  Account: "Your account's requests and remaining quota.",
  Service: "Status and documentation of the service. Needs no key.",
};

const description = `Canadian prescription-drug prices as JSON.

Every request carries \`Authorization: Bearer <key>\`. Keys that begin with \`tm_live_\` work at the live address, those
that begin with \`tm_sandbox_\` at the sandbox, which has test data and whose responses have \`"_sandbox": true\`.

Unknown parameters and body fields are rejected. An error lists every problem in the request, with its fix.
Values of an enum are accepted in any case, in parameters and request bodies. Parameters must not be empty or contain
control characters. Days are from 1900 to 2100 and exist in the calendar. A range must not end before it starts. A cursor works only for the
list that returned it.
Every GET endpoint also accepts HEAD. \`X-Request-Id\` is kept when it is well-formed (\`[A-Za-z0-9._-]\`, at most 128 characters).
Minor versions may add fields to responses. Existing fields keep their name and meaning within /v1.

Pages: [error codes](/docs/errors), [deprecations](/docs/deprecations).`;

const server = (name: string, port: number): JsonObject => ({
  url: "{scheme}://{host}",
  description: name,
  variables: {
    scheme: { default: "http", enum: ["http", "https"], description: "https, except on your own machine." },
    host: { default: `127.0.0.1:${port}`, description: "Host and port. Default: those of npm start." },
  },
});

function pathsOf(routes: readonly Route[]) {
  const unknown = routes.find(({ tag }) => tags[tag] === undefined);
  if (unknown !== undefined) throw new Error(`${unknown.name}: there is no heading ${unknown.tag}`);
  return Object.fromEntries(
    [...Map.groupBy(routes, ({ path }) => path)].map(([path, found]) => [
      path,
      Object.fromEntries(found.map((row) => [row.method.toLowerCase(), operationOf(row, routes)])),
    ]),
  );
}

/** Only what is referred to: a component that nothing uses tells readers of something that is not there. */
function used(kind: string, all: Record<string, JsonObject>, by: JsonObject): JsonObject {
  const text = JSON.stringify(by);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

export function openApiDocument(routes: readonly Route[]): JsonObject {
  const info = {
    title: "Drug Price Data Service",
    version: apiVersion,
    summary: "Canadian prescription-drug prices as JSON.",
    description,
    license: { name: "Apache-2.0", identifier: "Apache-2.0" },
  };
  const components = { responses: failureComponents(), schemas: eventComponents() };
  const made = createDocument({ openapi: "3.1.0", info, paths: pathsOf(routes), components }, options);
  const {
    paths,
    components: { responses, schemas },
  } = JSON.parse(JSON.stringify(made), withoutNoise);
  const renamed = Object.keys(schemas).find((name) => name.endsWith(outputIdSuffix));
  if (renamed !== undefined)
    throw new Error(
      `A request and a response have different schemas with one id: ${renamed}. Rename one of them.`,
    );
  for (const row of routes) complete(row, paths[row.path][row.method.toLowerCase()], schemas);
  return {
    openapi: "3.1.0",
    info,
    servers: [server("Live", 8080), server("Sandbox", 8081)],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags)
      .filter(([name]) => routes.some(({ tag }) => tag === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "tm_live_... or tm_sandbox_...",
          description: "An API key. Send it in this header only. If a key appears in a URL, revoke it.",
        },
      },
      parameters: used("parameters", parameterComponents, paths),
      headers: used("headers", headerComponents, { paths, responses }),
      responses: used("responses", responses, paths),
      schemas: Object.fromEntries(
        Object.entries<JsonObject>(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    },
  };
}

/** The document as text, with one more server before the others. */
export type OpenApiText = (server: JsonObject) => string;

export function openApiText({ openapi = "", servers = [], ...document }: JsonObject): OpenApiText {
  const others = servers as readonly JsonObject[];
  const rest = JSON.stringify(document).slice(1);
  return (server) =>
    `{"openapi":${JSON.stringify(openapi)},"servers":${JSON.stringify([server, ...others])},${rest}`;
}
