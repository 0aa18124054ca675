# Made from api/openapi.json by "npm run clients": do not edit.
"""Sets of words. What is answered may have words that are not known yet."""

from typing import Literal, TypeAlias

__all__ = [
    "AlertStatus",
    "Availability",
    "Backoff",
    "CancelReason",
    "ChangeOperation",
    "ChangedResource",
    "CoverageChangeKind",
    "CoverageSource",
    "DatasetName",
    "DeliveryOrigin",
    "DeliveryOutcome",
    "DeliveryStatus",
    "DisabledReason",
    "DrugClass",
    "DrugSchedule",
    "DrugStatus",
    "Environment",
    "EventType",
    "FormularyStatus",
    "GenericMatch",
    "Granularity",
    "HistorySource",
    "InteractionSeverity",
    "LoadState",
    "MissingReason",
    "NotificationMethod",
    "PharmacyStatus",
    "Plan",
    "PriceBasis",
    "PriceInclude",
    "PriceSort",
    "PriceSource",
    "Province",
    "RecallClassification",
    "RecallMatch",
    "RecoveryMode",
    "RecoveryStatus",
    "ServiceStatus",
    "ShortageSeverity",
    "ShortageStatus",
    "ShortageType",
    "SubscribableEventType",
    "UndeliveredStatus",
    "UsageNoticeKind",
    "Weekday",
]

AlertStatus: TypeAlias = Literal[
    "ACTIVE",
    "TRIGGERED",
    "CANCELLED",
    "EXPIRED",
]
"""Words."""

Availability: TypeAlias = Literal[
    "in_stock",
    "low_stock",
    "out_of_stock",
    "unknown",
]
"""Words."""

Backoff: TypeAlias = Literal[
    "linear",
    "exponential",
]
"""Words."""

CancelReason: TypeAlias = Literal[
    "deleted",
    "gone",
    "owner",
    "expired",
]
"""Words."""

ChangeOperation: TypeAlias = Literal[
    "created",
    "updated",
    "removed",
]
"""Words."""

ChangedResource: TypeAlias = Literal[
    "drug",
    "pharmacy",
    "price",
    "coverage",
    "interaction",
    "recall",
    "shortage",
]
"""Words."""

CoverageChangeKind: TypeAlias = Literal[
    "listed",
    "changed",
    "removed",
]
"""Words."""

CoverageSource: TypeAlias = Literal[
    "PUBLIC_FORMULARY",
    "ESTIMATE",
    "SANDBOX",
]
"""Words."""

DatasetName: TypeAlias = Literal[
    "drugs",
    "pharmacies",
    "prices",
    "coverage",
    "interactions",
    "recalls",
    "shortages",
    "places",
]
"""Words."""

DeliveryOrigin: TypeAlias = Literal[
    "event",
    "replay",
    "recovery",
    "test",
]
"""Words."""

DeliveryOutcome: TypeAlias = Literal[
    "delivered",
    "refused",
    "gone",
    "timed_out",
    "unreachable",
    "forbidden",
    "proxy_failed",
]
"""Words."""

DeliveryStatus: TypeAlias = Literal[
    "pending",
    "delivered",
    "failed",
    "cancelled",
]
"""Words."""

DisabledReason: TypeAlias = Literal[
    "owner",
    "gone",
    "failing",
]
"""Words."""

DrugClass: TypeAlias = Literal[
    "HUMAN",
    "VETERINARY",
    "DISINFECTANT",
    "RADIOPHARMACEUTICAL",
    "OTHER",
]
"""Words."""

DrugSchedule: TypeAlias = Literal[
    "PRESCRIPTION",
    "OTC",
    "ETHICAL",
    "SCHEDULE_C",
    "SCHEDULE_D",
    "NARCOTIC",
    "TARGETED",
    "CONTROLLED",
    "HOMEOPATHIC",
    "OTHER",
]
"""Words."""

DrugStatus: TypeAlias = Literal[
    "MARKETED",
    "APPROVED",
    "DORMANT",
    "CANCELLED_PRE_MARKET",
    "CANCELLED_POST_MARKET",
    "CANCELLED_UNRETURNED_ANNUAL",
    "CANCELLED_SAFETY",
    "AUTHORIZED_BY_INTERIM_ORDER",
    "OTHER",
]
"""Words."""

Environment: TypeAlias = Literal[
    "live",
    "sandbox",
]
"""Words."""

EventType: TypeAlias = Literal[
    "price.changed",
    "drug.recalled",
    "generic.available",
    "pharmacy.updated",
    "shortage.reported",
    "coverage.changed",
    "price_alert.triggered",
    "webhook.test",
]
"""Words."""

FormularyStatus: TypeAlias = Literal[
    "GENERAL_BENEFIT",
    "LIMITED_USE",
    "SPECIAL_AUTHORIZATION",
    "OFF_FORMULARY_INTERCHANGEABLE",
    "NOT_A_BENEFIT",
    "UNKNOWN",
]
"""Words."""

GenericMatch: TypeAlias = Literal[
    "same_ingredients_and_form",
    "same_atc",
]
"""Words."""

Granularity: TypeAlias = Literal[
    "daily",
    "weekly",
    "monthly",
]
"""Words."""

HistorySource: TypeAlias = Literal[
    "pharmacies",
    "public_formulary",
]
"""Words."""

InteractionSeverity: TypeAlias = Literal[
    "CONTRAINDICATED",
    "MAJOR",
    "MODERATE",
    "MINOR",
    "UNKNOWN",
]
"""Words."""

LoadState: TypeAlias = Literal[
    "running",
    "finished",
    "failed",
]
"""Words."""

MissingReason: TypeAlias = Literal[
    "unknown drug",
    "no price here",
    "unknown pharmacy",
]
"""Words."""

NotificationMethod: TypeAlias = Literal["WEBHOOK"]
"""Words."""

PharmacyStatus: TypeAlias = Literal[
    "open",
    "temporarily_closed",
    "closed",
]
"""Words."""

Plan: TypeAlias = Literal[
    "developer",
    "startup",
    "business",
]
"""Words."""

PriceBasis: TypeAlias = Literal[
    "package",
    "unit",
]
"""Words."""

PriceInclude: TypeAlias = Literal["removed"]
"""Words."""

PriceSort: TypeAlias = Literal[
    "price",
    "distance",
]
"""Words."""

PriceSource: TypeAlias = Literal[
    "PHARMACY_FEED",
    "PUBLIC_FORMULARY",
    "ESTIMATE",
    "SANDBOX",
]
"""Words."""

Province: TypeAlias = Literal[
    "AB",
    "BC",
    "MB",
    "NB",
    "NL",
    "NS",
    "NT",
    "NU",
    "ON",
    "PE",
    "QC",
    "SK",
    "YT",
]
"""Words."""

RecallClassification: TypeAlias = Literal[
    "Type I",
    "Type II",
    "Type III",
]
"""Words."""

RecallMatch: TypeAlias = Literal[
    "din",
    "name",
]
"""Words."""

RecoveryMode: TypeAlias = Literal[
    "failed",
    "missing",
]
"""Words."""

RecoveryStatus: TypeAlias = Literal[
    "running",
    "finished",
    "cancelled",
]
"""Words."""

ServiceStatus: TypeAlias = Literal[
    "ok",
    "degraded",
]
"""Words."""

ShortageSeverity: TypeAlias = Literal[
    "critical",
    "high",
    "medium",
    "low",
]
"""Words."""

ShortageStatus: TypeAlias = Literal[
    "active",
    "anticipated",
    "resolved",
    "avoided",
    "discontinued",
]
"""Words."""

ShortageType: TypeAlias = Literal[
    "shortage",
    "discontinuation",
]
"""Words."""

SubscribableEventType: TypeAlias = Literal[
    "price.changed",
    "drug.recalled",
    "generic.available",
    "pharmacy.updated",
    "shortage.reported",
    "coverage.changed",
    "price_alert.triggered",
]
"""Words."""

UndeliveredStatus: TypeAlias = Literal[
    "failed",
    "cancelled",
]
"""Words."""

UsageNoticeKind: TypeAlias = Literal["quota.warning"]
"""Words."""

Weekday: TypeAlias = Literal[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
]
"""Words."""
