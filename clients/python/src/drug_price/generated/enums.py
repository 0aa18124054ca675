# Made from api/openapi.json by "npm run clients": do not edit.
"""Sets of words. What is answered may have words that are not known yet."""

from typing import Literal, TypeAlias

__all__ = [
    "AlertStatus",
    "Availability",
    "AvailabilityFilter",
    "Backoff",
    "CancelReason",
    "ChangeOperation",
    "ChangedResource",
    "CountedAvailability",
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
    "FillBasis",
    "FormularyStatus",
    "GenericMatch",
    "Granularity",
    "HistorySource",
    "InteractionSeverity",
    "LoadState",
    "LocationAccuracy",
    "MissingReason",
    "NotificationMethod",
    "PercentilesOmitted",
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
    "Signer",
    "StatisticsGroup",
    "SubscribableEventType",
    "UndeliveredStatus",
    "Unit",
    "UsageNoticeKind",
    "Weekday",
]

AlertStatus: TypeAlias = Literal[
    "ACTIVE",
    "TRIGGERED",
    "CANCELLED",
    "EXPIRED",
]

Availability: TypeAlias = Literal[
    "in_stock",
    "low_stock",
    "out_of_stock",
    "unknown",
]

AvailabilityFilter: TypeAlias = Literal[
    "in_stock",
    "low_stock",
    "out_of_stock",
    "unknown",
    "any",
]

Backoff: TypeAlias = Literal[
    "linear",
    "exponential",
]

CancelReason: TypeAlias = Literal[
    "deleted",
    "gone",
    "owner",
    "expired",
]

ChangeOperation: TypeAlias = Literal[
    "created",
    "updated",
    "removed",
]

ChangedResource: TypeAlias = Literal[
    "drug",
    "pharmacy",
    "price",
    "coverage",
    "interaction",
    "recall",
    "shortage",
]

CountedAvailability: TypeAlias = Literal["any"]

CoverageChangeKind: TypeAlias = Literal[
    "listed",
    "changed",
    "removed",
]

CoverageSource: TypeAlias = Literal[
    "PUBLIC_FORMULARY",
    "ESTIMATE",
    "SANDBOX",
]

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

DeliveryOrigin: TypeAlias = Literal[
    "event",
    "replay",
    "recovery",
    "test",
]

DeliveryOutcome: TypeAlias = Literal[
    "delivered",
    "refused",
    "gone",
    "timed_out",
    "unreachable",
    "forbidden",
    "proxy_failed",
]

DeliveryStatus: TypeAlias = Literal[
    "pending",
    "delivered",
    "failed",
    "cancelled",
]

DisabledReason: TypeAlias = Literal[
    "owner",
    "gone",
    "failing",
]

DrugClass: TypeAlias = Literal[
    "HUMAN",
    "VETERINARY",
    "DISINFECTANT",
    "RADIOPHARMACEUTICAL",
    "OTHER",
]

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

Environment: TypeAlias = Literal[
    "live",
    "sandbox",
]

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

FillBasis: TypeAlias = Literal[
    "package",
    "combination",
    "scaled",
]

FormularyStatus: TypeAlias = Literal[
    "GENERAL_BENEFIT",
    "LIMITED_USE",
    "SPECIAL_AUTHORIZATION",
    "OFF_FORMULARY_INTERCHANGEABLE",
    "NOT_A_BENEFIT",
    "UNKNOWN",
]

GenericMatch: TypeAlias = Literal[
    "same_ingredients_and_form",
    "same_atc",
]

Granularity: TypeAlias = Literal[
    "daily",
    "weekly",
    "monthly",
]

HistorySource: TypeAlias = Literal[
    "pharmacies",
    "public_formulary",
]

InteractionSeverity: TypeAlias = Literal[
    "CONTRAINDICATED",
    "MAJOR",
    "MODERATE",
    "MINOR",
    "UNKNOWN",
]

LoadState: TypeAlias = Literal[
    "running",
    "finished",
    "refused",
    "failed",
]

LocationAccuracy: TypeAlias = Literal[
    "exact",
    "postal_code",
    "postal_area",
]

MissingReason: TypeAlias = Literal[
    "unknown drug",
    "no price here",
    "no price in stock here",
    "unknown pharmacy",
]

NotificationMethod: TypeAlias = Literal["WEBHOOK"]

PercentilesOmitted: TypeAlias = Literal["fewer_than_five_pharmacies"]

PharmacyStatus: TypeAlias = Literal[
    "open",
    "temporarily_closed",
    "closed",
]

Plan: TypeAlias = Literal[
    "developer",
    "startup",
    "business",
]

PriceBasis: TypeAlias = Literal[
    "package",
    "unit",
]

PriceInclude: TypeAlias = Literal["removed"]

PriceSort: TypeAlias = Literal[
    "unit_price",
    "total",
    "price",
    "distance",
]

PriceSource: TypeAlias = Literal[
    "PHARMACY_FEED",
    "PUBLIC_FORMULARY",
    "ESTIMATE",
    "SANDBOX",
]

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

RecallClassification: TypeAlias = Literal[
    "Type I",
    "Type II",
    "Type III",
]

RecallMatch: TypeAlias = Literal[
    "din",
    "name",
]

RecoveryMode: TypeAlias = Literal[
    "failed",
    "missing",
]

RecoveryStatus: TypeAlias = Literal[
    "running",
    "finished",
    "cancelled",
]

ServiceStatus: TypeAlias = Literal[
    "ok",
    "degraded",
]

ShortageSeverity: TypeAlias = Literal[
    "critical",
    "high",
    "medium",
    "low",
]

ShortageStatus: TypeAlias = Literal[
    "active",
    "anticipated",
    "resolved",
    "avoided",
    "discontinued",
]

ShortageType: TypeAlias = Literal[
    "shortage",
    "discontinuation",
]

Signer: TypeAlias = Literal[
    "previous",
    "new",
]

StatisticsGroup: TypeAlias = Literal[
    "province",
    "city",
]

SubscribableEventType: TypeAlias = Literal[
    "price.changed",
    "drug.recalled",
    "generic.available",
    "pharmacy.updated",
    "shortage.reported",
    "coverage.changed",
    "price_alert.triggered",
]

UndeliveredStatus: TypeAlias = Literal[
    "failed",
    "cancelled",
]

Unit: TypeAlias = Literal[
    "tablet",
    "capsule",
    "mL",
    "g",
    "dose",
    "patch",
    "suppository",
    "lozenge",
    "pellet",
    "film",
    "strip",
    "insert",
    "ring",
    "implant",
    "sponge",
    "swab",
    "wipe",
    "pad",
    "kit",
    "vial",
    "syringe",
    "ampoule",
    "cartridge",
    "pen",
    "sachet",
    "bottle",
    "unit",
]

UsageNoticeKind: TypeAlias = Literal["quota.warning"]

Weekday: TypeAlias = Literal[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
]
