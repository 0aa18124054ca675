// Code generated from the contract of the service. DO NOT EDIT.

package drugprice

// Words that members and parameters are made of.

// AlertStatus is one of the words below; the service may come to answer others.
type AlertStatus string

// Words of [AlertStatus].
const (
	AlertStatusActive    AlertStatus = "ACTIVE"
	AlertStatusTriggered AlertStatus = "TRIGGERED"
	AlertStatusCancelled AlertStatus = "CANCELLED"
	AlertStatusExpired   AlertStatus = "EXPIRED"
)

// Availability is one of the words below; the service may come to answer others.
type Availability string

// Words of [Availability].
const (
	AvailabilityInStock    Availability = "in_stock"
	AvailabilityLowStock   Availability = "low_stock"
	AvailabilityOutOfStock Availability = "out_of_stock"
	AvailabilityUnknown    Availability = "unknown"
)

// AvailabilityFilter is one of the words below; the service may come to answer others.
type AvailabilityFilter string

// Words of [AvailabilityFilter].
const (
	AvailabilityFilterInStock    AvailabilityFilter = "in_stock"
	AvailabilityFilterLowStock   AvailabilityFilter = "low_stock"
	AvailabilityFilterOutOfStock AvailabilityFilter = "out_of_stock"
	AvailabilityFilterUnknown    AvailabilityFilter = "unknown"
	AvailabilityFilterAny        AvailabilityFilter = "any"
)

// Backoff is one of the words below; the service may come to answer others.
type Backoff string

// Words of [Backoff].
const (
	BackoffLinear      Backoff = "linear"
	BackoffExponential Backoff = "exponential"
)

// CancelReason is one of the words below; the service may come to answer others.
type CancelReason string

// Words of [CancelReason].
const (
	CancelReasonDeleted CancelReason = "deleted"
	CancelReasonGone    CancelReason = "gone"
	CancelReasonOwner   CancelReason = "owner"
	CancelReasonExpired CancelReason = "expired"
)

// ChangeOperation is one of the words below; the service may come to answer others.
type ChangeOperation string

// Words of [ChangeOperation].
const (
	ChangeOperationCreated ChangeOperation = "created"
	ChangeOperationUpdated ChangeOperation = "updated"
	ChangeOperationRemoved ChangeOperation = "removed"
)

// ChangedResource is one of the words below; the service may come to answer others.
type ChangedResource string

// Words of [ChangedResource].
const (
	ChangedResourceDrug        ChangedResource = "drug"
	ChangedResourcePharmacy    ChangedResource = "pharmacy"
	ChangedResourcePrice       ChangedResource = "price"
	ChangedResourceCoverage    ChangedResource = "coverage"
	ChangedResourceInteraction ChangedResource = "interaction"
	ChangedResourceRecall      ChangedResource = "recall"
	ChangedResourceShortage    ChangedResource = "shortage"
)

// CountedAvailability is one of the words below; the service may come to answer others.
type CountedAvailability string

// Words of [CountedAvailability].
const (
	CountedAvailabilityAny CountedAvailability = "any"
)

// CoverageChangeKind is one of the words below; the service may come to answer others.
type CoverageChangeKind string

// Words of [CoverageChangeKind].
const (
	CoverageChangeKindListed  CoverageChangeKind = "listed"
	CoverageChangeKindChanged CoverageChangeKind = "changed"
	CoverageChangeKindRemoved CoverageChangeKind = "removed"
)

// CoverageSource is one of the words below; the service may come to answer others.
type CoverageSource string

// Words of [CoverageSource].
const (
	CoverageSourcePublicFormulary CoverageSource = "PUBLIC_FORMULARY"
	CoverageSourceEstimate        CoverageSource = "ESTIMATE"
	CoverageSourceSandbox         CoverageSource = "SANDBOX"
)

// DatasetName is one of the words below; the service may come to answer others.
type DatasetName string

// Words of [DatasetName].
const (
	DatasetNameDrugs        DatasetName = "drugs"
	DatasetNamePharmacies   DatasetName = "pharmacies"
	DatasetNamePrices       DatasetName = "prices"
	DatasetNameCoverage     DatasetName = "coverage"
	DatasetNameInteractions DatasetName = "interactions"
	DatasetNameRecalls      DatasetName = "recalls"
	DatasetNameShortages    DatasetName = "shortages"
	DatasetNamePlaces       DatasetName = "places"
)

// DeliveryOrigin is one of the words below; the service may come to answer others.
type DeliveryOrigin string

// Words of [DeliveryOrigin].
const (
	DeliveryOriginEvent    DeliveryOrigin = "event"
	DeliveryOriginReplay   DeliveryOrigin = "replay"
	DeliveryOriginRecovery DeliveryOrigin = "recovery"
	DeliveryOriginTest     DeliveryOrigin = "test"
)

// DeliveryOutcome is one of the words below; the service may come to answer others.
type DeliveryOutcome string

// Words of [DeliveryOutcome].
const (
	DeliveryOutcomeDelivered   DeliveryOutcome = "delivered"
	DeliveryOutcomeRefused     DeliveryOutcome = "refused"
	DeliveryOutcomeGone        DeliveryOutcome = "gone"
	DeliveryOutcomeTimedOut    DeliveryOutcome = "timed_out"
	DeliveryOutcomeUnreachable DeliveryOutcome = "unreachable"
	DeliveryOutcomeForbidden   DeliveryOutcome = "forbidden"
	DeliveryOutcomeProxyFailed DeliveryOutcome = "proxy_failed"
)

// DeliveryStatus is one of the words below; the service may come to answer others.
type DeliveryStatus string

// Words of [DeliveryStatus].
const (
	DeliveryStatusPending   DeliveryStatus = "pending"
	DeliveryStatusDelivered DeliveryStatus = "delivered"
	DeliveryStatusFailed    DeliveryStatus = "failed"
	DeliveryStatusCancelled DeliveryStatus = "cancelled"
)

// DisabledReason is one of the words below; the service may come to answer others.
type DisabledReason string

// Words of [DisabledReason].
const (
	DisabledReasonOwner   DisabledReason = "owner"
	DisabledReasonGone    DisabledReason = "gone"
	DisabledReasonFailing DisabledReason = "failing"
)

// DrugClass is one of the words below; the service may come to answer others.
type DrugClass string

// Words of [DrugClass].
const (
	DrugClassHuman               DrugClass = "HUMAN"
	DrugClassVeterinary          DrugClass = "VETERINARY"
	DrugClassDisinfectant        DrugClass = "DISINFECTANT"
	DrugClassRadiopharmaceutical DrugClass = "RADIOPHARMACEUTICAL"
	DrugClassOther               DrugClass = "OTHER"
)

// DrugSchedule is one of the words below; the service may come to answer others.
type DrugSchedule string

// Words of [DrugSchedule].
const (
	DrugSchedulePrescription DrugSchedule = "PRESCRIPTION"
	DrugScheduleOTC          DrugSchedule = "OTC"
	DrugScheduleEthical      DrugSchedule = "ETHICAL"
	DrugScheduleScheduleC    DrugSchedule = "SCHEDULE_C"
	DrugScheduleScheduleD    DrugSchedule = "SCHEDULE_D"
	DrugScheduleNarcotic     DrugSchedule = "NARCOTIC"
	DrugScheduleTargeted     DrugSchedule = "TARGETED"
	DrugScheduleControlled   DrugSchedule = "CONTROLLED"
	DrugScheduleHomeopathic  DrugSchedule = "HOMEOPATHIC"
	DrugScheduleOther        DrugSchedule = "OTHER"
)

// DrugStatus is one of the words below; the service may come to answer others.
type DrugStatus string

// Words of [DrugStatus].
const (
	DrugStatusMarketed                  DrugStatus = "MARKETED"
	DrugStatusApproved                  DrugStatus = "APPROVED"
	DrugStatusDormant                   DrugStatus = "DORMANT"
	DrugStatusCancelledPreMarket        DrugStatus = "CANCELLED_PRE_MARKET"
	DrugStatusCancelledPostMarket       DrugStatus = "CANCELLED_POST_MARKET"
	DrugStatusCancelledUnreturnedAnnual DrugStatus = "CANCELLED_UNRETURNED_ANNUAL"
	DrugStatusCancelledSafety           DrugStatus = "CANCELLED_SAFETY"
	DrugStatusAuthorizedByInterimOrder  DrugStatus = "AUTHORIZED_BY_INTERIM_ORDER"
	DrugStatusOther                     DrugStatus = "OTHER"
)

// Environment is one of the words below; the service may come to answer others.
type Environment string

// Words of [Environment].
const (
	EnvironmentLive    Environment = "live"
	EnvironmentSandbox Environment = "sandbox"
)

// EventType is one of the words below; the service may come to answer others.
type EventType string

// Words of [EventType].
const (
	EventTypePriceChanged        EventType = "price.changed"
	EventTypeDrugRecalled        EventType = "drug.recalled"
	EventTypeGenericAvailable    EventType = "generic.available"
	EventTypePharmacyUpdated     EventType = "pharmacy.updated"
	EventTypeShortageReported    EventType = "shortage.reported"
	EventTypeCoverageChanged     EventType = "coverage.changed"
	EventTypePriceAlertTriggered EventType = "price_alert.triggered"
	EventTypeWebhookTest         EventType = "webhook.test"
)

// FillBasis is one of the words below; the service may come to answer others.
type FillBasis string

// Words of [FillBasis].
const (
	FillBasisPackage     FillBasis = "package"
	FillBasisCombination FillBasis = "combination"
	FillBasisScaled      FillBasis = "scaled"
)

// FormularyStatus is one of the words below; the service may come to answer others.
type FormularyStatus string

// Words of [FormularyStatus].
const (
	FormularyStatusGeneralBenefit              FormularyStatus = "GENERAL_BENEFIT"
	FormularyStatusLimitedUse                  FormularyStatus = "LIMITED_USE"
	FormularyStatusSpecialAuthorization        FormularyStatus = "SPECIAL_AUTHORIZATION"
	FormularyStatusOffFormularyInterchangeable FormularyStatus = "OFF_FORMULARY_INTERCHANGEABLE"
	FormularyStatusNotABenefit                 FormularyStatus = "NOT_A_BENEFIT"
	FormularyStatusUnknown                     FormularyStatus = "UNKNOWN"
)

// GenericMatch is one of the words below; the service may come to answer others.
type GenericMatch string

// Words of [GenericMatch].
const (
	GenericMatchSameIngredientsAndForm GenericMatch = "same_ingredients_and_form"
	GenericMatchSameATC                GenericMatch = "same_atc"
)

// Granularity is one of the words below; the service may come to answer others.
type Granularity string

// Words of [Granularity].
const (
	GranularityDaily   Granularity = "daily"
	GranularityWeekly  Granularity = "weekly"
	GranularityMonthly Granularity = "monthly"
)

// HistorySource is one of the words below; the service may come to answer others.
type HistorySource string

// Words of [HistorySource].
const (
	HistorySourcePharmacies      HistorySource = "pharmacies"
	HistorySourcePublicFormulary HistorySource = "public_formulary"
)

// InteractionSeverity is one of the words below; the service may come to answer others.
type InteractionSeverity string

// Words of [InteractionSeverity].
const (
	InteractionSeverityContraindicated InteractionSeverity = "CONTRAINDICATED"
	InteractionSeverityMajor           InteractionSeverity = "MAJOR"
	InteractionSeverityModerate        InteractionSeverity = "MODERATE"
	InteractionSeverityMinor           InteractionSeverity = "MINOR"
	InteractionSeverityUnknown         InteractionSeverity = "UNKNOWN"
)

// LoadState is one of the words below; the service may come to answer others.
type LoadState string

// Words of [LoadState].
const (
	LoadStateRunning  LoadState = "running"
	LoadStateFinished LoadState = "finished"
	LoadStateRefused  LoadState = "refused"
	LoadStateFailed   LoadState = "failed"
)

// LocationAccuracy is one of the words below; the service may come to answer others.
type LocationAccuracy string

// Words of [LocationAccuracy].
const (
	LocationAccuracyExact      LocationAccuracy = "exact"
	LocationAccuracyPostalCode LocationAccuracy = "postal_code"
	LocationAccuracyPostalArea LocationAccuracy = "postal_area"
)

// MissingReason is one of the words below; the service may come to answer others.
type MissingReason string

// Words of [MissingReason].
const (
	MissingReasonUnknownDrug        MissingReason = "unknown drug"
	MissingReasonNoPriceHere        MissingReason = "no price here"
	MissingReasonNoPriceInStockHere MissingReason = "no price in stock here"
	MissingReasonUnknownPharmacy    MissingReason = "unknown pharmacy"
)

// NotificationMethod is one of the words below; the service may come to answer others.
type NotificationMethod string

// Words of [NotificationMethod].
const (
	NotificationMethodWebhook NotificationMethod = "WEBHOOK"
)

// PercentilesOmitted is one of the words below; the service may come to answer others.
type PercentilesOmitted string

// Words of [PercentilesOmitted].
const (
	PercentilesOmittedFewerThanFivePharmacies PercentilesOmitted = "fewer_than_five_pharmacies"
)

// PharmacyStatus is one of the words below; the service may come to answer others.
type PharmacyStatus string

// Words of [PharmacyStatus].
const (
	PharmacyStatusOpen              PharmacyStatus = "open"
	PharmacyStatusTemporarilyClosed PharmacyStatus = "temporarily_closed"
	PharmacyStatusClosed            PharmacyStatus = "closed"
)

// Plan is one of the words below; the service may come to answer others.
type Plan string

// Words of [Plan].
const (
	PlanDeveloper Plan = "developer"
	PlanStartup   Plan = "startup"
	PlanBusiness  Plan = "business"
)

// PriceBasis is one of the words below; the service may come to answer others.
type PriceBasis string

// Words of [PriceBasis].
const (
	PriceBasisPackage PriceBasis = "package"
	PriceBasisUnit    PriceBasis = "unit"
)

// PriceInclude is one of the words below; the service may come to answer others.
type PriceInclude string

// Words of [PriceInclude].
const (
	PriceIncludeRemoved PriceInclude = "removed"
)

// PriceSort is one of the words below; the service may come to answer others.
type PriceSort string

// Words of [PriceSort].
const (
	PriceSortUnitPrice PriceSort = "unit_price"
	PriceSortTotal     PriceSort = "total"
	PriceSortPrice     PriceSort = "price"
	PriceSortDistance  PriceSort = "distance"
)

// PriceSource is one of the words below; the service may come to answer others.
type PriceSource string

// Words of [PriceSource].
const (
	PriceSourcePharmacyFeed    PriceSource = "PHARMACY_FEED"
	PriceSourcePublicFormulary PriceSource = "PUBLIC_FORMULARY"
	PriceSourceEstimate        PriceSource = "ESTIMATE"
	PriceSourceSandbox         PriceSource = "SANDBOX"
)

// Province is one of the words below; the service may come to answer others.
type Province string

// Words of [Province].
const (
	ProvinceAB Province = "AB"
	ProvinceBC Province = "BC"
	ProvinceMB Province = "MB"
	ProvinceNB Province = "NB"
	ProvinceNL Province = "NL"
	ProvinceNS Province = "NS"
	ProvinceNT Province = "NT"
	ProvinceNU Province = "NU"
	ProvinceON Province = "ON"
	ProvincePE Province = "PE"
	ProvinceQC Province = "QC"
	ProvinceSK Province = "SK"
	ProvinceYT Province = "YT"
)

// RecallClassification is one of the words below; the service may come to answer others.
type RecallClassification string

// Words of [RecallClassification].
const (
	RecallClassificationTypeI   RecallClassification = "Type I"
	RecallClassificationTypeII  RecallClassification = "Type II"
	RecallClassificationTypeIII RecallClassification = "Type III"
)

// RecallMatch is one of the words below; the service may come to answer others.
type RecallMatch string

// Words of [RecallMatch].
const (
	RecallMatchDIN  RecallMatch = "din"
	RecallMatchName RecallMatch = "name"
)

// RecoveryMode is one of the words below; the service may come to answer others.
type RecoveryMode string

// Words of [RecoveryMode].
const (
	RecoveryModeFailed  RecoveryMode = "failed"
	RecoveryModeMissing RecoveryMode = "missing"
)

// RecoveryStatus is one of the words below; the service may come to answer others.
type RecoveryStatus string

// Words of [RecoveryStatus].
const (
	RecoveryStatusRunning   RecoveryStatus = "running"
	RecoveryStatusFinished  RecoveryStatus = "finished"
	RecoveryStatusCancelled RecoveryStatus = "cancelled"
)

// ServiceStatus is one of the words below; the service may come to answer others.
type ServiceStatus string

// Words of [ServiceStatus].
const (
	ServiceStatusOk       ServiceStatus = "ok"
	ServiceStatusDegraded ServiceStatus = "degraded"
)

// ShortageSeverity is one of the words below; the service may come to answer others.
type ShortageSeverity string

// Words of [ShortageSeverity].
const (
	ShortageSeverityCritical ShortageSeverity = "critical"
	ShortageSeverityHigh     ShortageSeverity = "high"
	ShortageSeverityMedium   ShortageSeverity = "medium"
	ShortageSeverityLow      ShortageSeverity = "low"
)

// ShortageStatus is one of the words below; the service may come to answer others.
type ShortageStatus string

// Words of [ShortageStatus].
const (
	ShortageStatusActive       ShortageStatus = "active"
	ShortageStatusAnticipated  ShortageStatus = "anticipated"
	ShortageStatusResolved     ShortageStatus = "resolved"
	ShortageStatusAvoided      ShortageStatus = "avoided"
	ShortageStatusDiscontinued ShortageStatus = "discontinued"
)

// ShortageType is one of the words below; the service may come to answer others.
type ShortageType string

// Words of [ShortageType].
const (
	ShortageTypeShortage        ShortageType = "shortage"
	ShortageTypeDiscontinuation ShortageType = "discontinuation"
)

// Signer is one of the words below; the service may come to answer others.
type Signer string

// Words of [Signer].
const (
	SignerPrevious Signer = "previous"
	SignerNew      Signer = "new"
)

// StatisticsGroup is one of the words below; the service may come to answer others.
type StatisticsGroup string

// Words of [StatisticsGroup].
const (
	StatisticsGroupProvince StatisticsGroup = "province"
	StatisticsGroupCity     StatisticsGroup = "city"
)

// SubscribableEventType is one of the words below; the service may come to answer others.
type SubscribableEventType string

// Words of [SubscribableEventType].
const (
	SubscribableEventTypePriceChanged        SubscribableEventType = "price.changed"
	SubscribableEventTypeDrugRecalled        SubscribableEventType = "drug.recalled"
	SubscribableEventTypeGenericAvailable    SubscribableEventType = "generic.available"
	SubscribableEventTypePharmacyUpdated     SubscribableEventType = "pharmacy.updated"
	SubscribableEventTypeShortageReported    SubscribableEventType = "shortage.reported"
	SubscribableEventTypeCoverageChanged     SubscribableEventType = "coverage.changed"
	SubscribableEventTypePriceAlertTriggered SubscribableEventType = "price_alert.triggered"
)

// UndeliveredStatus is one of the words below; the service may come to answer others.
type UndeliveredStatus string

// Words of [UndeliveredStatus].
const (
	UndeliveredStatusFailed    UndeliveredStatus = "failed"
	UndeliveredStatusCancelled UndeliveredStatus = "cancelled"
)

// Unit is one of the words below; the service may come to answer others.
type Unit string

// Words of [Unit].
const (
	UnitTablet      Unit = "tablet"
	UnitCapsule     Unit = "capsule"
	UnitMl          Unit = "mL"
	UnitG           Unit = "g"
	UnitDose        Unit = "dose"
	UnitPatch       Unit = "patch"
	UnitSuppository Unit = "suppository"
	UnitLozenge     Unit = "lozenge"
	UnitPellet      Unit = "pellet"
	UnitFilm        Unit = "film"
	UnitStrip       Unit = "strip"
	UnitInsert      Unit = "insert"
	UnitRing        Unit = "ring"
	UnitImplant     Unit = "implant"
	UnitSponge      Unit = "sponge"
	UnitSwab        Unit = "swab"
	UnitWipe        Unit = "wipe"
	UnitPad         Unit = "pad"
	UnitKit         Unit = "kit"
	UnitVial        Unit = "vial"
	UnitSyringe     Unit = "syringe"
	UnitAmpoule     Unit = "ampoule"
	UnitCartridge   Unit = "cartridge"
	UnitPen         Unit = "pen"
	UnitSachet      Unit = "sachet"
	UnitBottle      Unit = "bottle"
	UnitUnit        Unit = "unit"
)

// UsageNoticeKind is one of the words below; the service may come to answer others.
type UsageNoticeKind string

// Words of [UsageNoticeKind].
const (
	UsageNoticeKindQuotaWarning UsageNoticeKind = "quota.warning"
)

// Weekday is one of the words below; the service may come to answer others.
type Weekday string

// Words of [Weekday].
const (
	WeekdayMonday    Weekday = "monday"
	WeekdayTuesday   Weekday = "tuesday"
	WeekdayWednesday Weekday = "wednesday"
	WeekdayThursday  Weekday = "thursday"
	WeekdayFriday    Weekday = "friday"
	WeekdaySaturday  Weekday = "saturday"
	WeekdaySunday    Weekday = "sunday"
)

// ErrorCode says what is wrong. Codes are stable; minor versions of the service may add some.
type ErrorCode string

// Codes of errors.
const (
	CodeInvalidParameter        ErrorCode = "INVALID_PARAMETER"
	CodeUnknownParameter        ErrorCode = "UNKNOWN_PARAMETER"
	CodeInvalidCursor           ErrorCode = "INVALID_CURSOR"
	CodeInvalidBody             ErrorCode = "INVALID_BODY"
	CodeDocumentTooLarge        ErrorCode = "DOCUMENT_TOO_LARGE"
	CodeDepthLimitExceeded      ErrorCode = "DEPTH_LIMIT_EXCEEDED"
	CodeComplexityLimitExceeded ErrorCode = "COMPLEXITY_LIMIT_EXCEEDED"
	CodeGraphQLParseFailed      ErrorCode = "GRAPHQL_PARSE_FAILED"
	CodeGraphQLValidationFailed ErrorCode = "GRAPHQL_VALIDATION_FAILED"
	CodePersistedQueryNotFound  ErrorCode = "PERSISTED_QUERY_NOT_FOUND"
	CodeTrustedDocumentsOnly    ErrorCode = "TRUSTED_DOCUMENTS_ONLY"
	CodeIdempotencyKeyReused    ErrorCode = "IDEMPOTENCY_KEY_REUSED"
	CodeUnauthorized            ErrorCode = "UNAUTHORIZED"
	CodeWrongEnvironment        ErrorCode = "WRONG_ENVIRONMENT"
	CodePermissionDenied        ErrorCode = "PERMISSION_DENIED"
	CodePlanRequired            ErrorCode = "PLAN_REQUIRED"
	CodeNotFound                ErrorCode = "NOT_FOUND"
	CodeMethodNotAllowed        ErrorCode = "METHOD_NOT_ALLOWED"
	CodeRateLimited             ErrorCode = "RATE_LIMITED"
	CodeQuotaExceeded           ErrorCode = "QUOTA_EXCEEDED"
	CodeInternal                ErrorCode = "INTERNAL"
	CodeServiceUnavailable      ErrorCode = "SERVICE_UNAVAILABLE"
)
