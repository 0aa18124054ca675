/** A route of the REST API: what the router needs (http/route.ts), and what its documentation says. */
import type { z } from "zod";
import type { Caller, Permission } from "../accounts/model.ts";
import type { AlertService } from "../alerts/model.ts";
import type { ChangeService, DatasetService } from "../changes/model.ts";
import type { CursorCodec } from "../core/page.ts";
import type { CoverageService } from "../coverage/model.ts";
import type { DeliveryState } from "../delivery/model.ts";
import type { WebhookInsights } from "../delivery/operations/insights_model.ts";
import type { DeliveryService } from "../delivery/operations/model.ts";
import type { DrugService } from "../drugs/model.ts";
import type { EventService } from "../events/model.ts";
import type { Answer, Auth, Parameters, RouteBase, Shape } from "../http/route.ts";
import type { Idempotency } from "../idempotency/model.ts";
import type { Decision } from "../limits/model.ts";
import type { PersistedService } from "../persisted_queries/model.ts";
import type { PharmacyService } from "../pharmacies/model.ts";
import type { Transaction } from "../postgres/database.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import type { GenericService } from "../prices/generics.ts";
import type { PriceHistoryService } from "../prices/history_model.ts";
import type { PriceService } from "../prices/model.ts";
import type { PriceStatisticsService } from "../prices/statistics_model.ts";
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
  priceStatistics: PriceStatisticsService;
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

/** What handlers get beside the parameters. */
export type Given = {
  /** Whether the caller has a permission beyond the route's own. */
  may(permission: Permission): boolean;
  /** Throws on a route without authentication. */
  caller(): Caller;
  /** The caller's limits after this request, as the response's headers report them. Throws on a route without authentication. */
  limits(): Decision;
  /** Whether the Accept header names text/html. */
  wantsPage: boolean;
  /** The URL at which the client reached us, such as https://api.example. Undefined if it is unknown. */
  origin: string | undefined;
  /**
   * For a handler that waits for something to happen: gives the request's place among those in flight to others. The signal
   * fires when the caller closes the connection.
   */
  idle(): AbortSignal;
  /** With an Idempotency-Key: the transaction in which the answer is stored. What is created must be created in it. */
  tx?: Transaction;
};

export type Input<Path = unknown, Query = unknown, Body = unknown> = Parameters<Path, Query, Body> & Given;

/** A request that the sample data answers well. Documentation shows it and tests send it. */
export type Example = {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: object;
  /** Name of a route that creates something. It is called first, and the `id` of its response is the path's `id`. */
  after?: string;
  /** The field of that response to use, if it is not `id`. */
  member?: string;
  /** A delivery to the webhook that `after` created. If `inPath` is set, its id is the path's `id`. */
  delivery?: { status: DeliveryState; inPath?: true };
};

export type RestAuth = Extract<Auth, { type: "none" | "any_key" }> | Required<Extract<Auth, { type: "key" }>>;

export type RouteOf<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
> = RouteBase &
  Omit<Shape, "request" | "response"> & {
    auth: RestAuth;
    /** The heading in documents. */
    tag: string;
    summary: string;
    request: { path: Path; query: Query; body?: Body };
    response: Response | undefined;
    /** Of a route without a `response`. Default: text/html. */
    mediaTypes?: readonly string[];
    /** A field of the answer that is sealed while the answer is stored. */
    secretMember?: string;
    /** Returns 404 without a parameter in its path, because its query or body names something that may not exist. */
    mayMiss?: boolean;
    /** Needed if the path has parameters, or the route a body or required query parameters. */
    example?: Example;
    /**
     * Work that may take long and writes nothing. With an Idempotency-Key it runs before the transaction, and its error is
     * thrown unless an answer is stored already. Without one, the handler does it.
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

/** Ties a handler's input and answer to the schemas of its route. */
export function route<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
>(given: RouteOf<Path, Query, Body, Response>): Route {
  return given as unknown as Route;
}
