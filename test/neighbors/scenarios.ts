/** What a noisy neighbor does. A new scenario is one more entry of this table. */
import { makeKey } from "../../internal/accounts/key_format.ts";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import type { Noise } from "./noise.ts";
import type { Stage } from "./stage.ts";

export type Scenario = {
  name: string;
  means: string;
  /** Creates what the noise needs, once. */
  prepare?(stage: Stage): Promise<void>;
  noise(stage: Stage): Omit<Noise, "seconds">;
};

const callers = 250;

const hugeQuery = `{ ${Array.from(
  { length: 8 },
  (_, at) =>
    `a${at}: drugs(query: "metformin", limit: 20) { edges { node { id name prices(limit: 20) { id } } } }`,
).join(" ")} }`;

const recovered = "0198c0de-0000-7000-8000-000000000001";

export const scenarios: readonly Scenario[] = [
  {
    name: "sandbox-events",
    means: "Sandbox requests that write: POST /v1/sandbox/events",
    noise: ({ sandbox, noisy }) => ({
      callers,
      requests: [
        {
          url: `${sandbox}/v1/sandbox/events`,
          method: "POST",
          key: noisy.sandbox,
          body: { type: "price.changed" },
        },
      ],
    }),
  },
  {
    name: "sandbox-reads",
    means: "Sandbox requests that read: GET /v1/drugs/search",
    noise: ({ sandbox, noisy }) => ({
      callers,
      requests: [{ url: `${sandbox}/v1/drugs/search?query=metformin`, key: noisy.sandbox }],
    }),
  },
  {
    name: "long-polls",
    means: "1,000 long polls that match nothing, and sandbox events that wake them",
    noise: ({ sandbox, noisy }) => ({
      callers: 1_001,
      requests: [
        {
          url: `${sandbox}/v1/sandbox/events`,
          method: "POST",
          key: noisy.sandbox,
          body: { type: "price.changed" },
        },
        ...Array.from({ length: 1_000 }, () => ({
          url: `${sandbox}/v1/events?wait=30&type=price_alert.triggered`,
          key: noisy.sandbox,
        })),
      ],
    }),
  },
  {
    name: "long-polls-abandoned",
    means: "Long polls whose connections are closed after half a second",
    noise: ({ sandbox, noisy }) => ({
      callers,
      hangUpAfterMs: 500,
      requests: [{ url: `${sandbox}/v1/events?wait=30&type=price_alert.triggered`, key: noisy.sandbox }],
    }),
  },
  {
    name: "unknown-keys",
    means: "Well-formed keys that do not exist",
    noise: ({ live }) => ({
      callers,
      requests: Array.from({ length: 3_000 }, () => ({ url: `${live}/v1/drugs`, key: makeKey("live") })),
    }),
  },
  {
    name: "slow-names",
    means: "Webhooks whose names do not resolve",
    noise: ({ live, noisy }) => ({
      callers,
      requests: [
        {
          url: `${live}/v1/webhooks`,
          method: "POST",
          key: noisy.live,
          body: { url: "https://n{n}.slow.invalid/", events: ["price.changed"] },
        },
      ],
    }),
  },
  {
    name: "graphql-batches",
    means: "Sandbox batches of ten GraphQL operations with hundreds of fields",
    noise: ({ sandbox, noisy }) => ({
      callers,
      requests: [
        {
          url: `${sandbox}/graphql`,
          method: "POST",
          key: noisy.sandbox,
          body: Array.from({ length: 10 }, () => ({ query: hugeQuery })),
        },
      ],
    }),
  },
  {
    name: "poisoned-webhook",
    means: "A webhook whose secret does not decrypt, and sandbox events for it",
    async prepare({ database, noisy }) {
      await query(
        database,
        `insert into sandbox.webhooks (id, account_id, url, events, active, secret, created_at, updated_at)
         values (gen_random_uuid(), $1, 'https://example.com/', '{drug.recalled}', true, '\\x00', now(), now())`,
        [noisy.accountId],
      );
    },
    noise: ({ sandbox, noisy }) => ({
      callers,
      requests: [
        {
          url: `${sandbox}/v1/sandbox/events`,
          method: "POST",
          key: noisy.sandbox,
          body: { type: "drug.recalled" },
        },
      ],
    }),
  },
  {
    name: "recoveries",
    means: "Recoveries of all events that an inactive webhook missed",
    async prepare({ database, noisy }) {
      await query(
        database,
        `insert into live.webhooks (id, account_id, url, events, active, disabled_reason, disabled_at, secret, created_at, updated_at)
         values ($1, $2, 'https://example.com/', '{price.changed}', false, 'owner', now(), '\\x00', now() - interval '29 days', now())`,
        [recovered, noisy.accountId],
      );
    },
    noise: ({ live, noisy }) => ({
      callers,
      requests: [
        {
          url: `${live}/v1/webhooks/${publicId(idPrefixes.webhook, recovered)}/recover`,
          method: "POST",
          key: noisy.live,
          body: { mode: "missing", since: new Date(Date.now() - 28 * 86_400_000).toISOString() },
        },
      ],
    }),
  },
];
