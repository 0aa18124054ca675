# Made from api/openapi.json by "npm run clients": do not edit.
"""What the service answers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from .._model import DAY, MOMENT, Member, Model, Result, by_event, listed, of
from .._pages import PageMembers
from .._sentinel import NOT_GIVEN, NotGiven
from .enums import (
    AlertStatus,
    Availability,
    Backoff,
    CancelReason,
    ChangedResource,
    ChangeOperation,
    CoverageChangeKind,
    CoverageSource,
    DatasetName,
    DeliveryOrigin,
    DeliveryOutcome,
    DeliveryStatus,
    DisabledReason,
    DrugClass,
    DrugSchedule,
    DrugStatus,
    Environment,
    EventType,
    FillBasis,
    FormularyStatus,
    GenericMatch,
    Granularity,
    HistorySource,
    InteractionSeverity,
    LoadState,
    LocationAccuracy,
    MissingReason,
    NotificationMethod,
    PercentilesOmitted,
    PharmacyStatus,
    Plan,
    PriceBasis,
    PriceSource,
    Province,
    RecallClassification,
    RecallMatch,
    RecoveryMode,
    RecoveryStatus,
    ServiceStatus,
    ShortageSeverity,
    ShortageStatus,
    ShortageType,
    Signer,
    StatisticsGroup,
    UndeliveredStatus,
    Unit,
    UsageNoticeKind,
    Weekday,
)

__all__ = [
    "ActiveIngredient",
    "Address",
    "Age",
    "AlertPharmacy",
    "AlertsPageMembers",
    "AlternativeDrug",
    "AttemptPhases",
    "BasketSummary",
    "BatchPrices",
    "BestPharmacy",
    "BrandDrug",
    "Change",
    "ChangedCoverage",
    "ChangedWebhook",
    "ChangesPageMembers",
    "CheckedDrug",
    "ComparedDrug",
    "ComparedPharmacy",
    "ComparedPrice",
    "ComparedPrices",
    "CoverageChangedData",
    "CoverageEntry",
    "CoverageFieldChange",
    "DatasetAge",
    "DatasetSource",
    "DeliveriesPageMembers",
    "Delivery",
    "DeliveryAttempt",
    "DeliveryRequest",
    "DeliveryWithAttempts",
    "Drug",
    "DrugCoveragePageMembers",
    "DrugPriceEntry",
    "DrugPrices",
    "DrugPricesPageMembers",
    "DrugRecalledData",
    "DrugRecallsPageMembers",
    "DrugSearchPageMembers",
    "DrugShortagesPageMembers",
    "DrugSummary",
    "DrugWithPrices",
    "DrugsPageMembers",
    "DrugsWithPricesPageMembers",
    "Event",
    "EventData",
    "EventPharmacy",
    "EventTypeDescription",
    "EventTypesPageMembers",
    "EventsPageMembers",
    "Fill",
    "GenericAlternative",
    "GenericAvailableData",
    "GenericsPageMembers",
    "GetDrugStatisticsResponse",
    "HistoryPlan",
    "HistoryPoint",
    "Interaction",
    "InteractionCheck",
    "InteractionSource",
    "LastLoad",
    "LatestChange",
    "ListedPersistedQuery",
    "MadeDelivery",
    "Missing",
    "NamedDrug",
    "NewGenericDrug",
    "NumberedPageMeta",
    "OldestChange",
    "OpeningHours",
    "PackageSize",
    "Pagination",
    "PersistedQueriesPageMembers",
    "PersistedQuery",
    "PharmaciesPageMembers",
    "Pharmacy",
    "PharmacyChange",
    "PharmacyPricesPageMembers",
    "PharmacyUpdatedData",
    "PlanNotListing",
    "PreviewRecoveryResponse",
    "PriceAlert",
    "PriceAlertTriggeredData",
    "PriceChangedData",
    "PriceEntry",
    "PriceFor",
    "PriceHistory",
    "PublicPrice",
    "Recall",
    "RecallNotice",
    "RecallsPageMembers",
    "RecoveriesPageMembers",
    "Recovery",
    "RecoveryProgress",
    "RemovedPrice",
    "ReportedShortage",
    "RetryWebhookResponse",
    "SandboxEvent",
    "Shortage",
    "ShortageReportedData",
    "ShortagesPageMembers",
    "StatisticsMethod",
    "StatisticsRow",
    "Status",
    "TestEvent",
    "TestedWebhook",
    "TriggeredAlert",
    "Usage",
    "UsageDay",
    "UsageEndpoint",
    "UsageKey",
    "UsageNotice",
    "UsageOutcomes",
    "UsedPackage",
    "Webhook",
    "WebhookEvent",
    "WebhookFilter",
    "WebhookRetryPolicy",
    "WebhookTestData",
    "WebhookWithSecret",
    "WebhooksPageMembers",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveIngredient(Model):
    """An active ingredient and its strength."""

    name: str
    """As the source writes it."""
    strength: str | None
    """Number and unit; null when the source states none."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "strength": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Address(Model):
    """Where a pharmacy is."""

    street: str
    """Number and street."""
    city: str
    """City."""
    province: Province | str
    """Two-letter code of a province or territory."""
    postal_code: str | None
    """As Canada Post prints it; null when unknown."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "postal_code": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Age(Model):
    """Age of the data in this response."""

    as_of: dt.datetime | NotGiven | None = NOT_GIVEN
    """Date of the oldest source of the datasets in this response, as the source states it."""
    dataset_version: int | None = None
    """Increases with every change to the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(MOMENT, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class AlertPharmacy(Model):
    """The pharmacy whose price triggered an alert."""

    id: str
    """pharm_<id>."""
    name: str
    """Name of the pharmacy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedDrug(Model):
    """A drug by its names."""

    id: str
    """drug_<DIN>."""
    name: str
    """Brand name, as the source writes it."""
    din: str
    """Drug Identification Number, with its leading zeros."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceAlert(Result):
    """Notifies its owner once, when a drug's lowest price falls below a target."""

    id: str
    """alert_<32 hexadecimal digits>."""
    drug: NamedDrug
    """The drug whose price is watched."""
    target_price: float
    """Target in dollars for quantity units, without the dispensing fee. The alert triggers when
    the lowest unit price is below the target's.
    """
    target_price_cents: int
    """target_price in cents."""
    quantity: float | None
    """Number of units that target_price is for. Null if no price was known at creation:
    target_price then applies to the package with the lowest unit price.
    """
    current_lowest_price: float | None
    """Dollars for quantity units at the lowest unit price, without the dispensing fee. Prices
    outside of province are left out. Null if no price counts.
    """
    current_lowest_price_cents: int | None
    """current_lowest_price in cents."""
    current_lowest_quantity: float | None
    """Number of units in the package with the lowest unit price, which may differ from quantity.
    Null if no price counts.
    """
    current_lowest_unit_price: str | None
    """Lowest unit price in dollars, with four decimals. Null if no price counts."""
    unit: Unit | str
    """Unit of quantities and unit prices: the drug's unit."""
    province: Province | str | None
    """Null for all of Canada."""
    notification_method: NotificationMethod | str
    """How you are notified."""
    status: AlertStatus | str
    """Only an ACTIVE alert can trigger. The other states are final."""
    created_at: dt.datetime
    """When it was created."""
    expires_at: dt.datetime
    """When the alert expires."""
    cancelled_at: dt.datetime | None
    """When the alert was cancelled. Null otherwise."""
    triggered_at: dt.datetime | None
    """When the alert triggered. Null otherwise."""
    triggered_price: float | None
    """The price that triggered the alert, in dollars. Null otherwise."""
    triggered_price_cents: int | None
    """triggered_price in cents."""
    triggered_quantity: float | None
    """Number of units that triggered_price is for. Null if the alert has not triggered, or
    triggered before this field existed.
    """
    triggered_unit_price: str | None
    """Dollars per unit at triggered_price, with four decimals. Null if triggered_quantity is
    null.
    """
    triggered_pharmacy: AlertPharmacy | None
    """The pharmacy with that price. Null otherwise."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "quantity": Member(nullable=True),
        "current_lowest_price": Member(nullable=True),
        "current_lowest_price_cents": Member(nullable=True),
        "current_lowest_quantity": Member(nullable=True),
        "current_lowest_unit_price": Member(nullable=True),
        "province": Member(nullable=True),
        "created_at": Member(MOMENT),
        "expires_at": Member(MOMENT),
        "cancelled_at": Member(MOMENT, nullable=True),
        "triggered_at": Member(MOMENT, nullable=True),
        "triggered_price": Member(nullable=True),
        "triggered_price_cents": Member(nullable=True),
        "triggered_quantity": Member(nullable=True),
        "triggered_unit_price": Member(nullable=True),
        "triggered_pharmacy": Member(of(AlertPharmacy), nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Pagination(Model):
    """Position of the page in the list."""

    total: int
    """Rows in the whole list."""
    limit: int
    """Rows per page."""
    offset: int
    """Rows before this page."""
    has_more: bool
    """Whether more rows follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlertsPageMembers(PageMembers):
    """A page of `alerts.list`."""

    data: list[PriceAlert]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(PriceAlert))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class AlternativeDrug(Model):
    """A possible substitute."""

    din: str
    """Drug Identification Number, with its leading zeros."""
    name: str
    """Brand name, as the source writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptPhases(Model):
    """Durations of the steps in milliseconds. Null for steps that did not run, as on a reused
    connection.
    """

    dns_ms: float | None
    """DNS lookup."""
    connect_ms: float | None
    """Connecting."""
    tls_ms: float | None
    """TLS handshake."""
    first_byte_ms: float | None
    """From the request to the first byte of the response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "dns_ms": Member(nullable=True),
        "connect_ms": Member(nullable=True),
        "tls_ms": Member(nullable=True),
        "first_byte_ms": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class BestPharmacy(Model):
    """The best single pharmacy for all drugs."""

    id: str
    """pharm_<id>."""
    name: str
    """Name of the pharmacy."""
    chain: str | None
    """Chain or banner. Null for an independent pharmacy."""
    total_cost: float
    """Dollars: price and fee of each drug that the pharmacy has."""
    total_cost_cents: int
    """total_cost in cents."""
    drugs_available: int
    """Number of the drugs that the pharmacy has a price for."""
    complete: bool
    """Whether the pharmacy has every drug that any compared pharmacy has."""
    lacks: list[NamedDrug]
    """Drugs that other compared pharmacies have, but this one does not."""
    distance_km: float | None = None
    """Distance from the requested location in kilometers. Present only with a location."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "chain": Member(nullable=True),
        "lacks": Member(listed(of(NamedDrug))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketSummary(Model):
    """Totals of the compared drugs. All amounts are null if no drug is compared."""

    best_pharmacy: BestPharmacy | None
    """The pharmacy with most of the drugs, and the lowest total among those. Null if no drug has
    a price.
    """
    total_lowest: str | None
    """Sum of each drug's lowest total, fees included. A decimal string in dollars."""
    total_lowest_cents: int | None
    """total_lowest in cents."""
    total_highest: str | None
    """Sum of each drug's highest total, fees included. A decimal string in dollars."""
    total_highest_cents: int | None
    """total_highest in cents."""
    total_average: str | None
    """The average totals of the drugs, fees included. A decimal string in dollars."""
    total_average_cents: int | None
    """total_average in cents."""
    total_savings: str | None
    """total_average minus total_lowest. A decimal string in dollars."""
    total_savings_cents: int | None
    """total_savings in cents."""
    currency: str
    """Canadian dollars, always."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "best_pharmacy": Member(of(BestPharmacy), nullable=True),
        "total_lowest": Member(nullable=True),
        "total_lowest_cents": Member(nullable=True),
        "total_highest": Member(nullable=True),
        "total_highest_cents": Member(nullable=True),
        "total_average": Member(nullable=True),
        "total_average_cents": Member(nullable=True),
        "total_savings": Member(nullable=True),
        "total_savings_cents": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedPackage(Model):
    """A package that a fill is made of."""

    quantity: float
    """Units in the package."""
    package: str
    """Description that distinguishes packages of the same quantity, as the source writes it. ""
    if the source states none.
    """
    count: float
    """Number of packages. A fraction, rounded to four decimals, if price_basis is scaled."""
    price: float
    """Dollars for one package, without the dispensing fee."""
    price_cents: int
    """price in cents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill(Model):
    """The price of a requested quantity of a drug at a pharmacy."""

    quantity: float
    """The requested units."""
    price_basis: FillBasis | str
    """package: the pharmacy sells a package of this size. combination: packages that add up to
    it. scaled: no packages add up to it; the lowest unit price times the quantity.
    """
    price: float
    """Dollars for quantity, without the dispensing fee."""
    price_cents: int
    """price in cents."""
    dispensing_fee: float
    """Dollars: one fee per fill, the highest of its packages."""
    dispensing_fee_cents: int
    """dispensing_fee in cents."""
    total_cost: float
    """Dollars: price and dispensing fee."""
    total_cost_cents: int
    """total_cost in cents."""
    unit_price: str
    """Dollars for one unit: price divided by quantity, four decimals."""
    packages: list[UsedPackage]
    """The packages used, the largest first."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "packages": Member(listed(of(UsedPackage))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceEntry(Model):
    """The price of a drug at a pharmacy."""

    pharmacy: str
    """Name of the pharmacy."""
    pharmacy_id: str
    """pharm_<id>."""
    price: float
    """Dollars, without the dispensing fee."""
    price_cents: int
    """price in cents."""
    dispensing_fee: float
    """Dollars."""
    dispensing_fee_cents: int
    """dispensing_fee in cents."""
    total_cost: float
    """Total that the patient pays, in dollars: price and dispensing fee."""
    currency: str
    """Canadian dollars, always."""
    unit_price: str
    """Dollars per unit, with four decimals."""
    quantity: float
    """Number of units that price is for."""
    unit: Unit | str
    """Unit of quantities and unit prices: the drug's unit."""
    package: str
    """Description that distinguishes packages of the same quantity, as the source writes it. ""
    if the source states none.
    """
    availability: Availability | str
    """Stock status at the pharmacy."""
    distance_km: float | None = None
    """Distance from the requested location in kilometers. Present only with a location."""
    stale: bool
    """Whether the price is too old to count towards lowest prices, averages, and alerts."""
    last_updated: dt.datetime
    """When the source last stated the price."""
    effective_from: dt.datetime
    """When the current price was first observed."""
    source: PriceSource | str
    """Where the price comes from."""
    fill: Fill | None = None
    """The price of the requested quantity. Present only with quantity. The other fields then
    describe its first package.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "last_updated": Member(MOMENT),
        "effective_from": Member(MOMENT),
        "fill": Member(of(Fill)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugPrices(Model):
    """Prices of one drug."""

    drug: NamedDrug
    """A drug by its names."""
    prices: list[PriceEntry]
    """Sorted by unit price, lowest first. At most limit prices."""
    total: int
    """Number of prices, including those not returned."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "prices": Member(listed(of(PriceEntry))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing(Model):
    """A requested drug or pharmacy that is missing from the response."""

    id: str
    """The requested drug_<DIN> or pharm_<id>."""
    din: str | None = None
    """Of a drug."""
    reason: MissingReason | str
    """Why the drug or pharmacy is missing. Closed pharmacies are unknown. Comparisons leave out
    prices that are out of stock or stale.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchPrices(Result):
    """Prices of several drugs."""

    data: list[DrugPrices]
    """In the order of the request."""
    missing: list[Missing]
    """Drugs that cannot be compared, and unknown pharmacies."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(DrugPrices))),
        "missing": Member(listed(of(Missing))),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class BrandDrug(Model):
    """The brand."""

    id: str
    """drug_<DIN>."""
    name: str
    """Brand name, as the source writes it."""
    din: str
    """Drug Identification Number, with its leading zeros."""
    average_price: float | None
    """Dollars. Null if it has no price."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "average_price": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Model):
    """A created, updated, or removed row."""

    sequence: int
    """Number of the change. Increases in commit order, with gaps."""
    resource: ChangedResource | str
    """Type of the row."""
    operation: ChangeOperation | str
    """created, updated, or removed. A row that returns after its removal is updated."""
    id: str | None
    """ID of the row. Null for prices and coverage, which drug_id and pharmacy_id identify."""
    drug_id: str | None
    """drug_<DIN> of the row's drug. Null if it has none."""
    pharmacy_id: str | None
    """pharm_<id> of the row's pharmacy. Null if it has none."""
    reason: str | None
    """Why the row was removed. Null for other operations."""
    changed_at: dt.datetime
    """When the change was recorded."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "id": Member(nullable=True),
        "drug_id": Member(nullable=True),
        "pharmacy_id": Member(nullable=True),
        "reason": Member(nullable=True),
        "changed_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedCoverage(Model):
    """The plan."""

    province: Province | str
    """Two-letter code."""
    plan: str
    """Our code for the plan."""
    plan_name: str
    """The plan's own name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookFilter(Model):
    """Filters for events. Filters that do not apply to an event are ignored."""

    drug_ids: list[str]
    """drug_<DIN>. Empty for all."""
    pharmacy_ids: list[str]
    """pharm_<id>. Empty for all."""
    provinces: list[Province | str]
    """Empty for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookRetryPolicy(Model):
    """When failed deliveries are retried."""

    max_retries: int
    """Attempts after the first."""
    backoff: Backoff | str
    """linear: each delay is base_delay_seconds longer than the previous one. exponential: each
    delay is twice the previous one. Delays are at most 24 hours.
    """
    base_delay_seconds: int
    """Delay before the first retry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedWebhook(Result):
    """The response of `webhooks.update`."""

    id: str
    """wh_<32 hexadecimal digits>."""
    url: str
    """Where deliveries are sent."""
    events: list[EventType | str]
    """Event types."""
    description: str | None
    """Your description."""
    active: bool
    """Whether deliveries are sent."""
    disabled_reason: DisabledReason | str | None
    """Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410.
    failing: all deliveries failed for days.
    """
    disabled_at: dt.datetime | None
    """When the webhook was disabled. Null while it is active."""
    failing_since: dt.datetime | None
    """Time of the first failure since the last success. Null while deliveries succeed."""
    filter: WebhookFilter
    """Filters for events. Filters that do not apply to an event are ignored."""
    retry_policy: WebhookRetryPolicy | None
    """Null for the default schedule: seven attempts, the last after 24 hours."""
    max_concurrency: int | None
    """Maximum concurrent requests. Null for the service's default."""
    rate_per_minute: int | None
    """Maximum requests per minute. Null for no limit."""
    header_names: list[str]
    """Names of the custom headers. Their values are never returned."""
    previous_secret_until: dt.datetime | None
    """End of the overlap of a rotation. Until then, the previous secret signs, too. Null without
    one.
    """
    sign_with: Signer | str | None
    """The signing secret of X-TM-Signature during the overlap of a rotation. The other secret
    signs X-TM-Signature-Previous. Null outside of an overlap.
    """
    created_at: dt.datetime
    """When it was created."""
    updated_at: dt.datetime
    """When the webhook was last changed."""
    recovery_id: str | None = None
    """The recovery of missed events. Present only if requested."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "description": Member(nullable=True),
        "disabled_reason": Member(nullable=True),
        "disabled_at": Member(MOMENT, nullable=True),
        "failing_since": Member(MOMENT, nullable=True),
        "filter": Member(of(WebhookFilter)),
        "retry_policy": Member(of(WebhookRetryPolicy), nullable=True),
        "max_concurrency": Member(nullable=True),
        "rate_per_minute": Member(nullable=True),
        "previous_secret_until": Member(MOMENT, nullable=True),
        "sign_with": Member(nullable=True),
        "created_at": Member(MOMENT),
        "updated_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class OldestChange(Model):
    """The oldest stored change of any resource. Null without changes."""

    sequence: int
    """Number of the change."""
    changed_at: dt.datetime
    """When the change was recorded."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "changed_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestChange(Model):
    """The last change of any resource. If has_more is false, the response is complete up to it,
    and since=<its sequence> continues from there.
    """

    sequence: int
    """Number of the change."""
    changed_at: dt.datetime
    """When the change was recorded."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "changed_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesPageMembers(PageMembers):
    """A page of `changes.list`."""

    data: list[Change]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""
    oldest: OldestChange | None
    """The oldest stored change of any resource. Null without changes."""
    latest: LatestChange | None
    """The last change of any resource. If has_more is false, the response is complete up to it,
    and since=<its sequence> continues from there.
    """
    left_out: list[ChangedResource | str]
    """Resources that are left out because the key does not have permission to read them."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Change))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
        "oldest": Member(of(OldestChange), nullable=True),
        "latest": Member(of(LatestChange), nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDrug(Model):
    """A drug that was checked against the others."""

    id: str
    """drug_<DIN>."""
    name: str
    """Brand name, as the source writes it."""
    din: str
    """Drug Identification Number, with its leading zeros."""
    covered: bool
    """Whether any source has rules for this drug. If not, no interaction can be found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPharmacy(Model):
    """Where."""

    id: str
    """pharm_<id>."""
    name: str
    """Name of the pharmacy."""
    chain: str | None
    """Chain or banner. Null for an independent pharmacy."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "chain": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPrice(Model):
    """The price of a drug at a pharmacy."""

    pharmacy: ComparedPharmacy
    """Where."""
    price: str
    """Without the dispensing fee. A decimal string in dollars."""
    price_cents: int
    """price in cents."""
    dispensing_fee: float
    """Dollars."""
    dispensing_fee_cents: int
    """dispensing_fee in cents."""
    total_cost: float
    """Total that the patient pays, in dollars: price and dispensing fee."""
    total_cost_cents: int
    """total_cost in cents."""
    currency: str
    """Canadian dollars, always."""
    unit_price: str
    """Dollars per unit, with four decimals."""
    quantity: float
    """Number of units that price is for."""
    unit: Unit | str
    """Unit of quantities and unit prices: the drug's unit."""
    package: str
    """Description that distinguishes packages of the same quantity, as the source writes it. ""
    if the source states none.
    """
    availability: Availability | str
    """Stock status at the pharmacy."""
    distance_km: float | None = None
    """Distance from the requested location in kilometers. Present only with a location."""
    stale: bool
    """Whether the price is too old to count towards lowest prices, averages, and alerts."""
    last_updated: dt.datetime
    """When the source last stated the price."""
    source: PriceSource | str
    """Where the price comes from."""
    fill: Fill | None = None
    """The price of the requested quantity. Present only with quantity. The other fields then
    describe its first package.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "pharmacy": Member(of(ComparedPharmacy)),
        "last_updated": Member(MOMENT),
        "fill": Member(of(Fill)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedDrug(Model):
    """Prices of one drug, compared."""

    drug: NamedDrug
    """A drug by its names."""
    pharmacy_prices: list[ComparedPrice]
    """Sorted by unit price, lowest first. At most limit prices."""
    quantity: float
    """Units that the amounts below are for: the requested quantity, or that of the package whose
    unit price is lowest, to which other packages are scaled.
    """
    lowest_price: str
    """Lowest price of quantity units, without the dispensing fee. A decimal string in dollars."""
    lowest_price_cents: int
    """lowest_price in cents."""
    highest_price: str
    """Highest price of quantity units, without the dispensing fee. A decimal string in dollars."""
    highest_price_cents: int
    """highest_price in cents."""
    average_price: str
    """Average price of quantity units, without the dispensing fee. A decimal string in dollars."""
    average_price_cents: int
    """average_price in cents."""
    savings_from_average: str
    """average_price minus lowest_price. A decimal string in dollars."""
    savings_from_average_cents: int
    """savings_from_average in cents."""
    pharmacies: int
    """Number of pharmacies with a price of the drug, including prices that are not shown or not
    compared.
    """
    truncated: bool
    """Whether there are more prices than those compared. Only a request without a place, a
    province, or pharmacies compares only the lowest unit prices of each drug: 100,000 in all,
    2,000 each for 50 drugs.
    """
    prices_counted: int
    """Number of prices that count towards the lowest and the average price: in stock and not
    stale.
    """
    prices_out_of_stock: int
    """Number of prices left out because they are out of stock."""
    prices_stale: int
    """Number of prices left out because they are stale."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "pharmacy_prices": Member(listed(of(ComparedPrice))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPrices(Result):
    """Prices of several drugs, compared."""

    data: list[ComparedDrug]
    """In the order of the request."""
    summary: BasketSummary
    """Totals of the compared drugs."""
    missing: list[Missing]
    """Drugs that cannot be compared, and unknown pharmacies."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(ComparedDrug))),
        "summary": Member(of(BasketSummary)),
        "missing": Member(listed(of(Missing))),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageFieldChange(Model):
    """A field with one value."""

    field: str
    """The field, as the resource names it; address.city is the city of the address."""
    old_value: Any
    """Previous value. Null if the field had no value."""
    new_value: Any
    """New value. Null if the field has no value now."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "old_value": Member(nullable=True),
        "new_value": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageChangedData(Model):
    """A public plan listed a drug, changed its listing, or removed it."""

    drug: NamedDrug
    """The drug."""
    coverage: ChangedCoverage
    """The plan."""
    change: CoverageChangeKind | str
    """Whether the plan listed the drug, changed its listing, or removed it."""
    changes: list[CoverageFieldChange]
    """Field by field, named as in GET /v1/drugs/{id}/coverage."""
    effective_date: dt.date
    """Date of the edition or row with the change."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "coverage": Member(of(ChangedCoverage)),
        "changes": Member(listed(of(CoverageFieldChange))),
        "effective_date": Member(DAY),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceFor(Model):
    """Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the
    plan's edition does not state it. Compare two prices only if they are for the same quantity.
    """

    quantity: float
    """Number of units. More than 1 for a pack: 120 for a pack of 120 doses."""
    unit: Unit | str
    """Unit of quantity."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageEntry(Model):
    """Coverage of a drug by a public plan."""

    province: Province | str
    """Two-letter code of a province or territory."""
    plan: str
    """Our code for the plan; unique in its province."""
    plan_name: str
    """Name of the plan."""
    formulary_status: FormularyStatus | str
    """Whether and how the plan lists the drug. UNKNOWN if the plan's term has no equivalent."""
    plan_term: str | None
    """The plan's own term for it."""
    criteria: str | None
    """On which conditions the plan pays."""
    notes: str | None
    """Other remarks of the plan."""
    max_coverage: float | None
    """Dollars that the plan pays at most."""
    deductible: float | None
    """Dollars that the patient pays first."""
    copay_percent: float | None
    """Percent of the cost that the patient pays."""
    interchange_group: str | None
    """The plan's group of interchangeable products."""
    daily_cost: str | None
    """Daily cost according to the plan, in dollars. Null for a key without prices:read."""
    listed_on: dt.date | None
    """When the plan first listed the drug."""
    removed_on: dt.date | None
    """When the plan removed the drug. The other fields then contain its last listing."""
    removed_reason: str | None
    """Origin of the listing."""
    unit_price: str | None
    """The price of price_for in the plan's newest edition, in dollars. Null for a key without
    prices:read.
    """
    price_for: PriceFor | None
    """Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the
    plan's edition does not state it. Compare two prices only if they are for the same quantity.
    """
    plan_pays: str | None
    """The part of unit_price that the plan pays, in dollars. Null for a key without prices:read."""
    price_effective_on: dt.date | None
    """The edition of unit_price."""
    source: CoverageSource | str
    """Source of the listing."""
    as_of: dt.date
    """Date of the newest edition or data that contains the drug."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "plan_term": Member(nullable=True),
        "criteria": Member(nullable=True),
        "notes": Member(nullable=True),
        "max_coverage": Member(nullable=True),
        "deductible": Member(nullable=True),
        "copay_percent": Member(nullable=True),
        "interchange_group": Member(nullable=True),
        "daily_cost": Member(nullable=True),
        "listed_on": Member(DAY, nullable=True),
        "removed_on": Member(DAY, nullable=True),
        "removed_reason": Member(nullable=True),
        "unit_price": Member(nullable=True),
        "price_for": Member(of(PriceFor), nullable=True),
        "plan_pays": Member(nullable=True),
        "price_effective_on": Member(DAY, nullable=True),
        "as_of": Member(DAY),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetSource(Model):
    """A source of a dataset, with its date."""

    name: str
    """A set of the Drug Product Database, a public plan, a source of interactions, or the feed."""
    as_of: dt.datetime
    """Date of its newest data, as the source states it. Without one, the time of the load of
    pharmacies.
    """
    synthetic: bool
    """True for sample data and sandbox data."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class LastLoad(Model):
    """The last load that included the source. Null if none is recorded."""

    kind: str
    """The feed."""
    state: LoadState | str
    """State of the load. `refused` means that more than half of its rows were rejected. A load
    that was killed stays `running`.
    """
    started_at: dt.datetime
    """When it began."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "started_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetAge(Model):
    """How old a dataset is."""

    name: DatasetName | str
    """The dataset."""
    version: int
    """Increases with every change. Responses from this dataset have it as dataset_version."""
    as_of: dt.datetime | None
    """Date of the oldest of its sources, as the source states it; null if none states one."""
    sources: list[DatasetSource]
    """Sources with dates. Sample data does not affect as_of if there are other sources."""
    loaded_at: dt.datetime | None
    """When a load of the dataset last finished. Failed and `refused` loads do not count."""
    age_seconds: int
    """Seconds since then."""
    last_load: LastLoad | None
    """The last load that included the source. Null if none is recorded."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(MOMENT, nullable=True),
        "sources": Member(listed(of(DatasetSource))),
        "loaded_at": Member(MOMENT, nullable=True),
        "last_load": Member(of(LastLoad), nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery(Result):
    """A delivery of an event to a webhook."""

    id: str
    """dlv_<32 hexadecimal digits>, as in the X-TM-Delivery header."""
    webhook_id: str
    """The webhook that receives it."""
    event_id: str
    """The event. All of its deliveries and replays have the same event ID."""
    type: EventType | str
    """Event type."""
    status: DeliveryStatus | str
    """Only a pending delivery is attempted. The other states are final."""
    origin: DeliveryOrigin | str
    """The origin of the delivery: its event, a replay, a recovery, or a test."""
    attempts_made: int
    """Finished attempts, without late results."""
    next_attempt_at: dt.datetime | None
    """Earliest time of the next attempt. Null if the delivery has ended."""
    last_status_code: int | None
    """Status code of the response. Null without a response."""
    last_outcome: DeliveryOutcome | str | None
    """Result of the last attempt. Null before the first."""
    cancel_reason: CancelReason | str | None
    """Why it was cancelled. deleted: the webhook was deleted. gone: the endpoint returned 410.
    owner: by its owner. expired: not delivered within 30 days.
    """
    replay_of: str | None
    """The delivery that this one repeats. Null if it repeats none."""
    recovery_id: str | None
    """The recovery that created it. Null for other deliveries."""
    simulated: bool
    """True in the sandbox: signed and recorded, never sent."""
    created_at: dt.datetime
    """When it was created."""
    finished_at: dt.datetime | None
    """When it ended. Null while it is pending."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "next_attempt_at": Member(MOMENT, nullable=True),
        "last_status_code": Member(nullable=True),
        "last_outcome": Member(nullable=True),
        "cancel_reason": Member(nullable=True),
        "replay_of": Member(nullable=True),
        "recovery_id": Member(nullable=True),
        "created_at": Member(MOMENT),
        "finished_at": Member(MOMENT, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveriesPageMembers(PageMembers):
    """A page of `webhooks.deliveries`."""

    data: list[Delivery]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""
    total_is_least: bool
    """Whether the list is longer than pagination.total. At most 10000 rows are counted."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Delivery))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryAttempt(Model):
    """An attempt to deliver an event, and the response."""

    number: int
    """From 1."""
    started_at: dt.datetime
    """When it began."""
    outcome: DeliveryOutcome | str
    """`delivered`: 2xx in time. `refused`: another status. `gone`: 410. `timed_out`: no complete
    response in time. `unreachable`: DNS, connection, or TLS failed. `forbidden`: the IP address
    is blocked. `proxy_failed`: our proxy failed, which does not count as an attempt.
    """
    status_code: int | None
    """Status code of the response. Null without a response."""
    error: str | None
    """Error message for people. Null if the attempt succeeded."""
    duration_ms: float
    """Duration of the attempt, in milliseconds."""
    phases: AttemptPhases
    """Durations of the steps in milliseconds. Null for steps that did not run, as on a reused
    connection.
    """
    remote_address: str | None
    """IP address of the connection. Null without one."""
    headers: dict[str, str]
    """Headers of this attempt in addition to the request's headers: timestamp and signatures."""
    answer: str | None
    """The first 1,024 bytes of the response body, as text. Null without a body."""
    late: bool
    """The result arrived after another dispatcher had taken over. Only a success counts."""
    next_attempt_at: dt.datetime | None
    """Planned time of the next attempt. Null if there was none."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "started_at": Member(MOMENT),
        "status_code": Member(nullable=True),
        "error": Member(nullable=True),
        "phases": Member(of(AttemptPhases)),
        "remote_address": Member(nullable=True),
        "answer": Member(nullable=True),
        "next_attempt_at": Member(MOMENT, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryRequest(Model):
    """The request of a delivery."""

    method: str
    """Always POST."""
    url: str
    """The webhook's current URL."""
    headers: dict[str, str]
    """Headers of every attempt. Attempts have further headers. The webhook's custom headers are
    also sent, but not returned.
    """
    body: str | None
    """The exact text that is signed and sent, the same on every attempt. Null if the event is no
    longer stored.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "body": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryWithAttempts(Result):
    """The response of `deliveries.get`."""

    id: str
    """dlv_<32 hexadecimal digits>, as in the X-TM-Delivery header."""
    webhook_id: str
    """The webhook that receives it."""
    event_id: str
    """The event. All of its deliveries and replays have the same event ID."""
    type: EventType | str
    """Event type."""
    status: DeliveryStatus | str
    """Only a pending delivery is attempted. The other states are final."""
    origin: DeliveryOrigin | str
    """The origin of the delivery: its event, a replay, a recovery, or a test."""
    attempts_made: int
    """Finished attempts, without late results."""
    next_attempt_at: dt.datetime | None
    """Earliest time of the next attempt. Null if the delivery has ended."""
    last_status_code: int | None
    """Status code of the response. Null without a response."""
    last_outcome: DeliveryOutcome | str | None
    """Result of the last attempt. Null before the first."""
    cancel_reason: CancelReason | str | None
    """Why it was cancelled. deleted: the webhook was deleted. gone: the endpoint returned 410.
    owner: by its owner. expired: not delivered within 30 days.
    """
    replay_of: str | None
    """The delivery that this one repeats. Null if it repeats none."""
    recovery_id: str | None
    """The recovery that created it. Null for other deliveries."""
    simulated: bool
    """True in the sandbox: signed and recorded, never sent."""
    created_at: dt.datetime
    """When it was created."""
    finished_at: dt.datetime | None
    """When it ended. Null while it is pending."""
    request: DeliveryRequest
    """The request of a delivery."""
    attempts: list[DeliveryAttempt]
    """In order of the codes."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "next_attempt_at": Member(MOMENT, nullable=True),
        "last_status_code": Member(nullable=True),
        "last_outcome": Member(nullable=True),
        "cancel_reason": Member(nullable=True),
        "replay_of": Member(nullable=True),
        "recovery_id": Member(nullable=True),
        "created_at": Member(MOMENT),
        "finished_at": Member(MOMENT, nullable=True),
        "request": Member(of(DeliveryRequest)),
        "attempts": Member(listed(of(DeliveryAttempt))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageSize(Model):
    """A package size that the manufacturer sells."""

    text: str
    """Text from the source. If it states several sizes, each has its own entry."""
    quantity: float | None
    """Number of units in the package. Null if the text is not clear."""
    unit: Unit | str | None
    """Unit of quantity. Null if neither the text nor the dosage form states it."""
    package_type: str | None
    """Container, as the source writes it. Null if the source states none."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "quantity": Member(nullable=True),
        "unit": Member(nullable=True),
        "package_type": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Drug(Result):
    """A drug product: one DIN."""

    id: str
    """drug_<DIN>."""
    name: str
    """Brand name, as the source writes it."""
    strength: str
    """Number and unit, "250mg"; "" when the source states none."""
    form: str
    """Dosage form, "tablet"; "unknown" when the source states none."""
    din: str
    """Drug Identification Number, with its leading zeros."""
    generic: bool
    """Whether the drug is a generic. generic_basis names the evidence."""
    generic_name: str | None
    """Active ingredients. Null if none is known."""
    generic_basis: str
    """How it was decided whether the drug is a generic."""
    manufacturer: str
    """Company on the label."""
    atc_code: str | None
    """Anatomical Therapeutic Chemical code. Null if none is known."""
    schedule: DrugSchedule | str
    """How it may be sold."""
    status: DrugStatus | str
    """Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer
    states its status.
    """
    class_: DrugClass | str
    """Type of product."""
    routes: list[str]
    """Routes of administration, as the source writes them."""
    active_ingredients: list[ActiveIngredient]
    """One entry per ingredient."""
    unit: Unit | str
    """Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does
    not determine it.
    """
    package_sizes: list[PackageSize]
    """Package sizes that the source lists, smallest first. Empty if it lists none."""
    synthetic: bool
    """True for sample data and sandbox data."""
    removed_at: dt.datetime | None
    """When the source stopped listing the drug. Null while it is listed."""
    removed_reason: str | None
    """Why the source no longer lists the drug. Null while it is listed."""
    meta: Age | None = None
    """How old the data is; only where Drug was asked for by itself."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "generic_name": Member(nullable=True),
        "atc_code": Member(nullable=True),
        "class_": Member(name="class"),
        "active_ingredients": Member(listed(of(ActiveIngredient))),
        "package_sizes": Member(listed(of(PackageSize))),
        "removed_at": Member(MOMENT, nullable=True),
        "removed_reason": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanNotListing(Model):
    """A plan that does not list the drug."""

    province: Province | str
    """Two-letter code of a province or territory."""
    plan: str
    """Our code for the plan; unique in its province."""
    plan_name: str
    """Name of the plan."""
    as_of: dt.date
    """Date of the plan's newest data."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(DAY),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugCoveragePageMembers(PageMembers):
    """A page of `drugs.coverage`."""

    data: list[CoverageEntry]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""
    not_listed: list[PlanNotListing]
    """Plans whose data never listed the drug."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(CoverageEntry))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
        "not_listed": Member(listed(of(PlanNotListing))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugPriceEntry(Model):
    """The price of a drug at the requested pharmacy."""

    pharmacy: str
    """Name of the pharmacy."""
    pharmacy_id: str
    """pharm_<id>."""
    price: float
    """Dollars, without the dispensing fee."""
    price_cents: int
    """price in cents."""
    dispensing_fee: float
    """Dollars."""
    dispensing_fee_cents: int
    """dispensing_fee in cents."""
    total_cost: float
    """Total that the patient pays, in dollars: price and dispensing fee."""
    currency: str
    """Canadian dollars, always."""
    unit_price: str
    """Dollars per unit, with four decimals."""
    quantity: float
    """Number of units that price is for."""
    unit: Unit | str
    """Unit of quantities and unit prices: the drug's unit."""
    package: str
    """Description that distinguishes packages of the same quantity, as the source writes it. ""
    if the source states none.
    """
    availability: Availability | str
    """Stock status at the pharmacy."""
    stale: bool
    """Whether the price is too old to count towards lowest prices, averages, and alerts."""
    last_updated: dt.datetime
    """When the source last stated the price."""
    effective_from: dt.datetime
    """When the current price was first observed."""
    source: PriceSource | str
    """Where the price comes from."""
    drug: NamedDrug
    """The drug that the price is of."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "last_updated": Member(MOMENT),
        "effective_from": Member(MOMENT),
        "drug": Member(of(NamedDrug)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicPrice(Model):
    """A drug's unit price in a public plan."""

    province: Province | str
    """Two-letter code of a province or territory."""
    plan: str
    """The plan, as coverage names it."""
    unit_price: str
    """Dollars for price_for as the plan's formulary lists it, four decimals."""
    price_for: PriceFor | None
    """Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the
    plan's edition does not state it. Compare two prices only if they are for the same quantity.
    """
    plan_pays: str | None
    """The part that the plan pays. Null if the edition does not state it."""
    effective_on: dt.date
    """Date of the edition."""
    source: str
    """Where the price comes from."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "price_for": Member(of(PriceFor), nullable=True),
        "plan_pays": Member(nullable=True),
        "effective_on": Member(DAY),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedPrice(Model):
    """A price that its source removed."""

    pharmacy: str
    """Name of the pharmacy."""
    pharmacy_id: str
    """pharm_<id>."""
    last_price: float
    """The price when it was removed, in dollars, without the dispensing fee."""
    last_price_cents: int
    """last_price in cents."""
    last_quantity: float
    """Units that last_price paid for."""
    last_unit_price: str
    """Dollars for one unit at last_price, four decimals."""
    unit: Unit | str
    """Unit of quantities and unit prices: the drug's unit."""
    removed_at: dt.datetime
    """When the source removed the price."""
    reason: str
    """Why."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "removed_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugPricesPageMembers(PageMembers):
    """A page of `drugs.prices`."""

    data: list[PriceEntry]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""
    prices_counted: int | None = None
    """Number of prices that count towards the lowest and the average price: in stock and not
    stale.
    """
    prices_out_of_stock: int | None = None
    """Number of prices left out because they are out of stock."""
    prices_stale: int | None = None
    """Number of prices left out because they are stale."""
    truncated: bool | None = None
    """With quantity: whether only the lowest unit prices were considered, 50,000 prices. Fills
    of other pharmacies are then absent.
    """
    public_prices: list[PublicPrice]
    """Listings in public plans: the newest edition of each province and plan."""
    removed: list[RemovedPrice] | None = None
    """With include=removed: the last 100 removed prices, at all pharmacies."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(PriceEntry))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
        "public_prices": Member(listed(of(PublicPrice))),
        "removed": Member(listed(of(RemovedPrice))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallNotice(Model):
    """The notice."""

    id: str
    """rcl_<number of the notice>."""
    classification: RecallClassification | str | None
    """Type I is the most serious. Null if the notice states none."""
    reason: str | None
    """As the notice states it."""
    affected_lots: list[str]
    """Lot numbers that the notice's text states."""
    manufacturer: str | None
    """Company of the drug."""
    regulator_url: str | None
    """URL of the notice."""
    action_required: str | None
    """Required action, as the notice states it."""
    issued_date: dt.date
    """The update date of the notice when we first read it."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "classification": Member(nullable=True),
        "reason": Member(nullable=True),
        "manufacturer": Member(nullable=True),
        "regulator_url": Member(nullable=True),
        "action_required": Member(nullable=True),
        "issued_date": Member(DAY),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugRecalledData(Model):
    """The regulator recalled a drug. A notice sends one event for each of its drugs."""

    drug: NamedDrug
    """The drug."""
    recall: RecallNotice
    """The notice."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "recall": Member(of(RecallNotice)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall(Result):
    """A recall notice on drugs."""

    id: str
    """rcl_<number of the notice>."""
    title: str
    """The notice's title."""
    classification: RecallClassification | str | None
    """Type I is the most serious. Null if the notice states none."""
    reason: str | None
    """The issue, as the notice states it."""
    product: str | None
    """The product, as the notice states it."""
    affected_lots: list[str]
    """Lot numbers in the notice's text. Many notices list them only on their page."""
    manufacturer: str | None
    """Company of the drugs, if they have the same one."""
    regulator_url: str | None
    """URL of the notice."""
    action_required: str | None
    """Required action, as the notice states it."""
    issued_date: dt.date
    """The update date of the notice when we first read it. The source states no other date."""
    last_updated: dt.date
    """When the notice was last updated."""
    archived: bool
    """Whether the regulator has archived the notice."""
    drugs: list[NamedDrug]
    """Drugs of the notice. Empty if none was found."""
    match: RecallMatch | str | None
    """How the drugs were found. din: the notice states their DINs. name: the product has the
    same name, so the match is likely but not certain. Null without drugs.
    """
    stated_dins: list[str]
    """DINs as the notice states them, including unknown and malformed ones."""
    synthetic: bool
    """True for sample data and sandbox data."""
    meta: Age | None = None
    """How old the data is; only where Recall was asked for by itself."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "classification": Member(nullable=True),
        "reason": Member(nullable=True),
        "product": Member(nullable=True),
        "manufacturer": Member(nullable=True),
        "regulator_url": Member(nullable=True),
        "action_required": Member(nullable=True),
        "issued_date": Member(DAY),
        "last_updated": Member(DAY),
        "drugs": Member(listed(of(NamedDrug))),
        "match": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugRecallsPageMembers(PageMembers):
    """A page of `drugs.recalls`."""

    data: list[Recall]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Recall))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugSearchPageMembers(PageMembers):
    """A page of `drugs.search`."""

    data: list[Drug]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""
    suggestions: list[str] | None = None
    """Similar names. Present only if nothing was found."""
    suggested_drugs: list[NamedDrug] | None = None
    """A drug for each similar name, marketed drugs first. Present only if nothing was found."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Drug))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
        "suggested_drugs": Member(listed(of(NamedDrug))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortage(Result):
    """A report of a shortage or discontinuation, of one package size of a drug."""

    id: str
    """shr_<number of the report>."""
    drug: NamedDrug
    """A drug by its names."""
    type: ShortageType | str
    """Shortage or discontinuation."""
    severity: ShortageSeverity | str
    """critical: an actual shortage of the highest national impact (tier 3); high: an actual
    shortage, or discontinued; medium: anticipated, or to be discontinued; low: avoided or
    resolved.
    """
    status: ShortageStatus | str
    """Status of the report."""
    status_text: str
    """The status as published."""
    reason: str | None
    """As published."""
    packaging: str | None
    """The package size in the report. A drug has one report per size."""
    affected_provinces: list[Province | str]
    """Empty: the report is for all of Canada."""
    anticipated_start: dt.date | None
    """When it was expected to begin."""
    actual_start: dt.date | None
    """When it began."""
    estimated_resolution: dt.date | None
    """When it is expected to end."""
    actual_end: dt.date | None
    """When it ended."""
    alternatives: list[NamedDrug]
    """At most 10 marketed drugs that are the same product, none in an active shortage or under a
    recall in force, by name.
    """
    reported_date: dt.date | None
    """When it was reported."""
    updated_date: dt.date | None
    """When the report was last updated."""
    tier_3: bool
    """Whether it is of the highest national impact."""
    source: str
    """Publisher of the reports."""
    synthetic: bool
    """True for sample data and sandbox data."""
    meta: Age | None = None
    """How old the data is; only where Shortage was asked for by itself."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "reason": Member(nullable=True),
        "packaging": Member(nullable=True),
        "anticipated_start": Member(DAY, nullable=True),
        "actual_start": Member(DAY, nullable=True),
        "estimated_resolution": Member(DAY, nullable=True),
        "actual_end": Member(DAY, nullable=True),
        "alternatives": Member(listed(of(NamedDrug))),
        "reported_date": Member(DAY, nullable=True),
        "updated_date": Member(DAY, nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugShortagesPageMembers(PageMembers):
    """A page of `drugs.shortages`."""

    data: list[Shortage]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Shortage))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugSummary(Model):
    """A drug in a list, with its lowest price."""

    id: str
    """drug_<DIN>."""
    name: str
    """Brand name, as the source writes it."""
    strength: str
    """Number and unit, "250mg"; "" when the source states none."""
    form: str
    """Dosage form, "tablet"; "unknown" when the source states none."""
    din: str
    """Drug Identification Number, with its leading zeros."""
    generic: bool
    """Whether the drug is a generic. generic_basis names the evidence."""
    lowest_price: float | None
    """Price in dollars of the package with the lowest unit price, without the dispensing fee.
    Null if no price counts.
    """
    lowest_price_cents: int | None
    """lowest_price in cents."""
    quantity: float | None
    """Number of units that lowest_price is for. Null if no price counts."""
    unit_price: str | None
    """Dollars per unit at lowest_price, with four decimals. Null if no price counts."""
    pharmacy: str | None
    """Pharmacy with the lowest unit price. Null if no price counts."""
    price_source: PriceSource | str | None
    """Source of lowest_price. Null if no price counts."""
    price_last_updated: dt.datetime | None
    """When the source last stated lowest_price. Null if no price counts."""
    savings: str | None
    """Savings of lowest_price against the same quantity at the average unit price. Null if no
    price counts.
    """
    prices_counted: int | None
    """Number of prices that count towards the lowest and the average price: in stock and not
    stale.
    """
    prices_out_of_stock: int | None
    """Number of prices left out because they are out of stock."""
    prices_stale: int | None
    """Number of prices left out because they are stale."""
    removed_at: dt.datetime | None
    """When the source stopped listing the drug. Null while it is listed."""
    removed_reason: str | None
    """Why the source no longer lists the drug. Null while it is listed."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "lowest_price": Member(nullable=True),
        "lowest_price_cents": Member(nullable=True),
        "quantity": Member(nullable=True),
        "unit_price": Member(nullable=True),
        "pharmacy": Member(nullable=True),
        "price_source": Member(nullable=True),
        "price_last_updated": Member(MOMENT, nullable=True),
        "savings": Member(nullable=True),
        "prices_counted": Member(nullable=True),
        "prices_out_of_stock": Member(nullable=True),
        "prices_stale": Member(nullable=True),
        "removed_at": Member(MOMENT, nullable=True),
        "removed_reason": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugWithPrices(Model):
    """A drug with its prices."""

    id: str
    """drug_<DIN>."""
    name: str
    """Brand name, as the source writes it."""
    strength: str
    """Number and unit, "250mg"; "" when the source states none."""
    form: str
    """Dosage form, "tablet"; "unknown" when the source states none."""
    din: str
    """Drug Identification Number, with its leading zeros."""
    generic: bool
    """Whether the drug is a generic. generic_basis names the evidence."""
    generic_name: str | None
    """Active ingredients. Null if none is known."""
    generic_basis: str
    """How it was decided whether the drug is a generic."""
    manufacturer: str
    """Company on the label."""
    atc_code: str | None
    """Anatomical Therapeutic Chemical code. Null if none is known."""
    schedule: DrugSchedule | str
    """How it may be sold."""
    status: DrugStatus | str
    """Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer
    states its status.
    """
    class_: DrugClass | str
    """Type of product."""
    routes: list[str]
    """Routes of administration, as the source writes them."""
    active_ingredients: list[ActiveIngredient]
    """One entry per ingredient."""
    unit: Unit | str
    """Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does
    not determine it.
    """
    package_sizes: list[PackageSize]
    """Package sizes that the source lists, smallest first. Empty if it lists none."""
    synthetic: bool
    """True for sample data and sandbox data."""
    removed_at: dt.datetime | None
    """When the source stopped listing the drug. Null while it is listed."""
    removed_reason: str | None
    """Why the source no longer lists the drug. Null while it is listed."""
    prices: list[PriceEntry]
    """The ten lowest prices, sorted by unit price."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "generic_name": Member(nullable=True),
        "atc_code": Member(nullable=True),
        "class_": Member(name="class"),
        "active_ingredients": Member(listed(of(ActiveIngredient))),
        "package_sizes": Member(listed(of(PackageSize))),
        "removed_at": Member(MOMENT, nullable=True),
        "removed_reason": Member(nullable=True),
        "prices": Member(listed(of(PriceEntry))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedPageMeta(Model):
    """Position of the page in the list, and age of the data."""

    total: int
    """Rows in the whole list."""
    page: int
    """Page number from 1."""
    as_of: dt.datetime | NotGiven | None = NOT_GIVEN
    """Date of the oldest source of the datasets in this response, as the source states it."""
    dataset_version: int | None = None
    """Increases with every change to the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(MOMENT, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugsPageMembers(PageMembers):
    """A page of `drugs.list`."""

    data: list[DrugSummary]
    """The rows of this page."""
    meta: NumberedPageMeta
    """Position of the page in the list, and age of the data."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    suggestions: list[str] | None = None
    """Similar names. Present only if nothing was found."""
    suggested_drugs: list[NamedDrug] | None = None
    """A drug for each similar name, marketed drugs first. Present only if nothing was found."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(DrugSummary))),
        "meta": Member(of(NumberedPageMeta)),
        "next_cursor": Member(nullable=True),
        "suggested_drugs": Member(listed(of(NamedDrug))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugsWithPricesPageMembers(PageMembers):
    """A page of `drugs.list_with_prices`."""

    data: list[DrugWithPrices]
    """The rows of this page."""
    meta: NumberedPageMeta
    """Position of the page in the list, and age of the data."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    suggestions: list[str] | None = None
    """Similar names. Present only if nothing was found."""
    suggested_drugs: list[NamedDrug] | None = None
    """A drug for each similar name, marketed drugs first. Present only if nothing was found."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(DrugWithPrices))),
        "meta": Member(of(NumberedPageMeta)),
        "next_cursor": Member(nullable=True),
        "suggested_drugs": Member(listed(of(NamedDrug))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPharmacy(Model):
    """The pharmacy."""

    id: str
    """pharm_<id>."""
    name: str
    """Name of the pharmacy."""
    city: str
    """City. Empty if the source states none."""
    province: Province | str
    """Two-letter code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceChangedData(Model):
    """A pharmacy's price of a drug changed by more than the greater of 0.01 dollars and 0.5
    percent.
    """

    drug: NamedDrug
    """The drug."""
    pharmacy: EventPharmacy
    """The pharmacy."""
    old_price: float
    """Previous price of quantity units, in dollars, without the dispensing fee."""
    new_price: float
    """New price of quantity units, in dollars, without the dispensing fee."""
    old_price_cents: int
    """old_price in cents."""
    new_price_cents: int
    """new_price in cents."""
    old_unit_price: str | None = None
    """Previous price per unit, in dollars, with four decimals. Absent in events that were
    recorded before prices had packages.
    """
    new_unit_price: str | None = None
    """New price per unit, in dollars, with four decimals. Absent in events that were recorded
    before prices had packages.
    """
    unit: Unit | str | None = None
    """Unit of quantities and unit prices: the drug's unit. Absent in events that were recorded
    before prices had packages.
    """
    change_amount: float
    """new_price less old_price, in dollars."""
    change_percent: float
    """change_amount as a percentage of old_price, with two decimals."""
    quantity: float
    """Number of units that both prices are for."""
    currency: str
    """Canadian dollars."""
    effective_date: dt.date
    """The day (UTC) on which the new price was first observed."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "pharmacy": Member(of(EventPharmacy)),
        "effective_date": Member(DAY),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGenericDrug(Model):
    """The generic."""

    id: str
    """drug_<DIN>."""
    name: str
    """Brand name, as the source writes it."""
    din: str
    """Drug Identification Number, with its leading zeros."""
    manufacturer: str
    """Company. Empty if the source states none."""
    average_price: float
    """Dollars."""
    savings_percent: float | None
    """Savings against the brand's average price, in percent. Null if it has no average price."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "savings_percent": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class GenericAvailableData(Model):
    """A pharmacy stocks a generic of a brand with known prices for the first time."""

    brand_drug: BrandDrug
    """The brand."""
    generic_drug: NewGenericDrug
    """The generic."""
    available_at_pharmacies: int
    """Pharmacies that offer the generic."""
    provinces_available: list[Province | str]
    """Where they are."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "brand_drug": Member(of(BrandDrug)),
        "generic_drug": Member(of(NewGenericDrug)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PharmacyChange(Model):
    """A field with one value. A field that is a list."""

    field: str
    """The field, as the resource names it."""
    old_value: Any = NOT_GIVEN
    """Previous value. Null if the field had no value."""
    new_value: Any = NOT_GIVEN
    """New value. Null if the field has no value now."""
    added: list[Any] | None = None
    """Added values."""
    removed: list[Any] | None = None
    """Removed values."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "old_value": Member(nullable=True),
        "new_value": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PharmacyUpdatedData(Model):
    """A pharmacy's record changed."""

    pharmacy: EventPharmacy
    """The pharmacy."""
    changes: list[PharmacyChange]
    """Field by field, named as in GET /v1/pharmacies/{id}."""
    updated_at: dt.datetime
    """When the change was recorded."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "pharmacy": Member(of(EventPharmacy)),
        "changes": Member(listed(of(PharmacyChange))),
        "updated_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedShortage(Model):
    """The report."""

    id: str
    """shr_<number of the report>."""
    severity: ShortageSeverity | str
    """critical: active, and of the highest national impact."""
    status: ShortageStatus | str
    """Status of the report."""
    previous_status: ShortageStatus | str | None
    """Previous status. Null for a new report."""
    reason: str | None
    """As published."""
    affected_provinces: list[Province | str]
    """Empty: the report is for all of Canada."""
    estimated_resolution: dt.date | None
    """When it is expected to end."""
    alternatives: list[AlternativeDrug]
    """At most ten marketed drugs that are the same product, not in shortage."""
    reported_date: dt.date | None
    """When it was reported."""
    source: str
    """Publisher of the reports."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "previous_status": Member(nullable=True),
        "reason": Member(nullable=True),
        "estimated_resolution": Member(DAY, nullable=True),
        "alternatives": Member(listed(of(AlternativeDrug))),
        "reported_date": Member(DAY, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortageReportedData(Model):
    """A shortage or discontinuation was reported, or its status changed."""

    drug: NamedDrug
    """The drug."""
    shortage: ReportedShortage
    """The report."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "shortage": Member(of(ReportedShortage)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggeredAlert(Model):
    """The alert."""

    id: str
    """alert_<id>."""
    status: str
    """Final."""
    target_price: float
    """Target price of quantity units, in dollars, without the dispensing fee."""
    target_price_cents: int
    """target_price in cents."""
    quantity: float | NotGiven | None = NOT_GIVEN
    """Number of units that target_price is for. Null if the alert has no quantity. Absent in
    events that were recorded before the field was added.
    """
    province: Province | str | None
    """Null for all of Canada."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "quantity": Member(nullable=True),
        "province": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceAlertTriggeredData(Model):
    """A price alert of your account triggered. Only your account receives this event."""

    alert: TriggeredAlert
    """The alert."""
    drug: NamedDrug
    """The drug."""
    pharmacy: EventPharmacy
    """The pharmacy."""
    price: float
    """Price of the package with the lowest unit price, in dollars, without the dispensing fee."""
    price_cents: int
    """price in cents."""
    quantity: float | None = None
    """Number of units that price is for. Absent in events that were recorded before prices had
    packages.
    """
    unit_price: str | None = None
    """Price per unit, in dollars, with four decimals. Absent in events that were recorded before
    prices had packages.
    """
    unit: Unit | str | None = None
    """Unit of quantities and unit prices: the drug's unit. Absent in events that were recorded
    before prices had packages.
    """
    currency: str
    """Canadian dollars."""
    triggered_at: dt.datetime
    """When it triggered."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "alert": Member(of(TriggeredAlert)),
        "drug": Member(of(NamedDrug)),
        "pharmacy": Member(of(EventPharmacy)),
        "triggered_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class TestedWebhook(Model):
    """The webhook to test."""

    id: str
    """wh_<id>."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTestData(Model):
    """A test event. It is sent only on request, to any webhook."""

    webhook: TestedWebhook
    """The webhook to test."""
    message: str
    """Message for people."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "webhook": Member(of(TestedWebhook)),
    }


EventData: TypeAlias = (
    PriceChangedData
    | DrugRecalledData
    | GenericAvailableData
    | PharmacyUpdatedData
    | ShortageReportedData
    | CoverageChangedData
    | PriceAlertTriggeredData
    | WebhookTestData
    | dict[str, Any]
)
"""What happened. A dict for a kind of event that this version does not know."""

EVENT_DATA: Mapping[str, type[Model]] = {
    "price.changed": PriceChangedData,
    "drug.recalled": DrugRecalledData,
    "generic.available": GenericAvailableData,
    "pharmacy.updated": PharmacyUpdatedData,
    "shortage.reported": ShortageReportedData,
    "coverage.changed": CoverageChangedData,
    "price_alert.triggered": PriceAlertTriggeredData,
    "webhook.test": WebhookTestData,
}
"""What data of which kind of event is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Result):
    """An event as webhooks receive it, and whether one of your webhooks matches it."""

    event: EventType | str
    """Event type."""
    id: str
    """evt_<32 hexadecimal digits>. Every delivery of the event has the same ID. Process it once."""
    created_at: dt.datetime
    """When the event was recorded."""
    entity: str
    """The entity that changed. sequence numbers its events."""
    sequence: int
    """Number of the event among those of its entity, from 1 without gaps. Use it to sort them."""
    test: bool | None = None
    """true for a test event. Absent from other events."""
    data: EventData
    """The change. Its schema depends on the event type."""
    matched: bool
    """Whether any of your current webhooks, active or not, matches the event. A recovery in mode
    missing delivers matching events that had no delivery.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "created_at": Member(MOMENT),
        "data": Member(by_event(EVENT_DATA)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTypeDescription(Model):
    """An event type."""

    event: EventType | str
    """Event type."""
    description: str
    """When the event is sent."""
    subscribable: bool
    """Whether webhooks can subscribe to it. Other event types are sent without a subscription."""
    schema: dict[str, Any]
    """JSON Schema (draft 2020-12) of a delivery: the envelope with the data of the event type."""
    example: dict[str, Any]
    """A complete delivery."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTypesPageMembers(PageMembers):
    """A page of `events.types`."""

    data: list[EventTypeDescription]
    """All event types, on one page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(EventTypeDescription))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsPageMembers(PageMembers):
    """A page of `events.list`."""

    data: list[Event]
    """The events of this page, in the order of the log."""
    has_more: bool
    """Whether more events follow already."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    resume_cursor: str
    """Send it as cursor to continue from here, now or later. You get each later event once. If
    has_more is true, it returns the next page.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Event))),
        "next_cursor": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class GenericAlternative(Model):
    """A possible substitute for the requested drug."""

    id: str
    """drug_<DIN>."""
    name: str
    """Brand name, as the source writes it."""
    strength: str
    """Number and unit, "250mg"; "" when the source states none."""
    form: str
    """Dosage form, "tablet"; "unknown" when the source states none."""
    din: str
    """Drug Identification Number, with its leading zeros."""
    generic: bool
    """Whether the drug is a generic. generic_basis names the evidence."""
    generic_name: str | None
    """Active ingredients. Null if none is known."""
    generic_basis: str
    """How it was decided whether the drug is a generic."""
    manufacturer: str
    """Company on the label."""
    atc_code: str | None
    """Anatomical Therapeutic Chemical code. Null if none is known."""
    schedule: DrugSchedule | str
    """How it may be sold."""
    status: DrugStatus | str
    """Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer
    states its status.
    """
    class_: DrugClass | str
    """Type of product."""
    routes: list[str]
    """Routes of administration, as the source writes them."""
    active_ingredients: list[ActiveIngredient]
    """One entry per ingredient."""
    unit: Unit | str
    """Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does
    not determine it.
    """
    package_sizes: list[PackageSize]
    """Package sizes that the source lists, smallest first. Empty if it lists none."""
    synthetic: bool
    """True for sample data and sandbox data."""
    removed_at: dt.datetime | None
    """When the source stopped listing the drug. Null while it is listed."""
    removed_reason: str | None
    """Why the source no longer lists the drug. Null while it is listed."""
    average_price: float | None
    """Dollars for quantity units at the average unit price. Null if no price counts."""
    average_price_cents: int | None
    """average_price in cents."""
    lowest_price: float | None
    """Dollars: the price of the package whose unit price is lowest, or with quantity the lowest
    price of it; null when no price counts.
    """
    lowest_price_cents: int | None
    """lowest_price in cents."""
    quantity: float | None
    """Units that lowest_price and average_price pay for: the requested quantity, or that of the
    package whose unit price is lowest. Null when no price counts.
    """
    fill: Fill | NotGiven | None = NOT_GIVEN
    """With quantity: the lowest price of it, among the lowest unit prices of the generic (50,000
    prices for all generics of the page). Null when no price counts.
    """
    lowest_unit_price: str | None
    """Dollars per unit at lowest_price, with four decimals. Null if no price counts."""
    average_unit_price: str | None
    """Average of the unit prices that count, with four decimals. Null if no price counts."""
    savings_percent: float | None
    """How much lower the average unit price is than that of the requested drug, in percent.
    Negative if it is higher. Null if either drug has no price that counts.
    """
    match: GenericMatch | str
    """same_ingredients_and_form: the same product, with the same active ingredients and salts,
    strength, dosage form, route, and container. same_atc: the same ATC code and a common route,
    but another strength, form, or composition.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "generic_name": Member(nullable=True),
        "atc_code": Member(nullable=True),
        "class_": Member(name="class"),
        "active_ingredients": Member(listed(of(ActiveIngredient))),
        "package_sizes": Member(listed(of(PackageSize))),
        "removed_at": Member(MOMENT, nullable=True),
        "removed_reason": Member(nullable=True),
        "average_price": Member(nullable=True),
        "average_price_cents": Member(nullable=True),
        "lowest_price": Member(nullable=True),
        "lowest_price_cents": Member(nullable=True),
        "quantity": Member(nullable=True),
        "fill": Member(of(Fill), nullable=True),
        "lowest_unit_price": Member(nullable=True),
        "average_unit_price": Member(nullable=True),
        "savings_percent": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class GenericsPageMembers(PageMembers):
    """A page of `drugs.generics`."""

    data: list[GenericAlternative]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(GenericAlternative))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsRow(Model):
    """Unit prices of a drug in a period."""

    province: Province | str | None
    """With by; else null."""
    city: str | None
    """With by=city, as the source writes it ("" if it states none); else null."""
    period_start: dt.date
    """First day of the period: itself, a Monday, or the first of a month."""
    period_end: dt.date
    """Last day of the period. Only days from from to to are counted."""
    observations: int
    """n: the observations that the statistics are of."""
    out_of_stock: int
    """Observations that were left out because they were out of stock."""
    pharmacies: int
    """Pharmacies with an observation: at least so many, the largest number on one day of the
    period.
    """
    lowest: str
    """Lowest unit price, in dollars, four decimals."""
    p10: str | None
    """10th percentile. Null if percentiles_omitted is not."""
    p25: str | None
    """25th percentile, the first quartile. Null if percentiles_omitted is not."""
    median: str | None
    """Median, the 50th percentile. Null if percentiles_omitted is not."""
    mean: str
    """Arithmetic mean."""
    p75: str | None
    """75th percentile, the third quartile. Null if percentiles_omitted is not."""
    p90: str | None
    """90th percentile. Null if percentiles_omitted is not."""
    highest: str
    """Highest unit price."""
    percentiles_omitted: PercentilesOmitted | str | None
    """Why percentiles are null; null if they are not."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "province": Member(nullable=True),
        "city": Member(nullable=True),
        "period_start": Member(DAY),
        "period_end": Member(DAY),
        "p10": Member(nullable=True),
        "p25": Member(nullable=True),
        "median": Member(nullable=True),
        "p75": Member(nullable=True),
        "p90": Member(nullable=True),
        "percentiles_omitted": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsMethod(Model):
    """How the statistics are computed."""

    observations: str
    """Definition of an observation."""
    deduplication: str
    """Choice among several observations."""
    left_out: str
    """Excluded observations."""
    weighting: str
    """How observations are weighted."""
    percentiles: str
    """How percentiles are computed."""
    rounding: str
    """How amounts are rounded."""
    minimum_pharmacies: int
    """Pharmacies that percentiles need."""
    pharmacies: str
    """How pharmacies are counted."""
    documentation: str
    """The page with formulas and an example."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetDrugStatisticsResponse(Result):
    """The response of `drugs.statistics`."""

    data: list[StatisticsRow]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""
    drug: NamedDrug
    """The drug."""
    granularity: Granularity | str
    """The length of a period."""
    from_: dt.date
    """First day of the range."""
    to: dt.date
    """Last day of the range."""
    province: Province | str | None
    """As requested; null for all."""
    city: str | None
    """As requested; null for all."""
    by: StatisticsGroup | str | None
    """As requested; null for one row per period."""
    unit: Unit | str
    """Unit of quantities and unit prices: the drug's unit."""
    currency: str
    """Canadian dollars, always."""
    method: StatisticsMethod
    """How the statistics are computed."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(StatisticsRow))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
        "drug": Member(of(NamedDrug)),
        "from_": Member(DAY, name="from"),
        "to": Member(DAY),
        "province": Member(nullable=True),
        "city": Member(nullable=True),
        "by": Member(nullable=True),
        "method": Member(of(StatisticsMethod)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryPlan(Model):
    """The public plan that the prices are of; null for pharmacies, and if no plan lists the
    drug.
    """

    province: Province | str
    """The plan's province."""
    plan: str
    """Our code for the plan; unique in its province."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryPoint(Model):
    """Prices of a drug in a period."""

    period_start: dt.date
    """First day of the period: itself, a Monday, or the first of a month."""
    period_end: dt.date
    """Last day of the period. Only days from from to to are counted."""
    lowest: str
    """lowest_unit_price times quantity, in dollars: two decimals at pharmacies, four of public
    plans.
    """
    average: str
    """average_unit_price times quantity, in dollars."""
    highest: str
    """highest_unit_price times quantity, in dollars."""
    lowest_cents: int
    """lowest in cents, rounded half up."""
    average_cents: int
    """average in cents, rounded half up."""
    highest_cents: int
    """highest in cents, rounded half up."""
    lowest_unit_price: str
    """Lowest price of one unit, in dollars, four decimals."""
    average_unit_price: str
    """Mean price of one unit over all observations, rounded half up."""
    highest_unit_price: str
    """Highest price of one unit."""
    observations: int
    """Observations in the period. One is a package at a pharmacy on a day, in stock; at one
    pharmacy, a price that took effect; of public plans, an edition's price.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "period_start": Member(DAY),
        "period_end": Member(DAY),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Interaction(Model):
    """An interaction rule that matches two of the drugs."""

    id: str
    """intr_<key>: the rule's; several pairs may meet one rule."""
    drugs: list[NamedDrug]
    """The pair, in the order of the request."""
    ingredients: list[str]
    """The substance or class that the rule matched in each drug."""
    between: list[str]
    """The substances or classes of the source's rule, in the same order."""
    severity: InteractionSeverity | str
    """Severity on a scale for all sources. UNKNOWN if the source does not state one."""
    severity_text: str
    """As the source writes it."""
    description: str
    """Possible effect. "" if the source states none."""
    management: str
    """Recommended action. "" if the source states none."""
    source: str
    """Source of the rule."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drugs": Member(listed(of(NamedDrug))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionSource(Model):
    """Sources of interactions that were searched."""

    name: str
    """Its name and edition."""
    as_of: dt.date | None
    """Date of the source. Null if it states none."""
    rules: int
    """Number of rules in the source."""
    synthetic: bool
    """True for sample data and sandbox data."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(DAY, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionCheck(Result):
    """Drugs checked against each other."""

    interactions: list[Interaction]
    """Most severe first. Each pair and rule appears once."""
    checked: list[CheckedDrug]
    """In the order of the request."""
    sources: list[InteractionSource]
    """By name."""
    notice: str
    """The searched sources, the result, and its limits. Show this text to your users."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "interactions": Member(listed(of(Interaction))),
        "checked": Member(listed(of(CheckedDrug))),
        "sources": Member(listed(of(InteractionSource))),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPersistedQuery(Model):
    """A registered GraphQL document, without its text."""

    id: str
    """SHA-256 of the text, for extensions.persistedQuery.sha256Hash and documentId."""
    name: str | None
    """Name that your account gave the document. Null without one."""
    bytes: int
    """Length of the text in UTF-8."""
    created_at: dt.datetime
    """When it was registered."""
    last_used_at: dt.datetime
    """When the document was last used, to the hour."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "name": Member(nullable=True),
        "created_at": Member(MOMENT),
        "last_used_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeDelivery(Model):
    """A simulated delivery."""

    id: str
    """dlv_<32 hexadecimal digits>."""
    webhook_id: str
    """wh_<32 hexadecimal digits>."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningHours(Model):
    """Opening hours on a day of the week."""

    day: Weekday | str
    """Day of the week."""
    open: str
    """Opens at, HH:MM."""
    close: str
    """Closes at, HH:MM."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersistedQueriesPageMembers(PageMembers):
    """A page of `persisted_queries.list`."""

    data: list[ListedPersistedQuery]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(ListedPersistedQuery))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PersistedQuery(Result):
    """The response of `persisted_queries.register` and `persisted_queries.get` and
    `persisted_queries.remove`.
    """

    id: str
    """SHA-256 of the text, for extensions.persistedQuery.sha256Hash and documentId."""
    name: str | None
    """Name that your account gave the document. Null without one."""
    bytes: int
    """Length of the text in UTF-8."""
    created_at: dt.datetime
    """When it was registered."""
    last_used_at: dt.datetime
    """When the document was last used, to the hour."""
    query: str
    """The text as registered."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "name": Member(nullable=True),
        "created_at": Member(MOMENT),
        "last_used_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Pharmacy(Result):
    """A pharmacy."""

    id: str
    """pharm_<id>."""
    name: str
    """Name of the pharmacy."""
    chain: str | None
    """Chain or banner. Null for an independent pharmacy."""
    address: Address
    """Where it is."""
    phone: str | None
    """As printed; null when unknown."""
    hours: list[OpeningHours]
    """In the pharmacy's own time zone."""
    timezone: str
    """IANA name."""
    services: list[str]
    """Services of the pharmacy."""
    latitude: float
    """Degrees north."""
    longitude: float
    """Degrees east. Negative in Canada."""
    location_accuracy: LocationAccuracy | str
    """Location of latitude, longitude, and distances: the pharmacy (exact), or the center of its
    postal code or postal area if its source has no coordinates.
    """
    rating: float | None
    """0 to 5; null when unknown."""
    status: PharmacyStatus | str
    """Whether it operates."""
    open_now: bool | None
    """Whether the pharmacy was open when the service created this response. Null if its hours
    are not known.
    """
    distance_km: float | None = None
    """Distance from the requested location in kilometers. Present only with a location."""
    synthetic: bool
    """True for sample data and sandbox data."""
    meta: Age | None = None
    """How old the data is; only where Pharmacy was asked for by itself."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "chain": Member(nullable=True),
        "address": Member(of(Address)),
        "phone": Member(nullable=True),
        "hours": Member(listed(of(OpeningHours))),
        "rating": Member(nullable=True),
        "open_now": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PharmaciesPageMembers(PageMembers):
    """A page of `pharmacies.list`."""

    data: list[Pharmacy]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Pharmacy))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PharmacyPricesPageMembers(PageMembers):
    """A page of `pharmacies.prices`."""

    data: list[DrugPriceEntry]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(DrugPriceEntry))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewRecoveryResponse(Result):
    """The response of `webhooks.preview_recovery`."""

    webhook_id: str
    """The webhook."""
    mode: RecoveryMode | str
    """The mode of the recovery."""
    since: dt.datetime
    """The start of the range, at most 30 days ago."""
    until: dt.datetime
    """The end of the range."""
    total: int
    """Deliveries or events that a recovery of this range would send now."""
    waiting: int
    """Pending deliveries of the range that wait for their next attempt. A recovery does not
    include them; retry them with POST /v1/webhooks/{id}/retry.
    """
    in_progress: int
    """Pending deliveries of the range that are due or in progress."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "since": Member(MOMENT),
        "until": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceHistory(Result):
    """The response of `prices.history`."""

    data: list[HistoryPoint]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""
    drug: NamedDrug
    """The drug."""
    granularity: Granularity | str
    """Length of a point's period."""
    from_: dt.date
    """First day of the range."""
    to: dt.date
    """Last day of the range."""
    province: Province | str | None
    """The requested value. Null for all."""
    pharmacy_id: str | None
    """The requested value. Null for all."""
    source: HistorySource | str
    """Where the prices come from."""
    plan: HistoryPlan | None
    """The public plan that the prices are of; null for pharmacies, and if no plan lists the
    drug.
    """
    price_for: PriceFor | None
    """Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the
    plan's edition does not state it. Compare two prices only if they are for the same quantity.
    """
    other_source: HistorySource | str | None
    """The other source, if it has prices of the drug; else null."""
    price_basis: PriceBasis | str
    """Basis of the amounts: quantity at pharmacies (package), or price_for at public plans
    (unit).
    """
    quantity: float
    """Units that all amounts are for: as requested, or the quantity of the package with the
    lowest unit price. 1 if the drug has no price, and for public plans.
    """
    unit: Unit | str
    """Unit of quantities and unit prices: the drug's unit."""
    currency: str
    """Canadian dollars, always."""
    first_observed_on: dt.date | None
    """First day with a price of the drug (at the pharmacy, if requested). Null without prices."""
    last_observed_on: dt.date | None
    """Last day with a price of the drug (at the pharmacy, if requested). Null without prices."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(HistoryPoint))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
        "drug": Member(of(NamedDrug)),
        "from_": Member(DAY, name="from"),
        "to": Member(DAY),
        "province": Member(nullable=True),
        "pharmacy_id": Member(nullable=True),
        "plan": Member(of(HistoryPlan), nullable=True),
        "price_for": Member(of(PriceFor), nullable=True),
        "other_source": Member(nullable=True),
        "first_observed_on": Member(DAY, nullable=True),
        "last_observed_on": Member(DAY, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallsPageMembers(PageMembers):
    """A page of `recalls.list`."""

    data: list[Recall]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Recall))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryProgress(Model):
    """Deliveries by status."""

    pending: int
    """Pending deliveries."""
    delivered: int
    """Delivered."""
    failed: int
    """Failed again."""
    cancelled: int
    """Cancelled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery(Result):
    """A job that recovers a webhook's undelivered or missing events."""

    id: str
    """rcv_<32 hexadecimal digits>."""
    webhook_id: str
    """The webhook whose deliveries are recovered."""
    mode: RecoveryMode | str
    """failed: deliveries that failed and have not been repeated since. missing: events that
    match the webhook but never had a delivery.
    """
    status: RecoveryStatus | str
    """running: deliveries are being created or are pending. finished: none is pending.
    cancelled: cancelled by its owner.
    """
    since: dt.datetime
    """Start of the period: as requested, at most 30 days ago."""
    until: dt.datetime
    """End of the period."""
    statuses: list[UndeliveredStatus | str]
    """Status of the deliveries to recover, in mode failed."""
    types: list[EventType | str] | None
    """Event types. Null for all."""
    total: int
    """Number of deliveries to recover at the time of the request."""
    made: int
    """New deliveries created so far."""
    progress: RecoveryProgress
    """Deliveries by status."""
    created_at: dt.datetime
    """When the recovery was requested."""
    updated_at: dt.datetime
    """When the recovery last made progress."""
    finished_at: dt.datetime | None
    """When the recovery ended. Null while it runs."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "since": Member(MOMENT),
        "until": Member(MOMENT),
        "types": Member(nullable=True),
        "progress": Member(of(RecoveryProgress)),
        "created_at": Member(MOMENT),
        "updated_at": Member(MOMENT),
        "finished_at": Member(MOMENT, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveriesPageMembers(PageMembers):
    """A page of `webhooks.recoveries`."""

    data: list[Recovery]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Recovery))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryWebhookResponse(Result):
    """The response of `webhooks.retry`."""

    webhook_id: str
    """The webhook whose deliveries are retried."""
    retried: int
    """Deliveries whose next attempt is due now."""
    skipped: int
    """Deliveries in `delivery_ids` that are unchanged, because they are in progress, finished,
    or do not match.
    """
    remaining: int
    """Matching deliveries that still wait: one request retries at most 10000. Repeat the request
    to retry them.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookEvent(Model):
    """The exact text of its deliveries."""

    event: EventType | str
    """Event type."""
    id: str
    """evt_<32 hexadecimal digits>."""
    created_at: dt.datetime
    """When it was created."""
    entity: str
    """The entity of the event."""
    sequence: int
    """Its number among the events of that entity."""
    test: bool | None = None
    """true for a test event. Absent from other events."""
    data: EventData
    """The schema depends on the event type."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "created_at": Member(MOMENT),
        "data": Member(by_event(EVENT_DATA)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxEvent(Result):
    """The response of `sandbox_events.create`."""

    id: str
    """evt_<32 hexadecimal digits>."""
    event: WebhookEvent
    """The exact text of its deliveries."""
    deliveries: list[MadeDelivery]
    """Simulated deliveries, one per webhook whose filters match the event."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "event": Member(of(WebhookEvent)),
        "deliveries": Member(listed(of(MadeDelivery))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortagesPageMembers(PageMembers):
    """A page of `shortages.list`."""

    data: list[Shortage]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Shortage))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Status(Result):
    """The state of the service."""

    status: ServiceStatus | str
    """degraded if the database is unavailable."""
    environment: Environment | str
    """Environment of this base URL."""
    version: str
    """Of the interface."""
    datasets: list[DatasetAge]
    """Age of each loaded dataset. Empty if the database is unavailable."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "datasets": Member(listed(of(DatasetAge))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class TestEvent(Result):
    """The response of `webhooks.test`."""

    event_id: str
    """evt_<32 hexadecimal digits>."""
    type: EventType | str
    """Event type."""
    webhook_id: str
    """wh_<32 hexadecimal digits>."""
    deliveries: list[MadeDelivery]
    """In the sandbox: the simulated deliveries. Live: empty, because the delivery is sent later.
    Find it in the webhook's deliveries.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "deliveries": Member(listed(of(MadeDelivery))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageNotice(Model):
    """Created once per account, month, and threshold."""

    kind: UsageNoticeKind | str
    """The entity of the event."""
    threshold_percent: int
    """Of the plan's monthly quota: 80 or 100."""
    created_at: dt.datetime
    """When the threshold was reached, to about a second."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "created_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageOutcomes(Model):
    """Requests by outcome. Outcomes without requests are left out."""

    ok: int | None = None
    """Successful."""
    not_modified: int | None = None
    """304 Not Modified. Does not count toward the monthly quota."""
    client_error: int | None = None
    """Client errors. They count toward the monthly quota, except 403."""
    refused_burst: int | None = None
    """429 of the burst limit. Does not count toward the monthly quota."""
    refused_quota: int | None = None
    """429 of the monthly quota. Does not count toward it."""
    server_error: int | None = None
    """Server errors. They do not count toward the monthly quota."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageDay(Model):
    """Usage on a day."""

    day: dt.date
    """The day, in UTC."""
    requests: int
    """Requests, including rejected ones."""
    units: int
    """Requests that counted toward the monthly quota."""
    outcomes: UsageOutcomes
    """Requests by outcome. Outcomes without requests are left out."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "day": Member(DAY),
        "outcomes": Member(of(UsageOutcomes)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageEndpoint(Model):
    """Usage of an endpoint."""

    endpoint: str
    """operationId of the endpoint. "graphql" for all requests to /graphql. "unmatched" for
    unknown paths.
    """
    requests: int
    """Requests, including rejected ones."""
    units: int
    """Requests that counted toward the monthly quota."""
    outcomes: UsageOutcomes
    """Requests by outcome. Outcomes without requests are left out."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "outcomes": Member(of(UsageOutcomes)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageKey(Model):
    """Usage of a key."""

    key_id: str
    """key_<32 hexadecimal digits>."""
    requests: int
    """Requests, including rejected ones."""
    units: int
    """Requests that counted toward the monthly quota."""
    outcomes: UsageOutcomes
    """Requests by outcome. Outcomes without requests are left out."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "outcomes": Member(of(UsageOutcomes)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage(Result):
    """Usage and remaining quota of an account."""

    environment: Environment | str
    """Environment of the usage. Each environment counts separately."""
    plan: Plan | str
    """The account's plan."""
    month: str
    """The calendar month, in UTC."""
    used: int
    """Requests used this month in this environment, by all of the account's keys and by its
    people in the dashboard.
    """
    limit: int | None
    """The plan's quota, as in X-Quota-Limit. Null in the sandbox, which has no quota."""
    remaining: int | None
    """As in X-Quota-Remaining of this response. Null in the sandbox."""
    resets_at: dt.datetime
    """When the month ends, as in X-Quota-Reset."""
    notices: list[UsageNotice]
    """Quota notices of this month, by threshold. Empty in the sandbox."""
    from_: dt.date
    """First day of the breakdown."""
    to: dt.date
    """Last day of the breakdown."""
    days: list[UsageDay]
    """In order. Days without requests are left out."""
    endpoints: list[UsageEndpoint]
    """The same requests, most first."""
    keys: list[UsageKey]
    """Requests by API key, most first. Requests from the dashboard are not included."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "limit": Member(nullable=True),
        "remaining": Member(nullable=True),
        "resets_at": Member(MOMENT),
        "notices": Member(listed(of(UsageNotice))),
        "from_": Member(DAY, name="from"),
        "to": Member(DAY),
        "days": Member(listed(of(UsageDay))),
        "endpoints": Member(listed(of(UsageEndpoint))),
        "keys": Member(listed(of(UsageKey))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook(Result):
    """An endpoint and the events that it receives."""

    id: str
    """wh_<32 hexadecimal digits>."""
    url: str
    """Where deliveries are sent."""
    events: list[EventType | str]
    """Event types."""
    description: str | None
    """Your description."""
    active: bool
    """Whether deliveries are sent."""
    disabled_reason: DisabledReason | str | None
    """Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410.
    failing: all deliveries failed for days.
    """
    disabled_at: dt.datetime | None
    """When the webhook was disabled. Null while it is active."""
    failing_since: dt.datetime | None
    """Time of the first failure since the last success. Null while deliveries succeed."""
    filter: WebhookFilter
    """Filters for events. Filters that do not apply to an event are ignored."""
    retry_policy: WebhookRetryPolicy | None
    """Null for the default schedule: seven attempts, the last after 24 hours."""
    max_concurrency: int | None
    """Maximum concurrent requests. Null for the service's default."""
    rate_per_minute: int | None
    """Maximum requests per minute. Null for no limit."""
    header_names: list[str]
    """Names of the custom headers. Their values are never returned."""
    previous_secret_until: dt.datetime | None
    """End of the overlap of a rotation. Until then, the previous secret signs, too. Null without
    one.
    """
    sign_with: Signer | str | None
    """The signing secret of X-TM-Signature during the overlap of a rotation. The other secret
    signs X-TM-Signature-Previous. Null outside of an overlap.
    """
    created_at: dt.datetime
    """When it was created."""
    updated_at: dt.datetime
    """When the webhook was last changed."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "description": Member(nullable=True),
        "disabled_reason": Member(nullable=True),
        "disabled_at": Member(MOMENT, nullable=True),
        "failing_since": Member(MOMENT, nullable=True),
        "filter": Member(of(WebhookFilter)),
        "retry_policy": Member(of(WebhookRetryPolicy), nullable=True),
        "max_concurrency": Member(nullable=True),
        "rate_per_minute": Member(nullable=True),
        "previous_secret_until": Member(MOMENT, nullable=True),
        "sign_with": Member(nullable=True),
        "created_at": Member(MOMENT),
        "updated_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookWithSecret(Result):
    """The response of `webhooks.create` and `webhooks.rotate_secret`."""

    id: str
    """wh_<32 hexadecimal digits>."""
    url: str
    """Where deliveries are sent."""
    events: list[EventType | str]
    """Event types."""
    description: str | None
    """Your description."""
    active: bool
    """Whether deliveries are sent."""
    disabled_reason: DisabledReason | str | None
    """Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410.
    failing: all deliveries failed for days.
    """
    disabled_at: dt.datetime | None
    """When the webhook was disabled. Null while it is active."""
    failing_since: dt.datetime | None
    """Time of the first failure since the last success. Null while deliveries succeed."""
    filter: WebhookFilter
    """Filters for events. Filters that do not apply to an event are ignored."""
    retry_policy: WebhookRetryPolicy | None
    """Null for the default schedule: seven attempts, the last after 24 hours."""
    max_concurrency: int | None
    """Maximum concurrent requests. Null for the service's default."""
    rate_per_minute: int | None
    """Maximum requests per minute. Null for no limit."""
    header_names: list[str]
    """Names of the custom headers. Their values are never returned."""
    previous_secret_until: dt.datetime | None
    """End of the overlap of a rotation. Until then, the previous secret signs, too. Null without
    one.
    """
    sign_with: Signer | str | None
    """The signing secret of X-TM-Signature during the overlap of a rotation. The other secret
    signs X-TM-Signature-Previous. Null outside of an overlap.
    """
    created_at: dt.datetime
    """When it was created."""
    updated_at: dt.datetime
    """When the webhook was last changed."""
    secret: str = field(repr=False)
    """Signing secret for deliveries. Shown once. Store it securely."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "description": Member(nullable=True),
        "disabled_reason": Member(nullable=True),
        "disabled_at": Member(MOMENT, nullable=True),
        "failing_since": Member(MOMENT, nullable=True),
        "filter": Member(of(WebhookFilter)),
        "retry_policy": Member(of(WebhookRetryPolicy), nullable=True),
        "max_concurrency": Member(nullable=True),
        "rate_per_minute": Member(nullable=True),
        "previous_secret_until": Member(MOMENT, nullable=True),
        "sign_with": Member(nullable=True),
        "created_at": Member(MOMENT),
        "updated_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksPageMembers(PageMembers):
    """A page of `webhooks.list`."""

    data: list[Webhook]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Send it as cursor to get the next page. Null on the last page."""
    meta: Age | None = None
    """Age of the data in this response."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Webhook))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }
