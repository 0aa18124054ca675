/**
 * What a row of the route table is. The table is data: Express, validation and authorization read it, and so can
 * documentation and tests, without an app.
 */
import type { z } from "zod";
import type { Caller, Permission } from "../accounts/model.ts";
import type { AlertService } from "../alerts/model.ts";
import type { ChangeService, Dataset, DatasetService } from "../changes/model.ts";
import type { CursorCodec } from "../core/page.ts";
import type { CoverageService } from "../coverage/model.ts";
import type { WebhookInsights } from "../delivery/operations/insights_model.ts";
import type { DeliveryService } from "../delivery/operations/model.ts";
import type { DrugService } from "../drugs/model.ts";
import type { EventService } from "../events/model.ts";
import type { Access as Admission } from "../http/auth.ts";
import type { CachePolicy } from "../http/headers.ts";
import type { Idempotency } from "../idempotency/model.ts";
import type { Decision } from "../limits/model.ts";
import type { PersistedService } from "../persisted_queries/model.ts";
import type { PharmacyService } from "../pharmacies/model.ts";
import type { Transaction } from "../postgres/database.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import type { GenericService } from "../prices/generics.ts";
import type { PriceHistoryService } from "../prices/history_model.ts";
import type { PriceService } from "../prices/model.ts";
import type { InteractionService } from "../safety/interactions/model.ts";
import type { RecallService } from "../safety/recalls/model.ts";
import type { ShortageService } from "../safety/shortages/model.ts";
import type { UsageService } from "../usage/model.ts";
import type { WebhookService } from "../webhooks/model.ts";
import type { TestEventService } from "../webhooks/test_events.ts";

/** `place` says where the sealed text is stored, and is needed to open it. */
export type Vault = {
  seal(text: string, place: string): string;
  unseal(sealed: string, place: string): string;
};

/** Of one environment. */
export type FeatureServices = {
  drugs: DrugService;
  pharmacies: PharmacyService;
  prices: PriceService;
  priceHistory: PriceHistoryService;
  generics: GenericService;
  coverage: CoverageService;
  interactions: InteractionService;
  recalls: RecallService;
  shortages: ShortageService;
  alerts: AlertService;
  webhooks: WebhookService;
  /** The sandbox's. */
  testEvents: TestEventService;
  deliveries: DeliveryService;
  /** The dashboard's. */
  webhookInsights: WebhookInsights;
  changes: ChangeService;
  events: EventService;
  datasets: DatasetService;
  persisted: PersistedService;
  idempotency: Idempotency;
  /** For what an answer that is kept must not show at rest. */
  vault: Vault;
};

/** What handlers call. */
export type Services = FeatureServices & {
  /** Of both environments. */
  usage: UsageService;
  cursors: CursorCodec;
  environment: EnvironmentName;
  /** Rejects when the database is away. */
  ping(): Promise<unknown>;
};

export type Input<Path = unknown, Query = unknown, Body = unknown> = {
  path: Path;
  query: Query;
  body: Body;
  /** Whether the caller's key has a permission beyond the row's own. */
  may(permission: Permission): boolean;
  /** Who asks. Throws on an open address, which knows nobody. */
  caller(): Caller;
  /** Where the caller's limits stand with this request, as its answer's headers will say. Throws on an open address. */
  limits(): Decision;
  /** The address the caller reached us at, such as https://api.example; undefined when it cannot be told. */
  origin: string | undefined;
  /**
   * For a handler that waits for something to happen: gives the request's place among those in flight to others. The signal
   * fires when the caller closes the connection.
   */
  idle(): AbortSignal;
  /** With an Idempotency-Key: the transaction in which the answer is kept; what is created must be created in it. */
  tx?: Transaction;
};

/** A JSON body, nothing (204), a page for people (with its own Content-Security-Policy), or bytes as they are. */
export type Answer<Body = object> =
  | { body: Body }
  | { empty: true }
  | { html: string; policy?: string }
  | { file: Buffer; mediaType: string };

/** Who may call: anyone, or as admission says. */
export type Access = "open" | Admission;

/** A query parameter that still works, since when (a UTC date) it is deprecated, and what takes its place. */
export type Deprecation = { parameter: string; since: string; use: string; removedIn: string };

/** A request that the sample data answers well: documents show it, tests send it. */
export type Example = {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: object;
  /** Name of a row that creates: it is asked first, and the `id` of what it made stands for the path's `id`. */
  after?: string;
  /** The member of what it made that does, if it is another than `id`. */
  member?: string;
  /** A delivery to what `after` made is there too; when it is named, its id stands for the path's `id` instead. */
  delivery?: "there" | "named";
};

export const methods = ["GET", "POST", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** `response` is undefined where a page for people, or nothing, is answered. */
export type RouteOf<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
> = {
  method: Method;
  /** With `{id}` for what varies, as OpenAPI writes it. */
  path: string;
  /** Other addresses that answer the same, which documents leave out. */
  aliases?: readonly string[];
  /** Unique; the operation's name in generated documents and clients. */
  name: string;
  /** The heading it stands under in documents. */
  tag: string;
  summary: string;
  access: Access;
  cache: CachePolicy;
  /** `body` of POST and PATCH: JSON, whose unknown members are refused. */
  request: { path: Path; query: Query; body?: Body };
  response: Response | undefined;
  /** Without a `response`: of what is answered; text/html unless given. */
  mediaTypes?: readonly string[];
  /** Of a good answer; 200 unless given. */
  status?: 200 | 201 | 204;
  /** It creates something: an Idempotency-Key makes sending it again safe. */
  idempotent?: boolean;
  /** A member of the answer that is kept sealed when the answer is kept. */
  secretMember?: string;
  /** Where it is served, when that is not everywhere; 404 elsewhere. */
  only?: EnvironmentName;
  /** The datasets the answer is made of: their age and version stand in its `meta`. */
  datasets?: readonly Dataset[];
  /** Query parameters that may be repeated: read as if their values were joined by commas. */
  repeatable?: readonly string[];
  deprecated?: readonly Deprecation[];
  /** It answers 404 without a parameter in its path: its query or body names something that may not be there. */
  mayMiss?: boolean;
  /** Needed where the path or body varies, or the query must say something. */
  example?: Example;
  /**
   * What may take long and writes nothing. With an Idempotency-Key it runs before the transaction; what it throws is
   * thrown unless an answer is kept already. Without one, the handler sees to it.
   */
  before?(services: Services, input: Input<z.output<Path>, z.output<Query>, z.output<Body>>): Promise<void>;
  handle(
    services: Services,
    input: Input<z.output<Path>, z.output<Query>, z.output<Body>>,
  ): Promise<Answer<z.input<Response>>>;
};

export type Route = Omit<RouteOf<z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType>, "handle" | "before"> & {
  before?(services: Services, input: Input): Promise<void>;
  handle(services: Services, input: Input): Promise<Answer>;
};

/** Ties a handler's input and answer to the schemas of its row. */
export function route<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
>(row: RouteOf<Path, Query, Body, Response>): Route {
  return row as unknown as Route;
}
