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
    """What a product works by, and how much of it."""

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
    """How old the data is that the answer is made of."""

    as_of: dt.datetime | NotGiven | None = NOT_GIVEN
    """Date of the oldest source of the datasets in this response, as the source states it."""
    dataset_version: int | None = None
    """Grows with every change of what the answer is made of."""

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
    """Tells its owner once, when a drug's lowest price falls below a target."""

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
    """How its owner is told."""
    status: AlertStatus | str
    """Only an ACTIVE alert can trigger; the others are final."""
    created_at: dt.datetime
    """When it was created."""
    expires_at: dt.datetime
    """When it ceases to be ACTIVE by itself."""
    cancelled_at: dt.datetime | None
    """When its owner cancelled it; null otherwise."""
    triggered_at: dt.datetime | None
    """When it triggered; null otherwise."""
    triggered_price: float | None
    """The price that triggered it, in dollars; null otherwise."""
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
    """Where that price was; null otherwise."""

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
    """Rows a page."""
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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(PriceAlert))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class AlternativeDrug(Model):
    """A drug that can stand in."""

    din: str
    """Drug Identification Number, with its leading zeros."""
    name: str
    """Brand name, as the source writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptPhases(Model):
    """Where the time went; null for what did not take place, as on a connection that was kept."""

    dns_ms: float | None
    """Looking the name up."""
    connect_ms: float | None
    """Connecting."""
    tls_ms: float | None
    """Agreeing on TLS."""
    first_byte_ms: float | None
    """From the request to the answer's first byte."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "dns_ms": Member(nullable=True),
        "connect_ms": Member(nullable=True),
        "tls_ms": Member(nullable=True),
        "first_byte_ms": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class BestPharmacy(Model):
    """The pharmacy to buy the basket at."""

    id: str
    """pharm_<id>."""
    name: str
    """Name of the pharmacy."""
    chain: str | None
    """Chain or banner; null for an independent one."""
    total_cost: float
    """Dollars: price and fee of each drug that it has."""
    total_cost_cents: int
    """total_cost in cents."""
    drugs_available: int
    """Drugs of the basket that it has a price for."""
    complete: bool
    """Whether it has every drug that any pharmacy here has."""
    lacks: list[NamedDrug]
    """Drugs that others here have, and it has not."""
    distance_km: float | None = None
    """Kilometres from the location that was asked for; only with one."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "chain": Member(nullable=True),
        "lacks": Member(listed(of(NamedDrug))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketSummary(Model):
    """What the compared drugs come to. All amounts are null if no drug is compared."""

    best_pharmacy: BestPharmacy | None
    """That has most of the drugs, and of those the lowest total; null when nothing has a price."""
    total_lowest: str | None
    """Every drug where its total is lowest, fees included. A decimal string in dollars."""
    total_lowest_cents: int | None
    """total_lowest in cents."""
    total_highest: str | None
    """Every drug where its total is highest, fees included. A decimal string in dollars."""
    total_highest_cents: int | None
    """total_highest in cents."""
    total_average: str | None
    """The average totals of the drugs, fees included. A decimal string in dollars."""
    total_average_cents: int | None
    """total_average in cents."""
    total_savings: str | None
    """What total_lowest saves of total_average. A decimal string in dollars."""
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
    """How many of the package. A fraction, rounded to four decimals, if price_basis is scaled."""
    price: float
    """Dollars for one package, without the dispensing fee."""
    price_cents: int
    """price in cents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill(Model):
    """What a requested quantity of a drug costs at a pharmacy."""

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
    """What a drug costs at one pharmacy."""

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
    """Dollars: price and dispensing fee, what the patient pays."""
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
    """Kilometres from the location that was asked for; only with one."""
    stale: bool
    """Whether the price is too old to count towards lowest prices, averages, and alerts."""
    last_updated: dt.datetime
    """When the source last stated the price."""
    effective_from: dt.datetime
    """Since when the price is what it is."""
    source: PriceSource | str
    """Where the price comes from."""
    fill: Fill | None = None
    """With quantity: what it costs at the pharmacy. The other fields are those of the first
    package in it.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "last_updated": Member(MOMENT),
        "effective_from": Member(MOMENT),
        "fill": Member(of(Fill)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugPrices(Model):
    """What one drug costs."""

    drug: NamedDrug
    """A drug by its names."""
    prices: list[PriceEntry]
    """Sorted by unit price, lowest first. At most limit prices."""
    total: int
    """Prices there are, shown or not."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "prices": Member(listed(of(PriceEntry))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing(Model):
    """What was asked for and cannot be answered."""

    id: str
    """drug_<DIN>, or pharm_<id>, that was asked for."""
    din: str | None = None
    """Of a drug."""
    reason: MissingReason | str
    """Why the drug or pharmacy is missing. Closed pharmacies are unknown. Comparisons leave out
    prices that are out of stock or stale.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchPrices(Result):
    """What many drugs cost."""

    data: list[DrugPrices]
    """In the order asked."""
    missing: list[Missing]
    """Drugs without an answer and pharmacies that are not there."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

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
    """Dollars; null without a price."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "average_price": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Model):
    """A row that was created, updated or removed."""

    sequence: int
    """The change's number: grows in the order of commits, with gaps."""
    resource: ChangedResource | str
    """What changed."""
    operation: ChangeOperation | str
    """What became of it; what comes back after its removal is updated."""
    id: str | None
    """Its id; null where it has none (a price, coverage): drug_id and pharmacy_id name it."""
    drug_id: str | None
    """drug_<DIN> of the drug it is, or belongs to; null when there is none."""
    pharmacy_id: str | None
    """pharm_<id> of the pharmacy it is, or belongs to; null when there is none."""
    reason: str | None
    """Why it was removed; null for other operations."""
    changed_at: dt.datetime
    """When it was written down."""

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
    """What events must be about, as far as they are about such a thing."""

    drug_ids: list[str]
    """drug_<DIN>; empty for all."""
    pharmacy_ids: list[str]
    """pharm_<id>; empty for all."""
    provinces: list[Province | str]
    """Empty for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookRetryPolicy(Model):
    """When a delivery that failed is tried again."""

    max_retries: int
    """Attempts after the first."""
    backoff: Backoff | str
    """linear: each delay is base_delay_seconds longer than the previous one. exponential: each
    delay is twice the previous one. Delays are at most 24 hours.
    """
    base_delay_seconds: int
    """Before the first retry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedWebhook(Result):
    """What is answered by `webhooks.update`."""

    id: str
    """wh_<32 hexadecimal digits>."""
    url: str
    """Where deliveries are sent."""
    events: list[EventType | str]
    """Kinds of events."""
    description: str | None
    """Its owner's own words."""
    active: bool
    """Whether deliveries are sent."""
    disabled_reason: DisabledReason | str | None
    """Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but
    failures came back for days (failing).
    """
    disabled_at: dt.datetime | None
    """Since when it is not active; null while it is."""
    failing_since: dt.datetime | None
    """When the first failure since the last success was; null while deliveries succeed."""
    filter: WebhookFilter
    """What events must be about, as far as they are about such a thing."""
    retry_policy: WebhookRetryPolicy | None
    """Null for the published schedule: seven attempts, the last after 24 hours."""
    max_concurrency: int | None
    """Requests at once; null for ours."""
    rate_per_minute: int | None
    """Requests a minute; null for no bound."""
    header_names: list[str]
    """Custom headers; their values are never shown again."""
    previous_secret_until: dt.datetime | None
    """End of the overlap of a rotation. Until then, the previous secret signs, too. Null without
    one.
    """
    sign_with: Signer | str | None
    """The secret that signs X-TM-Signature during the overlap of a rotation. The other one signs
    X-TM-Signature-Previous. Null outside of an overlap.
    """
    created_at: dt.datetime
    """When it was created."""
    updated_at: dt.datetime
    """When its owner last changed it."""
    recovery_id: str | None = None
    """The job that brings back what was missed; only when it was asked for."""

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
    """The oldest change that is kept, of any resource; null when there is none."""

    sequence: int
    """The change's number."""
    changed_at: dt.datetime
    """When it was written down."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "changed_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestChange(Model):
    """The last change of all, of any resource: when has_more is false, nothing up to it is
    missing, and since=<its sequence> goes on from here.
    """

    sequence: int
    """The change's number."""
    changed_at: dt.datetime
    """When it was written down."""

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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""
    oldest: OldestChange | None
    """The oldest change that is kept, of any resource; null when there is none."""
    latest: LatestChange | None
    """The last change of all, of any resource: when has_more is false, nothing up to it is
    missing, and since=<its sequence> goes on from here.
    """
    left_out: list[ChangedResource | str]
    """Resources that are not among the rows, because the key may not read them."""

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
    """Whether any source has a rule that names it; when not, nothing could be found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPharmacy(Model):
    """Where."""

    id: str
    """pharm_<id>."""
    name: str
    """Name of the pharmacy."""
    chain: str | None
    """Chain or banner; null for an independent one."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "chain": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPrice(Model):
    """What a drug costs at one pharmacy."""

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
    """Dollars: price and dispensing fee, what the patient pays."""
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
    """Kilometres from the location that was asked for; only with one."""
    stale: bool
    """Whether the price is too old to count towards lowest prices, averages, and alerts."""
    last_updated: dt.datetime
    """When the source last stated the price."""
    source: PriceSource | str
    """Where the price comes from."""
    fill: Fill | None = None
    """With quantity: what it costs at the pharmacy. The other fields are those of the first
    package in it.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "pharmacy": Member(of(ComparedPharmacy)),
        "last_updated": Member(MOMENT),
        "fill": Member(of(Fill)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedDrug(Model):
    """What one drug costs, and how its prices compare."""

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
    """What lowest_price saves of average_price. A decimal string in dollars."""
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
    """What many drugs cost, compared."""

    data: list[ComparedDrug]
    """In the order asked."""
    summary: BasketSummary
    """What the basket comes to."""
    missing: list[Missing]
    """Drugs without an answer and pharmacies that are not there."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

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
    """What it was; null when there was none."""
    new_value: Any
    """What it is; null when there is none."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "old_value": Member(nullable=True),
        "new_value": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageChangedData(Model):
    """What a public plan says of a drug changed: listed, listed otherwise, or listed no longer."""

    drug: NamedDrug
    """The drug."""
    coverage: ChangedCoverage
    """The plan."""
    change: CoverageChangeKind | str
    """Whether the plan lists it now, says something else of it, or lists it no longer."""
    changes: list[CoverageFieldChange]
    """Field by field, named as in GET /v1/drugs/{id}/coverage."""
    effective_date: dt.date
    """The day of the edition, or of the row, that says so."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drug": Member(of(NamedDrug)),
        "coverage": Member(of(ChangedCoverage)),
        "changes": Member(listed(of(CoverageFieldChange))),
        "effective_date": Member(DAY),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceFor(Model):
    """What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition
    does not state it. Compare two prices only if they are for the same.
    """

    quantity: float
    """Number of units. More than 1 for a pack: 120 for a pack of 120 doses."""
    unit: Unit | str
    """What quantity counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageEntry(Model):
    """What a public plan says of a drug."""

    province: Province | str
    """Two-letter code of a province or territory."""
    plan: str
    """Our code for the plan; unique in its province."""
    plan_name: str
    """Name of the plan."""
    formulary_status: FormularyStatus | str
    """Whether and how the plan lists the drug; UNKNOWN when its own term is none of ours."""
    plan_term: str | None
    """The plan's own term for it."""
    criteria: str | None
    """On which conditions the plan pays."""
    notes: str | None
    """What else the plan remarks."""
    max_coverage: float | None
    """Dollars that the plan pays at most."""
    deductible: float | None
    """Dollars that the patient pays first."""
    copay_percent: float | None
    """Percent of the cost that the patient pays."""
    interchange_group: str | None
    """The plan's group of products that are given for each other."""
    daily_cost: str | None
    """What the plan states as the cost of a day's treatment, in dollars; null for a key without
    prices:read.
    """
    listed_on: dt.date | None
    """Since when the plan lists it."""
    removed_on: dt.date | None
    """Since when it no longer does; what stands here is what it said last."""
    removed_reason: str | None
    """How we know."""
    unit_price: str | None
    """What the plan has listed the price of price_for as, in dollars, newest edition; null for a
    key without prices:read.
    """
    price_for: PriceFor | None
    """What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition
    does not state it. Compare two prices only if they are for the same.
    """
    plan_pays: str | None
    """What the plan pays of unit_price, in dollars; null for a key without prices:read."""
    price_effective_on: dt.date | None
    """The edition of unit_price."""
    source: CoverageSource | str
    """Where this comes from."""
    as_of: dt.date
    """The newest edition, or data, that has the drug."""

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
    """True for made-up sample and sandbox data."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class LastLoad(Model):
    """The last load that it was part of; null when none is registered."""

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
    """Which data."""
    version: int
    """Grows with every change; the dataset_version of answers that are made of it."""
    as_of: dt.datetime | None
    """Date of the oldest of its sources, as the source states it; null if none states one."""
    sources: list[DatasetSource]
    """Sources with dates. Sample data does not count for as_of beside other sources."""
    loaded_at: dt.datetime | None
    """When a load of the dataset last finished. Failed and refused loads do not count."""
    age_seconds: int
    """Seconds since then."""
    last_load: LastLoad | None
    """The last load that it was part of; null when none is registered."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(MOMENT, nullable=True),
        "sources": Member(listed(of(DatasetSource))),
        "loaded_at": Member(MOMENT, nullable=True),
        "last_load": Member(of(LastLoad), nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery(Result):
    """An event on its way to a webhook."""

    id: str
    """dlv_<32 hexadecimal digits>; X-TM-Delivery carries it."""
    webhook_id: str
    """The webhook it goes to."""
    event_id: str
    """The event it tells of: the same for every delivery and replay of it."""
    type: EventType | str
    """Kind of the event."""
    status: DeliveryStatus | str
    """Only a pending delivery is tried; the others are final."""
    origin: DeliveryOrigin | str
    """What made it: its event, a replay, a recovery, or a test."""
    attempts_made: int
    """Finished attempts; those that came in late are not counted."""
    next_attempt_at: dt.datetime | None
    """When it is tried next, at the earliest; null when it is over."""
    last_status_code: int | None
    """Status that was answered; null when none was."""
    last_outcome: DeliveryOutcome | str | None
    """What became of the last attempt; null before the first."""
    cancel_reason: CancelReason | str | None
    """Why it was cancelled: its webhook was deleted, its endpoint answered 410 (gone), its owner
    said so, or nobody took it for 30 days (expired).
    """
    replay_of: str | None
    """The delivery that it repeats; null when it repeats none."""
    recovery_id: str | None
    """The recovery that made it; null for others."""
    simulated: bool
    """True in the sandbox: signed and recorded, never sent."""
    created_at: dt.datetime
    """When it was made."""
    finished_at: dt.datetime | None
    """When it was over; null while it is pending."""

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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""
    total_is_least: bool
    """Whether the list is longer than pagination.total says: no more than 10000 are counted."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Delivery))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryAttempt(Model):
    """One attempt to deliver, and what came back."""

    number: int
    """From 1."""
    started_at: dt.datetime
    """When it began."""
    outcome: DeliveryOutcome | str
    """delivered: 2xx in time. refused: another status. gone: 410. timed_out: no whole answer in
    time. unreachable: DNS, connection or TLS. forbidden: the address is one that nothing is sent
    to. proxy_failed: ours, and no attempt.
    """
    status_code: int | None
    """Status that was answered; null when none was."""
    error: str | None
    """What went wrong, for people; null when nothing did."""
    duration_ms: float
    """The whole attempt, in milliseconds."""
    phases: AttemptPhases
    """Where the time went; null for what did not take place, as on a connection that was kept."""
    remote_address: str | None
    """Address that was connected to; null when none was."""
    headers: dict[str, str]
    """What was sent with this attempt beside the request's own headers: time and signatures."""
    answer: str | None
    """The first 1,024 bytes of the answer's body, as text; null when there was none."""
    late: bool
    """Its result came in after another had taken over: it counts for nothing but a success."""
    next_attempt_at: dt.datetime | None
    """When the next one was to be; null when there was none."""

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
    """What is sent."""

    method: str
    """Always POST."""
    url: str
    """The webhook's address, as it is now."""
    headers: dict[str, str]
    """What every attempt carries; each attempt has its own beside them. The webhook's own
    headers are sent too, and shown nowhere.
    """
    body: str | None
    """The exact text that is signed and sent, the same on every attempt; null when the event is
    no longer kept.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "body": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryWithAttempts(Result):
    """What is answered by `deliveries.get`."""

    id: str
    """dlv_<32 hexadecimal digits>; X-TM-Delivery carries it."""
    webhook_id: str
    """The webhook it goes to."""
    event_id: str
    """The event it tells of: the same for every delivery and replay of it."""
    type: EventType | str
    """Kind of the event."""
    status: DeliveryStatus | str
    """Only a pending delivery is tried; the others are final."""
    origin: DeliveryOrigin | str
    """What made it: its event, a replay, a recovery, or a test."""
    attempts_made: int
    """Finished attempts; those that came in late are not counted."""
    next_attempt_at: dt.datetime | None
    """When it is tried next, at the earliest; null when it is over."""
    last_status_code: int | None
    """Status that was answered; null when none was."""
    last_outcome: DeliveryOutcome | str | None
    """What became of the last attempt; null before the first."""
    cancel_reason: CancelReason | str | None
    """Why it was cancelled: its webhook was deleted, its endpoint answered 410 (gone), its owner
    said so, or nobody took it for 30 days (expired).
    """
    replay_of: str | None
    """The delivery that it repeats; null when it repeats none."""
    recovery_id: str | None
    """The recovery that made it; null for others."""
    simulated: bool
    """True in the sandbox: signed and recorded, never sent."""
    created_at: dt.datetime
    """When it was made."""
    finished_at: dt.datetime | None
    """When it was over; null while it is pending."""
    request: DeliveryRequest
    """What is sent."""
    attempts: list[DeliveryAttempt]
    """In their order."""

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
    """Whether it is a generic; generic_basis says how that is known."""
    generic_name: str | None
    """Its active ingredients; null when none is known."""
    generic_basis: str
    """How it was decided whether the drug is a generic."""
    manufacturer: str
    """Company on the label."""
    atc_code: str | None
    """Anatomical Therapeutic Chemical code; null when none is known."""
    schedule: DrugSchedule | str
    """How it may be sold."""
    status: DrugStatus | str
    """Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer
    states its status.
    """
    class_: DrugClass | str
    """What kind of product it is."""
    routes: list[str]
    """Routes of administration, as the source writes them."""
    active_ingredients: list[ActiveIngredient]
    """One entry an ingredient."""
    unit: Unit | str
    """Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does
    not determine it.
    """
    package_sizes: list[PackageSize]
    """Package sizes that the source lists, smallest first. Empty if it lists none."""
    synthetic: bool
    """True for made-up sample and sandbox data."""
    removed_at: dt.datetime | None
    """When the source ceased to list the drug; null while it does."""
    removed_reason: str | None
    """Why it is no longer listed; null while it is."""
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
    """The newest data that we have of the plan."""

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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""
    not_listed: list[PlanNotListing]
    """Plans that we have data of and that have never listed the drug in it."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(CoverageEntry))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
        "not_listed": Member(listed(of(PlanNotListing))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugPriceEntry(Model):
    """What a drug costs at the pharmacy that was asked about."""

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
    """Dollars: price and dispensing fee, what the patient pays."""
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
    """Since when the price is what it is."""
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
    """What a public plan lists a drug's unit price as."""

    province: Province | str
    """Two-letter code of a province or territory."""
    plan: str
    """The plan, as coverage names it."""
    unit_price: str
    """Dollars for price_for as the plan's formulary lists it, four decimals."""
    price_for: PriceFor | None
    """What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition
    does not state it. Compare two prices only if they are for the same.
    """
    plan_pays: str | None
    """What the plan pays of it; null when the edition does not say."""
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
    """A price that its source took back."""

    pharmacy: str
    """Name of the pharmacy."""
    pharmacy_id: str
    """pharm_<id>."""
    last_price: float
    """Dollars, without the dispensing fee: what it was when it was taken back."""
    last_price_cents: int
    """last_price in cents."""
    last_quantity: float
    """Units that last_price paid for."""
    last_unit_price: str
    """Dollars for one unit at last_price, four decimals."""
    unit: Unit | str
    """Unit of quantities and unit prices: the drug's unit."""
    removed_at: dt.datetime
    """When the source took it back."""
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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""
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
    """What public plans list it as: the latest edition of each province and plan."""
    removed: list[RemovedPrice] | None = None
    """With include=removed: the prices that were taken back, the last 100 first, wherever."""

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
    """Type I is the gravest; null when the notice states none."""
    reason: str | None
    """As the notice says it."""
    affected_lots: list[str]
    """Lot numbers that the notice's text states."""
    manufacturer: str | None
    """Company of the drug."""
    regulator_url: str | None
    """The notice itself."""
    action_required: str | None
    """What to do, as the notice says it."""
    issued_date: dt.date
    """When the notice was last updated when we first read it."""

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
    """The regulator recalled a drug: one event for each drug of a notice."""

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
    """A notice of the regulator on drugs."""

    id: str
    """rcl_<number of the notice>."""
    title: str
    """The notice's title."""
    classification: RecallClassification | str | None
    """Type I is the gravest; null when the notice states none."""
    reason: str | None
    """What it is about, as the notice says it."""
    product: str | None
    """The product, as the notice says it."""
    affected_lots: list[str]
    """Lot numbers that the notice's text states; often it states none, and says so on its page."""
    manufacturer: str | None
    """Company of the drugs, when it is one and the same."""
    regulator_url: str | None
    """The notice itself."""
    action_required: str | None
    """What to do, as the notice says it."""
    issued_date: dt.date
    """When the notice was last updated when we first read it: the source states no other date."""
    last_updated: dt.date
    """When the notice was last updated."""
    archived: bool
    """Whether the regulator has archived the notice."""
    drugs: list[NamedDrug]
    """Drugs it is on; empty when none was found."""
    match: RecallMatch | str | None
    """How the drugs were found: din, the notice states their DINs; name, its product is called
    just as they are, which is a likelihood; null without drugs.
    """
    stated_dins: list[str]
    """DINs as the notice prints them, also those that no drug has, and misprints with a digit
    too few or too many.
    """
    synthetic: bool
    """True for made-up sample and sandbox data."""
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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""
    suggestions: list[str] | None = None
    """Near names, if nothing was found."""
    suggested_drugs: list[NamedDrug] | None = None
    """A drug for each near name, if nothing was found: marketed drugs first."""

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
    """What is reported."""
    severity: ShortageSeverity | str
    """critical: an actual shortage of the highest national impact (tier 3); high: an actual
    shortage, or discontinued; medium: anticipated, or to be discontinued; low: avoided or
    resolved.
    """
    status: ShortageStatus | str
    """Where it stands."""
    status_text: str
    """The status as published."""
    reason: str | None
    """As published."""
    packaging: str | None
    """The package size that the report is on: a drug has a report for each."""
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
    """Who publishes the reports."""
    synthetic: bool
    """True for made-up sample and sandbox data."""
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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

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
    """Whether it is a generic; generic_basis says how that is known."""
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
    """When the source ceased to list the drug; null while it does."""
    removed_reason: str | None
    """Why it is no longer listed; null while it is."""

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
    """A drug with what it costs where."""

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
    """Whether it is a generic; generic_basis says how that is known."""
    generic_name: str | None
    """Its active ingredients; null when none is known."""
    generic_basis: str
    """How it was decided whether the drug is a generic."""
    manufacturer: str
    """Company on the label."""
    atc_code: str | None
    """Anatomical Therapeutic Chemical code; null when none is known."""
    schedule: DrugSchedule | str
    """How it may be sold."""
    status: DrugStatus | str
    """Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer
    states its status.
    """
    class_: DrugClass | str
    """What kind of product it is."""
    routes: list[str]
    """Routes of administration, as the source writes them."""
    active_ingredients: list[ActiveIngredient]
    """One entry an ingredient."""
    unit: Unit | str
    """Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does
    not determine it.
    """
    package_sizes: list[PackageSize]
    """Package sizes that the source lists, smallest first. Empty if it lists none."""
    synthetic: bool
    """True for made-up sample and sandbox data."""
    removed_at: dt.datetime | None
    """When the source ceased to list the drug; null while it does."""
    removed_reason: str | None
    """Why it is no longer listed; null while it is."""
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
    """Position of the page in the list, and the age of the data."""

    total: int
    """Rows in the whole list."""
    page: int
    """Page number from 1."""
    as_of: dt.datetime | NotGiven | None = NOT_GIVEN
    """Date of the oldest source of the datasets in this response, as the source states it."""
    dataset_version: int | None = None
    """Grows with every change of what the answer is made of."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(MOMENT, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugsPageMembers(PageMembers):
    """A page of `drugs.list`."""

    data: list[DrugSummary]
    """The rows of this page."""
    meta: NumberedPageMeta
    """Position of the page in the list, and the age of the data."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Give it as cursor to get the next page; null on the last."""
    suggestions: list[str] | None = None
    """Near names, if nothing was found."""
    suggested_drugs: list[NamedDrug] | None = None
    """A drug for each near name, if nothing was found: marketed drugs first."""

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
    """Position of the page in the list, and the age of the data."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Give it as cursor to get the next page; null on the last."""
    suggestions: list[str] | None = None
    """Near names, if nothing was found."""
    suggested_drugs: list[NamedDrug] | None = None
    """A drug for each near name, if nothing was found: marketed drugs first."""

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
    """City; empty when the source has none."""
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
    """Company; empty when the source has none."""
    average_price: float
    """Dollars."""
    savings_percent: float | None
    """What it saves on the brand's average, in percent; null without that."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "savings_percent": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class GenericAvailableData(Model):
    """A generic of a brand with known prices can be had at a pharmacy for the first time."""

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
    """What it was; null when there was none."""
    new_value: Any = NOT_GIVEN
    """What it is; null when there is none."""
    added: list[Any] | None = None
    """What is there now and was not before."""
    removed: list[Any] | None = None
    """What was there before and is not now."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "old_value": Member(nullable=True),
        "new_value": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PharmacyUpdatedData(Model):
    """Anything in a pharmacy's record changed."""

    pharmacy: EventPharmacy
    """The pharmacy."""
    changes: list[PharmacyChange]
    """Field by field, named as in GET /v1/pharmacies/{id}."""
    updated_at: dt.datetime
    """When we learned of it."""

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
    """Where it stands."""
    previous_status: ShortageStatus | str | None
    """The status before; null when the report is new."""
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
    """Who publishes the reports."""

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
    """Dollars, without the dispensing fee."""
    target_price_cents: int
    """target_price in cents."""
    province: Province | str | None
    """Null for all of Canada."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "province": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceAlertTriggeredData(Model):
    """A price alert of your account triggered. Nobody else is told."""

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
    """The subscription that the test is for."""

    id: str
    """wh_<id>."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTestData(Model):
    """A test that you asked for. It comes only then, whatever a subscription lists."""

    webhook: TestedWebhook
    """The subscription that the test is for."""
    message: str
    """For people."""

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
    """An event as it is delivered, and whether you asked for it."""

    event: EventType | str
    """The kind."""
    id: str
    """evt_<32 hexadecimal digits>. The same event is delivered under the same id: handle it
    once.
    """
    created_at: dt.datetime
    """When it was recorded, with the change that it tells of."""
    entity: str
    """What it is about: sequence counts its events."""
    sequence: int
    """Its number among the events of its entity, from 1 without gaps: put them in order by it."""
    test: bool | None = None
    """true for a test. Other events do not have it."""
    data: EventData
    """What happened; its form is the kind's."""
    matched: bool
    """Whether a subscription of yours asks for it, as your subscriptions are now, active or not.
    What one asks for and has no delivery of, a recovery (mode missing) brings.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "created_at": Member(MOMENT),
        "data": Member(by_event(EVENT_DATA)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTypeDescription(Model):
    """A kind of events."""

    event: EventType | str
    """The kind."""
    description: str
    """When there is such an event."""
    subscribable: bool
    """Whether a subscription may list it; what may not comes by itself."""
    schema: dict[str, Any]
    """JSON Schema (draft 2020-12) of a whole delivery: the envelope with the kind's data."""
    example: dict[str, Any]
    """A whole delivery."""


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
    """Give it as cursor to get the next page; null on the last."""

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
    """Give it as cursor to get the next page; null on the last."""
    resume_cursor: str
    """Give it as cursor to go on from here, now or later: what comes then is everything that
    comes, once. The next page when has_more is true.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Event))),
        "next_cursor": Member(nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class GenericAlternative(Model):
    """A drug that may stand in for the one asked about."""

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
    """Whether it is a generic; generic_basis says how that is known."""
    generic_name: str | None
    """Its active ingredients; null when none is known."""
    generic_basis: str
    """How it was decided whether the drug is a generic."""
    manufacturer: str
    """Company on the label."""
    atc_code: str | None
    """Anatomical Therapeutic Chemical code; null when none is known."""
    schedule: DrugSchedule | str
    """How it may be sold."""
    status: DrugStatus | str
    """Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer
    states its status.
    """
    class_: DrugClass | str
    """What kind of product it is."""
    routes: list[str]
    """Routes of administration, as the source writes them."""
    active_ingredients: list[ActiveIngredient]
    """One entry an ingredient."""
    unit: Unit | str
    """Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does
    not determine it.
    """
    package_sizes: list[PackageSize]
    """Package sizes that the source lists, smallest first. Empty if it lists none."""
    synthetic: bool
    """True for made-up sample and sandbox data."""
    removed_at: dt.datetime | None
    """When the source ceased to list the drug; null while it does."""
    removed_reason: str | None
    """Why it is no longer listed; null while it is."""
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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

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
    """What an observation is."""
    deduplication: str
    """Which of several observations counts."""
    left_out: str
    """Observations that do not count."""
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
    """What is answered by `drugs.statistics`."""

    data: list[StatisticsRow]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""
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
    """What a drug cost in a period."""

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
    """A rule that two of the drugs meet."""

    id: str
    """intr_<key>: the rule's; several pairs may meet one rule."""
    drugs: list[NamedDrug]
    """The pair, in the order of the request."""
    ingredients: list[str]
    """What the rule meets in each of the two."""
    between: list[str]
    """What the source's rule names, in the same order."""
    severity: InteractionSeverity | str
    """On a scale for all sources; UNKNOWN when the source's own words say none."""
    severity_text: str
    """As the source writes it."""
    description: str
    """What may happen; "" when the source does not say."""
    management: str
    """What to do; "" when the source does not say."""
    source: str
    """Who says so."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "drugs": Member(listed(of(NamedDrug))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionSource(Model):
    """What the drugs were looked up in."""

    name: str
    """Its name and edition."""
    as_of: dt.date | None
    """Its own date; null when it states none."""
    rules: int
    """How many rules it has."""
    synthetic: bool
    """True for made-up sample and sandbox data."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "as_of": Member(DAY, nullable=True),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionCheck(Result):
    """Drugs checked against each other."""

    interactions: list[Interaction]
    """Most severe first; each pair and rule once."""
    checked: list[CheckedDrug]
    """In the order of the request."""
    sources: list[InteractionSource]
    """By name."""
    notice: str
    """What was looked through, what was found, and what that does not mean. Show it."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

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
    """SHA-256 of the text: what extensions.persistedQuery.sha256Hash and documentId take."""
    name: str | None
    """What the account calls it; null when it has no name."""
    bytes: int
    """Length of the text in UTF-8."""
    created_at: dt.datetime
    """When it was registered."""
    last_used_at: dt.datetime
    """When it was last asked for, to the hour."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "name": Member(nullable=True),
        "created_at": Member(MOMENT),
        "last_used_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeDelivery(Model):
    """A delivery that was made at once."""

    id: str
    """dlv_<32 hexadecimal digits>."""
    webhook_id: str
    """wh_<32 hexadecimal digits>."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningHours(Model):
    """One span of opening on a day of the week."""

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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(ListedPersistedQuery))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PersistedQuery(Result):
    """What is answered by `persisted_queries.register` and `persisted_queries.get` and
    `persisted_queries.remove`.
    """

    id: str
    """SHA-256 of the text: what extensions.persistedQuery.sha256Hash and documentId take."""
    name: str | None
    """What the account calls it; null when it has no name."""
    bytes: int
    """Length of the text in UTF-8."""
    created_at: dt.datetime
    """When it was registered."""
    last_used_at: dt.datetime
    """When it was last asked for, to the hour."""
    query: str
    """The text, as it was given."""

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
    """Chain or banner; null for an independent one."""
    address: Address
    """Where it is."""
    phone: str | None
    """As printed; null when unknown."""
    hours: list[OpeningHours]
    """In the pharmacy's own time zone."""
    timezone: str
    """IANA name."""
    services: list[str]
    """What it offers."""
    latitude: float
    """Degrees north."""
    longitude: float
    """Degrees east, negative in Canada."""
    location_accuracy: LocationAccuracy | str
    """What latitude, longitude, and distances refer to: the pharmacy (exact), or the middle of
    its postal code or postal area, if its source states no coordinates.
    """
    rating: float | None
    """0 to 5; null when unknown."""
    status: PharmacyStatus | str
    """Whether it operates."""
    open_now: bool | None
    """Whether it is open at the time of the answer, by its own clock; null when no hours are
    known.
    """
    distance_km: float | None = None
    """Kilometres from the location that was asked for; only with one."""
    synthetic: bool
    """True for made-up sample and sandbox data."""
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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(DrugPriceEntry))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceHistory(Result):
    """What is answered by `prices.history`."""

    data: list[HistoryPoint]
    """The rows of this page."""
    pagination: Pagination
    """Position of the page in the list."""
    has_more: bool
    """Whether more rows follow."""
    next_cursor: str | None
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""
    drug: NamedDrug
    """The drug."""
    granularity: Granularity | str
    """What a point is about."""
    from_: dt.date
    """First day of the range."""
    to: dt.date
    """Last day of the range."""
    province: Province | str | None
    """As asked; null for all."""
    pharmacy_id: str | None
    """As asked; null for all."""
    source: HistorySource | str
    """Where the prices come from."""
    plan: HistoryPlan | None
    """The public plan that the prices are of; null for pharmacies, and if no plan lists the
    drug.
    """
    price_for: PriceFor | None
    """What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition
    does not state it. Compare two prices only if they are for the same.
    """
    other_source: HistorySource | str | None
    """The other source, if it has prices of the drug; else null."""
    price_basis: PriceBasis | str
    """What an amount is for: quantity at pharmacies (package), or what price_for says of a
    public plan's price (unit).
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
    """First day that the source has of the drug (at the pharmacy, if one was asked for); null
    when it has none.
    """
    last_observed_on: dt.date | None
    """Last day that the source has of the drug (at the pharmacy, if one was asked for); null
    when it has none.
    """

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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Recall))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryProgress(Model):
    """What has become of those made."""

    pending: int
    """Of those made: waiting, or being tried."""
    delivered: int
    """Delivered."""
    failed: int
    """Failed again."""
    cancelled: int
    """Cancelled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery(Result):
    """A job that brings back what a webhook did not get."""

    id: str
    """rcv_<32 hexadecimal digits>."""
    webhook_id: str
    """The webhook whose deliveries are brought back."""
    mode: RecoveryMode | str
    """failed: deliveries that ended undelivered and were not repeated since. missing: events
    that the webhook asks for and never had a delivery of.
    """
    status: RecoveryStatus | str
    """running until all are made and none is pending; finished; or cancelled."""
    since: dt.datetime
    """What was made from here on: as asked for, or as far back as 30 days."""
    until: dt.datetime
    """And before here."""
    statuses: list[UndeliveredStatus | str]
    """Of the deliveries that are brought back, in mode failed."""
    types: list[EventType | str] | None
    """Kinds of events; null for all."""
    total: int
    """How many there were to bring back when it was asked for."""
    made: int
    """New deliveries made so far."""
    progress: RecoveryProgress
    """What has become of those made."""
    created_at: dt.datetime
    """When it was asked for."""
    updated_at: dt.datetime
    """When it last went on."""
    finished_at: dt.datetime | None
    """When it was over; null while it runs."""

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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Recovery))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookEvent(Model):
    """The text of every delivery of it."""

    event: EventType | str
    """Its kind."""
    id: str
    """evt_<32 hexadecimal digits>."""
    created_at: dt.datetime
    """When it was made."""
    entity: str
    """What it is about."""
    sequence: int
    """Its number among the events of that entity."""
    test: bool | None = None
    """true for a test. Other events do not have it."""
    data: EventData
    """As its kind's schema says."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "created_at": Member(MOMENT),
        "data": Member(by_event(EVENT_DATA)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxEvent(Result):
    """What is answered by `sandbox_events.create`."""

    id: str
    """evt_<32 hexadecimal digits>."""
    event: WebhookEvent
    """The text of every delivery of it."""
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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

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
    """degraded when the database is away."""
    environment: Environment | str
    """Which address this is."""
    version: str
    """Of the interface."""
    datasets: list[DatasetAge]
    """How old the data is: whatever was ever loaded. Empty when the database is away."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "datasets": Member(listed(of(DatasetAge))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class TestEvent(Result):
    """What is answered by `webhooks.test`."""

    event_id: str
    """evt_<32 hexadecimal digits>."""
    type: EventType | str
    """Of what kind the event is."""
    webhook_id: str
    """wh_<32 hexadecimal digits>."""
    deliveries: list[MadeDelivery]
    """In the sandbox, what was simulated at once. Live, the event is on its way: its delivery is
    listed at the webhook's deliveries.
    """

    _wire: ClassVar[Mapping[str, Member]] = {
        "deliveries": Member(listed(of(MadeDelivery))),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageNotice(Model):
    """Given once an account, month and threshold."""

    kind: UsageNoticeKind | str
    """What it is about."""
    threshold_percent: int
    """Of the plan's monthly quota: 80 or 100."""
    created_at: dt.datetime
    """When it was reached, to about a second."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "created_at": Member(MOMENT),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageOutcomes(Model):
    """Requests by what became of them; those there were none of are left out."""

    ok: int | None = None
    """Answered as asked."""
    not_modified: int | None = None
    """304: what the caller had was still right. Counts nothing of the month."""
    client_error: int | None = None
    """Errors of the caller's; they count."""
    refused_burst: int | None = None
    """429 of the minute. Counts nothing of the month."""
    refused_quota: int | None = None
    """429 of the month. Counts nothing of the month."""
    server_error: int | None = None
    """Our errors. They count nothing of the month."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageDay(Model):
    """What was used on a day."""

    day: dt.date
    """The day, in UTC."""
    requests: int
    """Answered requests, refused ones among them."""
    units: int
    """What they counted of the month."""
    outcomes: UsageOutcomes
    """Requests by what became of them; those there were none of are left out."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "day": Member(DAY),
        "outcomes": Member(of(UsageOutcomes)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageEndpoint(Model):
    """What was used of an endpoint."""

    endpoint: str
    """The operation, as operationId names it; "graphql" for /graphql, whatever was asked there;
    "unmatched" for addresses that there are not.
    """
    requests: int
    """Answered requests, refused ones among them."""
    units: int
    """What they counted of the month."""
    outcomes: UsageOutcomes
    """Requests by what became of them; those there were none of are left out."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "outcomes": Member(of(UsageOutcomes)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageKey(Model):
    """What was used with a key."""

    key_id: str
    """key_<32 hexadecimal digits>."""
    requests: int
    """Answered requests, refused ones among them."""
    units: int
    """What they counted of the month."""
    outcomes: UsageOutcomes
    """Requests by what became of them; those there were none of are left out."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "outcomes": Member(of(UsageOutcomes)),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage(Result):
    """What an account used, and what is left."""

    environment: Environment | str
    """Whose use it is: each counts its own."""
    plan: Plan | str
    """The account's plan."""
    month: str
    """The calendar month, in UTC."""
    used: int
    """Requests used this month in this environment, by all of the account's keys and by its
    people in the dashboard.
    """
    limit: int | None
    """The plan's, as X-Quota-Limit; null in the sandbox, which has none."""
    remaining: int | None
    """As X-Quota-Remaining of this answer; null in the sandbox."""
    resets_at: dt.datetime
    """When the month ends, as X-Quota-Reset."""
    notices: list[UsageNotice]
    """Of this month, in the order of thresholds; none in the sandbox."""
    from_: dt.date
    """First day of the breakdown."""
    to: dt.date
    """Last day of the breakdown."""
    days: list[UsageDay]
    """In order; days without a request are left out."""
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
    """Who is told of which events, where, and how."""

    id: str
    """wh_<32 hexadecimal digits>."""
    url: str
    """Where deliveries are sent."""
    events: list[EventType | str]
    """Kinds of events."""
    description: str | None
    """Its owner's own words."""
    active: bool
    """Whether deliveries are sent."""
    disabled_reason: DisabledReason | str | None
    """Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but
    failures came back for days (failing).
    """
    disabled_at: dt.datetime | None
    """Since when it is not active; null while it is."""
    failing_since: dt.datetime | None
    """When the first failure since the last success was; null while deliveries succeed."""
    filter: WebhookFilter
    """What events must be about, as far as they are about such a thing."""
    retry_policy: WebhookRetryPolicy | None
    """Null for the published schedule: seven attempts, the last after 24 hours."""
    max_concurrency: int | None
    """Requests at once; null for ours."""
    rate_per_minute: int | None
    """Requests a minute; null for no bound."""
    header_names: list[str]
    """Custom headers; their values are never shown again."""
    previous_secret_until: dt.datetime | None
    """End of the overlap of a rotation. Until then, the previous secret signs, too. Null without
    one.
    """
    sign_with: Signer | str | None
    """The secret that signs X-TM-Signature during the overlap of a rotation. The other one signs
    X-TM-Signature-Previous. Null outside of an overlap.
    """
    created_at: dt.datetime
    """When it was created."""
    updated_at: dt.datetime
    """When its owner last changed it."""

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
    """What is answered by `webhooks.create` and `webhooks.rotate_secret`."""

    id: str
    """wh_<32 hexadecimal digits>."""
    url: str
    """Where deliveries are sent."""
    events: list[EventType | str]
    """Kinds of events."""
    description: str | None
    """Its owner's own words."""
    active: bool
    """Whether deliveries are sent."""
    disabled_reason: DisabledReason | str | None
    """Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but
    failures came back for days (failing).
    """
    disabled_at: dt.datetime | None
    """Since when it is not active; null while it is."""
    failing_since: dt.datetime | None
    """When the first failure since the last success was; null while deliveries succeed."""
    filter: WebhookFilter
    """What events must be about, as far as they are about such a thing."""
    retry_policy: WebhookRetryPolicy | None
    """Null for the published schedule: seven attempts, the last after 24 hours."""
    max_concurrency: int | None
    """Requests at once; null for ours."""
    rate_per_minute: int | None
    """Requests a minute; null for no bound."""
    header_names: list[str]
    """Custom headers; their values are never shown again."""
    previous_secret_until: dt.datetime | None
    """End of the overlap of a rotation. Until then, the previous secret signs, too. Null without
    one.
    """
    sign_with: Signer | str | None
    """The secret that signs X-TM-Signature during the overlap of a rotation. The other one signs
    X-TM-Signature-Previous. Null outside of an overlap.
    """
    created_at: dt.datetime
    """When it was created."""
    updated_at: dt.datetime
    """When its owner last changed it."""
    secret: str = field(repr=False)
    """Signs deliveries. Shown this once: keep it."""

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
    """Give it as cursor to get the next page; null on the last."""
    meta: Age | None = None
    """How old the data is that the answer is made of."""

    _wire: ClassVar[Mapping[str, Member]] = {
        "data": Member(listed(of(Webhook))),
        "pagination": Member(of(Pagination)),
        "next_cursor": Member(nullable=True),
        "meta": Member(of(Age)),
    }
