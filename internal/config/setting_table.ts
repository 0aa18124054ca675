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
    means: "Maximum database connections per process.",
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
    means: "How long a request waits for a database connection before it gets a 503.",
  },
  DATABASE_STATEMENT_TIMEOUT_MS: {
    parse: integer(0, 600_000),
    default: "10000",
    means:
      "How long a request's statement may run on the server. 0: unlimited. Does not apply to loads and migrations.",
  },
  REDIS_URL: {
    parse: optional(redisUrl),
    secret: true,
    means:
      "Redis 6.2 or newer, where API processes share burst limits and quotas. Without it, each process counts alone, which is correct for one process.",
  },
  REDIS_CA_FILE: {
    parse: optional(text(1, 1_024)),
    means: "PEM file with the certificate authorities of Redis, for rediss URLs.",
  },
  REDIS_SENTINEL_PASSWORD: {
    parse: optional(text(1, 1_024)),
    secret: true,
    means: "Password of the sentinels. The password of Redis is in REDIS_URL.",
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
      "Number of API processes that share REDIS_URL. While Redis is unavailable, each allows that part of a plan's limits.",
  },
  KEY_HASH_SECRET: {
    parse: optional(text(16, 1_024)),
    secret: true,
    means:
      "Secret of the HMAC under which API keys are stored. Keys derived from it sign cursors and encrypt webhook secrets. Set the same value on every pod, and never change it. Required with DATABASE_URL. Without that, it is created once and stored in DATA_DIR.",
  },
  DATA_DIR: {
    parse: text(1, 1_024),
    default: ".data",
    means: "Folder of the embedded PostgreSQL, credentials.json, and the reports of loads.",
  },
  HOST: {
    parse: text(1, 255),
    default: "127.0.0.1",
    means: "IP address that the API listens on. Use 0.0.0.0 in a container.",
  },
  PORT: { parse: port, default: "8080", means: "Port of the live API; 0 takes a free one." },
  SANDBOX_PORT: { parse: port, default: "8081", means: "Port of the sandbox API; 0 takes a free one." },
  METRICS_HOST: {
    parse: text(1, 255),
    default: "127.0.0.1",
    means:
      "IP address that the admin port listens on, separate from the public service. Use 0.0.0.0 in a container.",
  },
  METRICS_PORT: {
    parse: port,
    default: "9090",
    means: "Port of /livez, /readyz, and /metrics. 0: any free port.",
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
    means: "Lowest level of log lines. The level info has one JSON line per request.",
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
    means: "Concurrent deliveries per dispatcher.",
  },
  DISPATCHER_SLOTS_PER_WEBHOOK: {
    parse: integer(1, 64),
    default: "16",
    means: "Default concurrency per webhook.",
  },
  DISPATCHER_LEASE_MS: {
    parse: integer(1_000, 60_000),
    default: "10000",
    means:
      "Lease duration. If a dispatcher stops renewing its leases, another one takes over after this time.",
  },
  DISPATCHER_POLL_MS: {
    parse: integer(100, 10_000),
    default: "1000",
    means:
      "How often a dispatcher polls for work, in addition to the notifications that wake it. At most half of the lease.",
  },
  DISPATCHER_GRACE_MS: {
    parse: integer(0, 600_000),
    default: "25000",
    means:
      "How long deliveries in flight may take after SIGTERM before they are abandoned and retried later.",
  },
  KUBECONFIG: {
    parse: optional(text(1, 4_096)),
    means: "Kubeconfig file of the operator. Without it, the operator uses the service account of its pod.",
  },
  OPERATOR_NAMESPACE: {
    parse: optional(text(1, 63)),
    means:
      "Namespace that the operator manages. Default: the namespace of its pod, or of the kubeconfig's context.",
  },
  OPERATOR_LEASE: {
    parse: text(1, 253),
    default: "drug-price-operator",
    means:
      "Name of the Lease that elects the leading operator of a namespace. The operator's Role contains it, too.",
  },
  OPERATOR_IDENTITY: {
    parse: optional(text(1, 253)),
    means:
      "Name of this operator in the Lease, different for each process. Default: the host name (the pod's) and a random suffix.",
  },
  OPERATOR_SERVICE_ACCOUNT: {
    parse: optional(text(1, 253)),
    means:
      "The only service account that dispatchers may run with. A PodTemplate with another one is not applied, and the condition Degraded of its resource says so. Default: any service account of the namespace.",
  },
  OPERATOR_DATABASE_DIR: {
    parse: optional(text(1, 1_024)),
    means:
      "Folder with one file per database, such as a mounted Secret. A file is named like spec.database of the resources and contains the database URL. It is read again when it changes. Without this setting, DATABASE_URL is the database `default`.",
  },
  OPERATOR_POLL_MS: {
    parse: integer(1_000, 60_000),
    default: "5000",
    means: "How often the leading operator reads the backlog of each database.",
  },
  OPERATOR_READ_TIMEOUT_MS: {
    parse: integer(100, 60_000),
    default: "10000",
    means: "How long such a reading may take. After that it has failed, and replicas do not change.",
  },
  CORS_ORIGINS: {
    parse: origins,
    default: "",
    means:
      "Origins that may call the API from a browser, comma-separated, such as https://app.example.com. *: all. Empty: none.",
  },
  TLS_CERT_FILE: {
    parse: optional(text(1, 1_024)),
    means:
      "PEM file with the certificate chain. With TLS_KEY_FILE, the API serves HTTPS with TLS 1.3 only. Both files are read again when they change.",
  },
  TLS_KEY_FILE: {
    parse: optional(text(1, 1_024)),
    means: "PEM file with the private key of TLS_CERT_FILE.",
  },
  WEBHOOK_ALLOW_CIDRS: {
    parse: cidrs,
    default: "",
    means:
      "Private IP ranges that webhooks may reach, comma-separated, such as 127.0.0.0/8,10.20.0.0/16. Empty: none. For development, and for receivers in your own network.",
  },
  WEBHOOK_ALLOW_HTTP: {
    parse: truth,
    default: "false",
    means: "Whether webhooks may use plain http. For development.",
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
    means: "Maximum webhooks per account and environment.",
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
    means: "Days that lines of the audit log are kept.",
  },
  REQUEST_LOG: {
    parse: truth,
    default: "true",
    means:
      "Whether requests with API keys are kept for seven days, so that accounts can read them in the dashboard.",
  },
  DOCS_URL: {
    parse: optional(urlOf("http:", "https:")),
    means: "Base URL of the error pages in `doc_url`. Default: the service's /docs.",
  },
  SIGN_UP: {
    parse: truth,
    default: "true",
    means:
      "Whether anyone can sign up on the dashboard. Otherwise, create accounts with `npm run admin` and invite people.",
  },
  SMTP_URL: {
    parse: optional(urlOf("smtp:", "smtps:")),
    secret: true,
    means:
      "Mail server for password resets, invitations, and email verification, such as smtp://user:password@mail.example.com:587 or smtps://host:465. smtp requires STARTTLS. Add ?tls=optional for a relay without it. Without this setting, the service sends no mail: pass on invitation links yourself, and reset passwords with `npm run admin`.",
  },
  MAIL_FROM: {
    parse: text(3, 320),
    default: "Drug prices <no-reply@localhost>",
    means: "Sender of mails: an email address, or a name with the address in angle brackets.",
  },
  LIVE_URL: {
    parse: optional(urlOf("http:", "https:")),
    means:
      "Public URL of the live API, such as https://api.example.com, as the dashboard shows it. Default: the URL of the dashboard.",
  },
  SANDBOX_URL: {
    parse: optional(urlOf("http:", "https:")),
    means:
      "Public URL of the sandbox API, as the dashboard shows it. Default: the host of the dashboard, with the sandbox's port.",
  },
  DASHBOARD: {
    parse: truth,
    default: "true",
    means: "Whether the dashboard is served at /dashboard of the live API.",
  },
  DASHBOARD_URL: {
    parse: optional(urlOf("http:", "https:")),
    means:
      "Public URL of the dashboard, such as https://prices.example/dashboard. Links in mails use it, and browsers may send changes from it. Default: the URL of the request.",
  },
  DASHBOARD_PLAN_CHANGES: {
    parse: truth,
    default: "true",
    means: "Whether owners of accounts can change their plan in the dashboard.",
  },
  TRUSTED_PROXY_HOPS: {
    parse: integer(0, 10),
    default: "0",
    means:
      "Number of proxies in front of the service that append to X-Forwarded-For. Failed logins and unknown API keys count for the IP address at this position from its right. 0: the IP address of the connection.",
  },
  WEBHOOK_PROXY_URL: {
    parse: optional(urlOf("http:", "https:")),
    secret: true,
    means:
      "Egress proxy (HTTP CONNECT) for webhooks, such as http://user:password@proxy.internal:3128. It resolves names again, so it must block private IP addresses. Without it, webhooks are sent directly.",
  },
  WEBHOOK_CA_FILE: {
    parse: optional(text(1, 1_024)),
    means:
      "PEM file with certificate authorities for webhook receivers, in addition to those of Node. For receivers in your own network.",
  },
} as const satisfies Record<string, Field<unknown>>;

export type SettingName = keyof typeof fields;
export type Config = { readonly [Name in SettingName]: ReturnType<(typeof fields)[Name]["parse"]> };
