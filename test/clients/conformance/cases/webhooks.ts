/** Webhooks: verifying by fixed values and of what the dispatcher really sends, signing for one's own tests, and null beside absence. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { vectors } from "../../../delivery/examples.ts";
import { type Received, type Receiver, startReceiver } from "../../../delivery/receiver.ts";
import { assertSame } from "../compare.ts";
import { type Case, type Client, failureOf, lastOf, type World } from "../world.ts";

type Verification = {
  name: string;
  /** Empty: it is genuine. */
  reasons: readonly string[];
  secrets: readonly string[];
  now: number;
  form: "bytes" | "text" | "parsed";
  headers: Record<string, string | readonly string[]>;
  body?: string;
  body_base64?: string;
};

const own: { verifications: Verification[] } = JSON.parse(
  readFileSync(new URL("../verify_vectors.json", import.meta.url), "utf8"),
);

/** Every reason that a verification can have. */
export const reasons = [
  ...["body_not_raw", "secret_malformed", "header_missing", "header_malformed"],
  ...["timestamp_too_old", "timestamp_too_new", "signature_mismatch", "payload_malformed"],
] as const;

export const provenReasons: ReadonlySet<string> = new Set(
  own.verifications.flatMap(({ reasons }) => (reasons.length === 1 ? reasons : [])),
);

/** Of verifications: what no error may show. */
export const givenSecrets: readonly string[] = [
  ...new Set(own.verifications.flatMap(({ secrets }) => secrets.map((secret) => secret.trim()))),
].filter((secret) => secret.length > 20);

const bytesOf = ({ body, body_base64 }: Pick<Verification, "body" | "body_base64">) =>
  body_base64 === undefined ? Buffer.from(body ?? "") : Buffer.from(body_base64, "base64");

async function verify({ driver }: World, one: Verification): Promise<void> {
  const bytes = bytesOf(one);
  const { form, headers, secrets, now } = one;
  const asked = driver.ask({ do: "verify", body: bytes.toString("base64"), form, headers, secrets, now });
  if (one.reasons.length === 0) {
    const { event } = await asked;
    // What a later version adds is kept by some languages, and passed over by others.
    return assertSame(
      { ...event, novelty: 0 },
      { ...JSON.parse(bytes.toString("utf8")), novelty: 0 },
      one.name,
    );
  }
  const failure = await failureOf(asked);
  assert.equal(failure.kind, "webhook", JSON.stringify(failure));
  assert.ok(
    one.reasons.includes(failure.reason ?? ""),
    `${failure.reason} is none of ${one.reasons}: ${failure.message}`,
  );
  assert.ok(failure.message.length > 10, "it says what is wrong");
  if (failure.reason === "header_missing") assert.match(failure.message, /x-tm-|webhook-/i);
}

const verifications = own.verifications.map(
  (one): Case => ({ name: `verify ${one.name}`, run: (world) => verify(world, one) }),
);

/** Bodies of these say that what was signed need not be an event. */
const envelope = (body: string) => {
  try {
    const { event, id, sequence } = JSON.parse(body);
    return typeof event === "string" && typeof id === "string" && sequence !== undefined;
  } catch {
    return false;
  }
};

/** The values that the service itself is held to: what is genuine there verifies, whatever it then holds. */
const shared = vectors.verifications.map(
  ({ name, valid, known, now, headers, body }): Case => ({
    name: `verify, by the service's own values: ${name}`,
    async run({ driver }) {
      const asked = driver.ask({
        ...{ do: "verify", body: Buffer.from(body).toString("base64"), form: "bytes" },
        ...{ headers, secrets: known, now },
      });
      const outcome = await asked.then(
        () => "genuine",
        async () => (await failureOf(asked)).reason ?? "",
      );
      const genuine = outcome === "genuine" || outcome === "payload_malformed";
      assert.equal(genuine, valid, outcome);
      if (envelope(body) && valid) assert.equal(outcome, "genuine");
    },
  }),
);

const signatures = vectors.signatures
  .filter(({ secrets }) => secrets.length === 1)
  .map(
    ({ name, secrets, event_id, timestamp, body, headers }): Case => ({
      name: `sign ${name}`,
      async run({ driver }) {
        const signed = await driver.ask({
          ...{ do: "sign", body: Buffer.from(body).toString("base64"), secret: secrets[0] },
          ...{ timestamp, event_id },
        });
        assert.deepEqual(signed.headers, headers);
      },
    }),
  );

type Subscribed = { client: Client; receiver: Receiver; id: string; secret: string };

/** A subscription, made by the client, whose receiver is this process. */
async function subscribed(world: World, stack: AsyncDisposableStack): Promise<Subscribed> {
  const receiver = stack.use(await startReceiver());
  const client = await world.client();
  // Of a kind that nothing makes here: all that comes was asked for.
  const body = { url: receiver.url("/in"), events: ["generic.available"] };
  const { data } = await client.call("webhooks.create", { body });
  return { client, receiver, id: data.id, secret: data.secret };
}

/** Verifies at the time of this machine; answers the kind of the event. */
async function assertGenuine(
  { driver }: World,
  { headers, body }: Received,
  secrets: readonly string[],
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const asked = { do: "verify", body: body.toString("base64"), form: "bytes", headers, secrets, now };
  const { event } = await driver.ask(asked);
  assertSame(event, JSON.parse(body.toString("utf8")), "the event is what was sent");
  return event.event;
}

const deliveries: readonly Case[] = [
  {
    name: "what the dispatcher sends verifies, of every kind of event",
    async run(world) {
      await using stack = new AsyncDisposableStack();
      const { client, receiver, id, secret } = await subscribed(world, stack);
      const { data: types } = await client.call("events.types");
      const kinds: string[] = types.data.map(({ event }: { event: string }) => event);
      assert.ok(kinds.length >= 8);
      for (const type of kinds) await client.call("webhooks.test", { path: { id }, body: { type } });
      await receiver.came(kinds.length);
      const seen = [];
      for (const one of receiver.received) seen.push(await assertGenuine(world, one, [secret]));
      assert.deepEqual(seen.toSorted(), kinds.toSorted());
    },
  },
  {
    name: "what the dispatcher sends during a rotation verifies with the old secret and with the new one",
    async run(world) {
      await using stack = new AsyncDisposableStack();
      const { client, receiver, id, secret } = await subscribed(world, stack);
      const { data } = await client.call("webhooks.rotate_secret", {
        path: { id },
        body: { overlap_seconds: 3600 },
      });
      assert.notEqual(data.secret, secret);
      await client.call("webhooks.test", { path: { id } });
      await receiver.came(1);
      const [one] = receiver.received;
      assert.ok(one?.headers["x-tm-signature-previous"] !== undefined, "it is signed with both");
      for (const secrets of [[secret], [data.secret], [data.secret, secret]])
        await assertGenuine(world, one, secrets);
      // A receiver that reads the headers of the specification only keeps the previous secret until the switch.
      const headers = Object.fromEntries(
        Object.entries(one.headers).filter(
          ([name]) => name !== "x-tm-signature-previous" && !name.startsWith("webhook-"),
        ),
      );
      await assertGenuine(world, { ...one, headers }, [secret]);
      const { data: changed } = await client.call("webhooks.update", {
        path: { id },
        body: { sign_with: "new" },
      });
      assert.equal(changed.sign_with, "new");
      const { client: other, id: another } = await subscribed(world, stack);
      const { data: foreign } = await other.call("webhooks.rotate_secret", { path: { id: another } });
      const failure = await failureOf(assertGenuine(world, one, [foreign.secret]));
      assert.equal(failure.reason, "signature_mismatch");
    },
  },
];

const till = {
  url: "https://93.184.215.14/in",
  events: ["price.changed"],
  description: "Our till",
  rate_per_minute: 60,
};

const changes: readonly Case[] = [
  {
    name: "what is not given stays, and null clears",
    async run(world) {
      const client = await world.client();
      const { data } = await client.call("webhooks.create", {
        body: { ...till, headers: { "X-Till": "7" } },
      });
      const path = { id: data.id };
      const change = async (body: object) => {
        const { data } = await client.call("webhooks.update", { path, body });
        const { description, rate_per_minute, headers, max_concurrency } = data;
        assert.deepEqual(JSON.parse(lastOf(client.gate.exchanges).body), body, "nothing but this is sent");
        return {
          description,
          rate_per_minute,
          headers: headers ?? null,
          max_concurrency: max_concurrency ?? null,
        };
      };
      const first = await change({ max_concurrency: 2 });
      assert.deepEqual(
        [first.description, first.rate_per_minute, first.max_concurrency],
        ["Our till", 60, 2],
      );
      const second = await change({ description: null });
      assert.deepEqual([second.description, second.rate_per_minute, second.max_concurrency], [null, 60, 2]);
      const third = await change({ rate_per_minute: null, max_concurrency: null, description: "" });
      assert.deepEqual(
        [third.description || null, third.rate_per_minute, third.max_concurrency],
        [null, null, null],
      );
      assert.deepEqual(third.headers, first.headers);
    },
  },
];

export const webhookCases: readonly Case[] = [
  ...verifications,
  ...shared,
  ...signatures,
  ...deliveries,
  ...changes,
];
