/**
 * What the libraries call things: which method of which resource an operation is, and names for what the contract leaves
 * unnamed. An operation that stands neither here nor among those left out stops the generator: a new endpoint gets its
 * name when it is made. A name that was published stays.
 */

export type Named = {
  operationId: string;
  /** Query parameters that are no arguments of the method, but always sent. */
  fixed?: Readonly<Record<string, string>>;
  /** Query parameters that the method does not take. */
  without?: readonly string[];
  /** The model of a list's items, where the contract states several, and what its page is called then. */
  items?: { model: string; page: string };
  /** Whether the body may be left out, because an empty object says all that is needed. */
  bodyOptional?: true;
  /** Whether the published method returns no model. It does not change, although the response has a body now. */
  returnsNothing?: true;
};

const named = (operationId: string): Named => ({ operationId });
/** One whose body may be left out. */
const bare = (operationId: string): Named => ({ operationId, bodyOptional: true });

export type NamedResource = { description: string; methods: Readonly<Record<string, Named>> };

export const resources: Readonly<Record<string, NamedResource>> = {
  drugs: {
    description: "Drugs: what they are, what replaces them, what is paid for them.",
    methods: {
      list: {
        operationId: "listDrugs",
        without: ["include"],
        items: { model: "DrugSummary", page: "DrugsPage" },
      },
      list_with_prices: {
        operationId: "listDrugs",
        without: ["include"],
        fixed: { include: "prices" },
        items: { model: "DrugWithPrices", page: "DrugsWithPricesPage" },
      },
      search: named("searchDrugs"),
      get: named("getDrug"),
      prices: named("listDrugPrices"),
      statistics: named("getDrugStatistics"),
      generics: named("listGenerics"),
      coverage: named("listDrugCoverage"),
      recalls: named("listDrugRecalls"),
      shortages: named("listDrugShortages"),
      interactions: named("checkInteractions"),
    },
  },
  prices: {
    description: "Prices over time, and of many drugs at once.",
    methods: {
      history: named("getPriceHistory"),
      compare: named("comparePrices"),
      batch: named("listBatchPrices"),
    },
  },
  pharmacies: {
    description: "Pharmacies, and what drugs cost there.",
    methods: {
      list: named("listPharmacies"),
      get: named("getPharmacy"),
      prices: named("listPharmacyPrices"),
    },
  },
  recalls: {
    description: "Recall notices.",
    methods: { list: named("listRecalls"), get: named("getRecall") },
  },
  shortages: {
    description: "Reports of shortages and discontinuations.",
    methods: { list: named("listShortages"), get: named("getShortage") },
  },
  alerts: {
    description: "Price alerts of the account.",
    methods: {
      create: named("createAlert"),
      list: named("listAlerts"),
      get: named("getAlert"),
      cancel: named("cancelAlert"),
    },
  },
  webhooks: {
    description: "Subscriptions of webhooks, and what was sent to them.",
    methods: {
      create: named("createWebhook"),
      list: named("listWebhooks"),
      get: named("getWebhook"),
      update: named("changeWebhook"),
      delete: { operationId: "deleteWebhook", returnsNothing: true },
      rotate_secret: bare("rotateWebhookSecret"),
      test: bare("testWebhook"),
      deliveries: named("listDeliveries"),
      retry: named("retryWebhook"),
      recover: named("recoverWebhook"),
      preview_recovery: named("previewRecovery"),
      recoveries: named("listRecoveries"),
    },
  },
  deliveries: {
    description: "Deliveries of events, with their attempts.",
    methods: { get: named("getDelivery"), replay: bare("replayDelivery"), retry: bare("retryDelivery") },
  },
  recoveries: {
    description: "Jobs that bring back what a webhook missed.",
    methods: { get: named("getRecovery"), cancel: named("cancelRecovery") },
  },
  events: {
    description: "The log of events that webhooks deliver.",
    methods: { list: named("listEvents"), get: named("getEvent"), types: named("listEventTypes") },
  },
  sandbox_events: {
    description: "Events made up in the sandbox.",
    methods: { create: named("makeSandboxEvent") },
  },
  changes: {
    description: "What was created, updated or removed, in the order of commits.",
    methods: { list: named("listChanges") },
  },
  persisted_queries: {
    description: "Registered GraphQL documents.",
    methods: {
      register: named("registerDocument"),
      list: named("listDocuments"),
      get: named("getDocument"),
      remove: named("removeDocument"),
    },
  },
  usage: { description: "What the account used of its plan.", methods: { get: named("getUsage") } },
  service: {
    description: "The service itself; no key is needed.",
    methods: { status: named("getStatus"), openapi: named("getOpenApi") },
  },
};

/** Pages for people, which no program asks for. */
export const leftOut: readonly string[] = [
  "getIndex",
  "getReference",
  "getReferenceFile",
  "listErrors",
  "getError",
  "listDeprecations",
];

/** Names of sets of words, each with a place where it stands: a member of a model, or a parameter of an operation. */
export const enums: Readonly<Record<string, string>> = {
  Province: "Address.province",
  Unit: "Drug.unit",
  NotificationMethod: "NewPriceAlert.notification_method",
  AlertStatus: "PriceAlert.status",
  RecoveryMode: "Recovery.mode",
  RecoveryStatus: "Recovery.status",
  UndeliveredStatus: "Recovery.statuses",
  EventType: "Event.event",
  SubscribableEventType: "NewWebhook.events",
  ChangedResource: "Change.resource",
  ChangeOperation: "Change.operation",
  DisabledReason: "Webhook.disabled_reason",
  Availability: "PriceEntry.availability",
  AvailabilityFilter: "listDrugPrices.availability",
  CountedAvailability: "listGenerics.availability",
  LocationAccuracy: "Pharmacy.location_accuracy",
  PriceSource: "PriceEntry.source",
  CoverageChangeKind: "CoverageChangedData.change",
  FormularyStatus: "CoverageEntry.formulary_status",
  CoverageSource: "CoverageEntry.source",
  DatasetName: "DatasetAge.name",
  DeliveryStatus: "Delivery.status",
  DeliveryOrigin: "Delivery.origin",
  DeliveryOutcome: "Delivery.last_outcome",
  CancelReason: "Delivery.cancel_reason",
  DrugSchedule: "Drug.schedule",
  DrugStatus: "Drug.status",
  DrugClass: "Drug.class",
  RecallClassification: "Recall.classification",
  GenericMatch: "GenericAlternative.match",
  PharmacyStatus: "Pharmacy.status",
  Granularity: "getPriceHistory.granularity",
  HistorySource: "getPriceHistory.source",
  FillBasis: "Fill.price_basis",
  StatisticsGroup: "getDrugStatistics.by",
  PercentilesOmitted: "StatisticsRow.percentiles_omitted",
  PriceBasis: "GetPriceHistoryResponse.price_basis",
  RecallMatch: "Recall.match",
  ShortageType: "Shortage.type",
  ShortageSeverity: "Shortage.severity",
  ShortageStatus: "Shortage.status",
  InteractionSeverity: "Interaction.severity",
  LoadState: "LastLoad.state",
  MissingReason: "Missing.reason",
  Backoff: "WebhookRetryPolicy.backoff",
  Signer: "Webhook.sign_with",
  Weekday: "OpeningHours.day",
  ServiceStatus: "Status.status",
  Environment: "Status.environment",
  Plan: "Usage.plan",
  UsageNoticeKind: "UsageNotice.kind",
  PriceSort: "listDrugPrices.sort",
  PriceInclude: "listDrugPrices.include",
};

/**
 * Models under another name than the contract's, and names of objects that it leaves unnamed, by the place where they
 * stand. Two places may have one name where their members are the same; the reader refuses it where they are not.
 */
export const models: Readonly<Record<string, string>> = {
  CreateWebhookResponse: "WebhookWithSecret",
  RotateWebhookSecretResponse: "WebhookWithSecret",
  ChangeWebhookResponse: "ChangedWebhook",
  GetDeliveryResponse: "DeliveryWithAttempts",
  MakeSandboxEventResponse: "SandboxEvent",
  TestWebhookResponse: "TestEvent",
  GetPriceHistoryResponse: "PriceHistory",
  RegisterDocumentResponse: "PersistedQuery",
  GetDocumentResponse: "PersistedQuery",
  RemoveDocumentResponse: "PersistedQuery",
  ListedDocument: "ListedPersistedQuery",
  ListDocumentsResponse: "PersistedQueriesPage",
  SearchDrugsResponse: "DrugSearchPage",
  EventType: "EventTypeDescription",
  MadeEventEnvelope: "WebhookEvent",
  NumberedPage: "NumberedPageMeta",
  "CoverageChangedData.drug": "NamedDrug",
  "CoverageChangedData.coverage": "ChangedCoverage",
  "CoverageChangedData.changes[]": "CoverageFieldChange",
  "DrugRecalledData.drug": "NamedDrug",
  "DrugRecalledData.recall": "RecallNotice",
  "GenericAvailableData.brand_drug": "BrandDrug",
  "GenericAvailableData.generic_drug": "NewGenericDrug",
  "PharmacyUpdatedData.pharmacy": "EventPharmacy",
  "PharmacyUpdatedData.changes[]": "PharmacyChange",
  "PriceAlertTriggeredData.alert": "TriggeredAlert",
  "PriceAlertTriggeredData.drug": "NamedDrug",
  "PriceAlertTriggeredData.pharmacy": "EventPharmacy",
  "PriceChangedData.drug": "NamedDrug",
  "PriceChangedData.pharmacy": "EventPharmacy",
  "ShortageReportedData.drug": "NamedDrug",
  "ShortageReportedData.shortage": "ReportedShortage",
  "ShortageReportedData.shortage.alternatives[]": "AlternativeDrug",
  "WebhookTestData.webhook": "TestedWebhook",
};
