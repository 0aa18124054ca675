/** Every secret there is, in every shape an observation can bring it in, and none of it in what is written. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { makeKey } from "../../internal/accounts/key_format.ts";
import { loadConfig, secretValues } from "../../internal/config/load.ts";
import { createLog, type LogOptions } from "../../internal/telemetry/log.ts";
import type { HttpRequestObservation, Observation } from "../../internal/telemetry/observation.ts";

const liveKey = makeKey("live");
const sandboxKey = makeKey("sandbox");
const config = loadConfig({
  DATABASE_URL: "postgres://app:h%40unter2%2Fpass@db.internal:5432/prices?sslpassword=certpass77",
  KEY_HASH_SECRET: "the pepper of all the keys",
});

type Secret = {
  /** How it stands in a text. */
  text: string;
  /** The name of a member that would hold it. */
  name: string;
  /** Nothing of these may be written. */
  never: readonly string[];
};

const secrets: readonly Secret[] = [
  { text: liveKey, name: "key", never: [liveKey.slice(8)] },
  { text: sandboxKey, name: "apiKey", never: [sandboxKey.slice(11)] },
  { text: `Authorization: Bearer ${liveKey}`, name: "Authorization", never: [liveKey.slice(8)] },
  { text: "authorization: Bearer opaque-opaque", name: "authorization", never: ["opaque"] },
  { text: "Basic dXNlcjpodW50ZXIy", name: "Proxy-Authorization", never: ["dXNlcjpodW50ZXIy"] },
  { text: "Cookie: sid=chocolate; csrf=vanilla", name: "cookie", never: ["chocolate", "vanilla"] },
  { text: "set-cookie: sid=chocolate; HttpOnly", name: "Set-Cookie", never: ["chocolate"] },
  { text: "X-API-Key: walnut99", name: "x-api-key", never: ["walnut99"] },
  { text: "Idempotency-Key: order-of-4711", name: "Idempotency-Key", never: ["order-of-4711"] },
  { text: "whsec_c2VjcmV0c2VjcmV0/+c2Vj=", name: "webhook_secret", never: ["c2Vjcm", "c2Vj="] },
  {
    text: "postgres://app:h%40unter2@db/prices",
    name: "databaseUrl",
    never: ["h%40unter2", "app:"],
  },
  { text: "postgresql://app:pa/ss@w0rd-3@db/prices", name: "DATABASE_URL", never: ["pa/ss", "w0rd-3"] },
  { text: "redis://default:r3disword@cache:6379/0", name: "redisUrl", never: ["r3disword"] },
  {
    text: "rediss://:r3disword@one:6379,rediss://:r3disother@two:6379",
    name: "REDIS_URL",
    never: ["r3disword", "r3disother"],
  },
  { text: "redis-sentinel://:s3ntinel@one:26379", name: "sentinelPassword", never: ["s3ntinel"] },
  { text: "host=db password=hunter2 user=app", name: "connectionString", never: ["hunter2"] },
  { text: 'AUTH failed: {"password":"hunter2"}', name: "password", never: ["hunter2"] },
  { text: config.KEY_HASH_SECRET ?? "", name: "note", never: ["pepper"] },
  { text: "it was h@unter2/pass, decoded", name: "note", never: ["h@unter2/pass"] },
  { text: "and certpass77", name: "note", never: ["certpass77"] },
  {
    text: "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----",
    name: "private_key",
    never: ["MIIEvQIBADANBg"],
  },
];

/** Shapes in which a value gets into an observation. */
const shapes: Readonly<Record<string, (secret: Secret) => unknown>> = {
  text: ({ text }) => text,
  "in a sentence": ({ text }) => `connect failed for ${text}`,
  "in a stack": ({ text }) => Object.assign(new Error("no"), { stack: `Error: no\n at ${text}\n at b` }),
  message: ({ text }) => new Error(text),
  member: ({ text, name }) => ({ [name]: text }),
  headers: ({ text, name }) => ({ headers: { [name]: text, Accept: "*/*" } }),
  "headers of fetch": ({ text, name }) =>
    new Headers([[/^[\w-]+$/.test(name) ? name : "x", encodeURI(text)]]),
  "raw headers": ({ text, name }) => ({ rawHeaders: ["Accept", "*/*", name, text] }),
  nested: ({ text, name }) => ({ request: { options: [{ deep: { deeper: { [name]: text } } }] } }),
  map: ({ text, name }) => new Map([[name, text]]),
  set: ({ text }) => new Set([text]),
  url: ({ text }) => (URL.canParse(text) ? new URL(text) : text),
  cause: ({ text }) => new Error("outer", { cause: new Error("middle", { cause: new Error(text) }) }),
  "cause that is none": ({ text, name }) => new Error("outer", { cause: { [name]: text, note: text } }),
  aggregate: ({ text }) => new AggregateError([new Error(text), text], text),
  "an error's members": ({ text, name }) =>
    Object.assign(new Error("no"), { [name]: text, detail: text, where: text, command: { args: [text] } }),
  code: ({ text }) => Object.assign(new Error("no"), { code: text, address: text }),
  "name of a member": ({ text }) => ({ [text]: 1 }),
  json: ({ text, name }) => JSON.stringify({ [name]: text }),
  "json in json": ({ text, name }) => JSON.stringify({ body: JSON.stringify({ [name]: text }) }),
  "json of raw headers": ({ text, name }) => JSON.stringify([name, text]),
  circle: ({ text, name }) => {
    const circle: Record<string, unknown> = { [name]: text };
    circle.self = circle;
    return circle;
  },
  bytes: ({ text }) => Buffer.from(text),
};

const request: HttpRequestObservation = {
  kind: "http_request",
  environment: "live",
  route: "/v1/drugs",
  method: "GET",
  status: 500,
  durationMs: 1,
  requestId: "req_1",
};

/** Every kind of observation that can hold something unforeseen. */
const carriers: readonly ((value: unknown) => Observation)[] = [
  (cause) => ({ ...request, cause }),
  (cause) => ({ ...request, status: 503, cause }),
  (error) => ({
    kind: "graphql_operation",
    environment: "live",
    operation: "query",
    result: "partial",
    requestId: "req_1",
    durationMs: 1,
    causes: [error],
  }),
  (error) => ({ kind: "limiter_error", error }),
  (error) => ({ kind: "usage_flush_failed", error }),
  (error) => ({ kind: "key_use_flush_failed", error }),
  (error) => ({ kind: "database_trouble", error }),
  (error) => ({ kind: "certificate_refused", error }),
  (value) => ({ kind: "http_malformed", environment: "live", reason: String(value) }),
  (value) => ({ kind: "process_started", name: "api", settings: value as Record<string, string> }),
  (value) => ({ kind: "process_draining", reason: String(value) }),
];

function written(observation: Observation, options: Partial<LogOptions> = {}): string {
  const lines: string[] = [];
  const to = { write: (line: string) => void lines.push(line) };
  createLog({ level: "debug", name: "test", secrets: secretValues(config), to, ...options })(observation);
  assert.ok(lines.length <= 1, "a line an observation");
  if (lines[0] !== undefined) JSON.parse(lines[0]);
  return lines.join("");
}

test("no secret in any shape is in any line of the log", () => {
  let checked = 0;
  for (const secret of secrets) {
    for (const [shape, make] of Object.entries(shapes)) {
      for (const [at, carry] of carriers.entries()) {
        const line = written(carry(make(secret)));
        assert.notEqual(line, "");
        for (const part of secret.never)
          assert.ok(!line.includes(part), `${secret.name} as ${shape} in carrier ${at}: ${line}`);
        checked += 1;
      }
    }
  }
  assert.equal(checked, secrets.length * Object.keys(shapes).length * carriers.length);
});

test("a key that a caller sends as its request id is not logged either", () => {
  const line = written({ ...request, status: 200, requestId: liveKey });
  assert.ok(!line.includes(liveKey.slice(8)), line);
  assert.ok(line.includes("tm_live_[redacted]"));
});

test("what is no secret stays readable", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), {
    code: "ECONNREFUSED",
    port: 5432,
  });
  const line = JSON.parse(written({ kind: "database_trouble", error: refused })) as {
    error: Record<string, unknown>;
  };
  assert.equal(line.error.message, "connect ECONNREFUSED 127.0.0.1:5432");
  assert.equal(line.error.code, "ECONNREFUSED");
  assert.equal(line.error.port, 5432);
  assert.match(String(line.error.stack), /redact\.test\.ts/);
  const settings = { PORT: "8080", DOCS_URL: "https://docs.example/errors", SANDBOX_SIZE: "small" };
  const started = JSON.parse(written({ kind: "process_started", name: "api", settings })) as object;
  assert.deepEqual((started as { settings: object }).settings, settings);
});

test("a key is found in any text around it", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const line = written({ kind: "database_trouble", error: new Error(`${before} ${liveKey} ${after}`) });
      assert.ok(!line.includes(liveKey.slice(8)));
    }),
  );
});

test("what every request would say while Redis is away is said once in ten seconds", () => {
  const lines: string[] = [];
  let nowMs = 0;
  const to = { write: (line: string) => void lines.push(line) };
  const observe = createLog({ level: "info", name: "test", to, now: () => nowMs });
  for (let count = 0; count < 1_000; count += 1)
    observe({ kind: "limiter_error", error: new Error("Command timed out") });
  assert.equal(lines.length, 1);
  nowMs = 10_000;
  observe({ kind: "limiter_error", error: new Error("Command timed out") });
  assert.equal(lines.length, 2);
});

test("whatever an error holds, its line is written, and is of a bounded length", () => {
  const broken = {
    get member(): string {
      throw new Error("no");
    },
  };
  let wide: unknown = "leaf";
  for (let depth = 0; depth < 9; depth += 1) wide = Array.from({ length: 100 }, () => wide);
  const odd: unknown[] = [
    broken,
    wide,
    "x".repeat(10_000_000),
    "cookie: ".repeat(100_000),
    "a://".repeat(100_000),
    Object.assign(new Error("no"), { message: 7, name: Symbol("no"), stack: null }),
    Object.create(null),
    new Proxy({}, { ownKeys: () => assert.fail("asked") }),
    1n,
    undefined,
    Symbol("no"),
  ];
  for (const error of odd) {
    const line = written({ kind: "database_trouble", error });
    assert.match(line, /"kind":"database_trouble"/);
    assert.ok(line.length < 250_000, `${line.length} characters`);
  }
});
