/**
 * Every setting there is: one row each. From this table come the loader (all errors at once), docs/configuration.md,
 * and the redacted line that a process prints when it starts.
 */
import { loadFields } from "./load_settings.ts";
import {
  cidrs,
  type Field,
  integer,
  oneOf,
  optional,
  origins,
  port,
  redisUrl,
  text,
  truth,
  urlOf,
  words,
} from "./parsers.ts";

export const fields = {
  DATABASE_URL: {
    parse: optional(urlOf("postgres:", "postgresql:")),
    secret: true,
    means: "PostgreSQL 15 to 18. Without it, the commands run on an embedded PostgreSQL in DATA_DIR.",
  },
  DATABASE_POOL_SIZE: {
    parse: integer(1, 200),
    default: "10",
    means: "Connections a process holds at most.",
  },
  SANDBOX_DATABASE_POOL_SIZE: {
    parse: integer(1, 200),
    default: "3",
    means:
      "Maximum database connections of an API process for the sandbox, in addition to DATABASE_POOL_SIZE. Sandbox requests use only these, so they cannot delay live requests.",
  },
  DATABASE_CONNECT_TIMEOUT_MS: {
    parse: integer(100, 60_000),
    default: "2000",
    means: "How long a request waits for a connection before it is answered 503.",
  },
  DATABASE_STATEMENT_TIMEOUT_MS: {
    parse: integer(0, 600_000),
    default: "10000",
    means:
      "The server ends a request's statement after this long; 0 never. Loads and migrations are not bounded.",
  },
  REDIS_URL: {
    parse: optional(redisUrl),
    secret: true,
    means:
      "Where the processes of the API share burst limits and quotas (Redis 6.2 or newer). Without it, each process counts alone: right for one.",
  },
  REDIS_CA_FILE: {
    parse: optional(text(1, 1_024)),
    means: "PEM file with the authorities that sign Redis' certificate, with rediss.",
  },
  REDIS_SENTINEL_PASSWORD: {
    parse: optional(text(1, 1_024)),
    secret: true,
    means: "Password of the sentinels themselves; that of Redis is in REDIS_URL.",
  },
  REDIS_BUDGET_MS: {
    parse: integer(1, 1_000),
    default: "20",
    means: "How long a request waits for Redis before its process decides alone.",
  },
  API_PODS: {
    parse: integer(1, 10_000),
    default: "1",
    means:
      "How many processes of the API share REDIS_URL: while Redis is away, each gives out that part of a plan's limits.",
  },
  KEY_HASH_SECRET: {
    parse: optional(text(16, 1_024)),
    secret: true,
    means:
      "Keys are stored as their HMAC under this secret, and cursors are signed with one derived from it: the same on every pod, never changed. Needed with DATABASE_URL; without it, made once and kept in DATA_DIR.",
  },
  DATA_DIR: {
    parse: text(1, 1_024),
    default: ".data",
    means: "Where the embedded PostgreSQL, credentials.json and the reports of loads are kept.",
  },
  HOST: {
    parse: text(1, 255),
    default: "127.0.0.1",
    means: "Address that the API listens on; 0.0.0.0 in a container.",
  },
  PORT: { parse: port, default: "8080", means: "Port of the live API; 0 takes a free one." },
  SANDBOX_PORT: { parse: port, default: "8081", means: "Port of the sandbox API; 0 takes a free one." },
  METRICS_HOST: {
    parse: text(1, 255),
    default: "127.0.0.1",
    means: "Address of the admin port; 0.0.0.0 in a container. Never part of the public service.",
  },
  METRICS_PORT: {
    parse: port,
    default: "9090",
    means: "Port of /livez, /readyz and /metrics; 0 takes a free one.",
  },
  ENVIRONMENTS: {
    parse: words("live", "sandbox"),
    default: "live,sandbox",
    means:
      "Environments that a process of the API serves, comma-separated. Set `live` in one Deployment and `sandbox` in another to give the sandbox its own processes.",
  },
  REQUESTS_PER_ACCOUNT: {
    parse: integer(1, 10_000),
    default: "8",
    means:
      "Requests of one account that a process handles at the same time. Further requests wait up to 10 seconds (2 in the sandbox), then get 503 with Retry-After. Open long polls do not count.",
  },
  SANDBOX_REQUESTS: {
    parse: integer(1, 10_000),
    default: "4",
    means:
      "Requests that a process handles at the same time in the sandbox, of all accounts together. One account gets at most half of them.",
  },
  SHUTDOWN_TIMEOUT_MS: {
    parse: integer(0, 600_000),
    default: "10000",
    means: "How long requests in flight may take after SIGTERM before their connections are closed.",
  },
  LOG_LEVEL: {
    parse: oneOf("debug", "info", "warn", "error", "silent"),
    default: "info",
    means: "Lines below this level are not written. One JSON line a request at info.",
  },
  ...loadFields,
  SAMPLE_DATA: {
    parse: truth,
    default: "true",
    means: "Whether `npm start` loads a small set of sample data into an empty live catalog.",
  },
  SANDBOX_SIZE: {
    parse: oneOf("small", "medium", "full"),
    default: "small",
    means: "Amount of test data that `npm start` generates for an empty sandbox.",
  },
  DISPATCHER_SLOTS: {
    parse: integer(1, 10_000),
    default: "512",
    means: "Deliveries that a dispatcher makes at once.",
  },
  DISPATCHER_SLOTS_PER_WEBHOOK: {
    parse: integer(1, 64),
    default: "16",
    means: "And to one webhook that says nothing of its own.",
  },
  DISPATCHER_LEASE_MS: {
    parse: integer(1_000, 60_000),
    default: "10000",
    means:
      "How long what a dispatcher sends from is its own without a sign of life: after so long another goes on for one that died.",
  },
  DISPATCHER_POLL_MS: {
    parse: integer(100, 10_000),
    default: "1000",
    means:
      "How often a dispatcher looks for work by itself, behind the notices that wake it. At most half of the lease.",
  },
  DISPATCHER_GRACE_MS: {
    parse: integer(0, 600_000),
    default: "25000",
    means:
      "How long deliveries in flight may take after SIGTERM before they are abandoned, to be made again.",
  },
  KUBECONFIG: {
    parse: optional(text(1, 4_096)),
    means:
      "The operator's way to the API server: a kubeconfig file. Without it, the service account of its pod.",
  },
  OPERATOR_NAMESPACE: {
    parse: optional(text(1, 63)),
    means:
      "The one namespace that the operator looks after. Without it, that of its pod, or of the kubeconfig's context.",
  },
  OPERATOR_LEASE: {
    parse: text(1, 253),
    default: "drug-price-operator",
    means: "Name of the Lease by which operators of a namespace agree on who leads; its Role names it too.",
  },
  OPERATOR_IDENTITY: {
    parse: optional(text(1, 253)),
    means:
      "Who this operator is in the Lease, different in each process. Without it, the host's name (the pod's) and something random.",
  },
  OPERATOR_SERVICE_ACCOUNT: {
    parse: optional(text(1, 253)),
    means:
      "The only service account that dispatchers may run with. A PodTemplate with another one is not applied, and the condition Degraded of its resource says so. Default: any service account of the namespace.",
  },
  OPERATOR_DATABASE_DIR: {
    parse: optional(text(1, 1_024)),
    means:
      "Folder with a file for each database, named as resources name it in spec.database, that holds its address, as a mounted Secret does; read again when it changes. Without it, DATABASE_URL is the database `default`.",
  },
  OPERATOR_POLL_MS: {
    parse: integer(1_000, 60_000),
    default: "5000",
    means: "How often the leading operator looks at the backlog of each database.",
  },
  OPERATOR_READ_TIMEOUT_MS: {
    parse: integer(100, 60_000),
    default: "10000",
    means: "How long such a look may take; after that it has failed, and replicas hold.",
  },
  CORS_ORIGINS: {
    parse: origins,
    default: "",
    means:
      "Origins that browsers may call the API from, comma-separated, such as https://app.example.com; * for all; empty for none.",
  },
  TLS_CERT_FILE: {
    parse: optional(text(1, 1_024)),
    means:
      "PEM file with the certificate chain; with TLS_KEY_FILE the API speaks HTTPS, TLS 1.3 only. Both files are read again when they change.",
  },
  TLS_KEY_FILE: {
    parse: optional(text(1, 1_024)),
    means: "PEM file with the private key of TLS_CERT_FILE.",
  },
  WEBHOOK_ALLOW_CIDRS: {
    parse: cidrs,
    default: "",
    means:
      "Blocks of addresses that webhooks may be sent to although they are private, loopback and the like, comma-separated, such as 127.0.0.0/8,10.20.0.0/16; empty for none. For development, and for receivers in a network of one's own.",
  },
  WEBHOOK_ALLOW_HTTP: {
    parse: truth,
    default: "false",
    means: "Whether webhooks may be sent over plain http; for development.",
  },
  WEBHOOKS_ALL_PLANS: {
    parse: truth,
    default: "false",
    means:
      "Whether every plan includes webhooks and events of all types in live. By default, plans include the features in docs/plans.md. In the sandbox, every plan includes them.",
  },
  WEBHOOKS_PER_ACCOUNT: {
    parse: integer(1, 100_000),
    default: "100",
    means: "Subscriptions of webhooks that an account may have in an environment.",
  },
  SANDBOX_EVENTS_PER_DAY: {
    parse: integer(1, 1_000_000),
    default: "1000",
    means:
      "Maximum number of events that an account can create per day (UTC) in the sandbox: created events, tests, replays, and recovered deliveries.",
  },
  PRICE_MAX_AGE_DAYS: {
    parse: integer(1, 3_650),
    default: "90",
    means:
      "Maximum age in days of prices that count towards lowest prices, averages, savings, and alerts, since their last observation. Older prices are listed as `stale`. Applies to feeds that state no cadence. The limit of other feeds is three times their cadence.",
  },
  SANDBOX_RETENTION_DAYS: {
    parse: integer(1, 30),
    default: "3",
    means: "Days that the sandbox keeps events, deliveries, attempts, and recoveries.",
  },
  AUDIT_RETENTION_DAYS: {
    parse: integer(30, 3_650),
    default: "365",
    means: "Days that the audit log of accounts is kept.",
  },
  REQUEST_LOG: {
    parse: truth,
    default: "true",
    means: "Whether requests of keys are kept for seven days, for their accounts to read in the dashboard.",
  },
  DOCS_URL: {
    parse: optional(urlOf("http:", "https:")),
    means: "Where error pages stand for `doc_url`; by default the service's own /docs.",
  },
  SIGN_UP: {
    parse: truth,
    default: "true",
    means:
      "Whether anybody may sign up for an account on the dashboard; else accounts are made with `npm run admin`, and people are invited.",
  },
  SMTP_URL: {
    parse: optional(urlOf("smtp:", "smtps:")),
    secret: true,
    means:
      "Mail server for links to new passwords and invitations, such as smtp://user:password@mail.example.com:587 (TLS before anything is said, refused without; ?tls=optional for a relay that has none) or smtps://host:465. Without it no mail goes out: invitations are handed on by hand, passwords are reset with `npm run admin`.",
  },
  MAIL_FROM: {
    parse: text(3, 320),
    default: "Drug prices <no-reply@localhost>",
    means: "Who mails are from: an address, or a name with the address in angle brackets.",
  },
  LIVE_URL: {
    parse: optional(urlOf("http:", "https:")),
    means:
      "Public address of the live API, such as https://api.example.com, where the dashboard shows it. Without it, the address that the dashboard was opened at.",
  },
  SANDBOX_URL: {
    parse: optional(urlOf("http:", "https:")),
    means:
      "Public address of the sandbox API, where the dashboard shows it. Without it, the host that the dashboard was opened at, with the sandbox's port.",
  },
  DASHBOARD: {
    parse: truth,
    default: "true",
    means: "Whether the developers' dashboard is served, at /dashboard of the live API.",
  },
  DASHBOARD_URL: {
    parse: optional(urlOf("http:", "https:")),
    means:
      "Public address of the dashboard's pages, such as https://prices.example/dashboard: links in mails lead there, and browsers may change something from there. Without it, the address that a request came to.",
  },
  DASHBOARD_PLAN_CHANGES: {
    parse: truth,
    default: "true",
    means: "Whether owners of accounts change their plan in the dashboard.",
  },
  TRUSTED_PROXY_HOPS: {
    parse: integer(0, 10),
    default: "0",
    means:
      "How many proxies stand in front, each of which adds to X-Forwarded-For: failed logins and unknown API keys count for the IP address that many places from its right. 0 takes the IP address of the connection.",
  },
  WEBHOOK_PROXY_URL: {
    parse: optional(urlOf("http:", "https:")),
    secret: true,
    means:
      "Egress proxy (HTTP CONNECT) that webhooks are sent through, such as http://user:password@proxy.internal:3128. It looks names up once more: it must refuse private addresses by itself. Without it, webhooks go out directly.",
  },
  WEBHOOK_CA_FILE: {
    parse: optional(text(1, 1_024)),
    means:
      "PEM file with authorities that receivers of webhooks may have their certificates from, beside those that Node brings; for receivers in a network of one's own.",
  },
} as const satisfies Record<string, Field<unknown>>;

export type SettingName = keyof typeof fields;
export type Config = { readonly [Name in SettingName]: ReturnType<(typeof fields)[Name]["parse"]> };
