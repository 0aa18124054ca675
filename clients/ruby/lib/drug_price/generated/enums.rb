# frozen_string_literal: true

# Sets of words. An answer may have a word that is not here yet. Written by `npm run clients` from the contract; do not
# edit.
module DrugPrice
  # Words of AlertStatus.
  module AlertStatus
    ACTIVE = "ACTIVE"
    TRIGGERED = "TRIGGERED"
    CANCELLED = "CANCELLED"
    EXPIRED = "EXPIRED"

    ALL = [ACTIVE, TRIGGERED, CANCELLED, EXPIRED].freeze
  end

  # Words of Availability.
  module Availability
    IN_STOCK = "in_stock"
    LOW_STOCK = "low_stock"
    OUT_OF_STOCK = "out_of_stock"
    UNKNOWN = "unknown"

    ALL = [IN_STOCK, LOW_STOCK, OUT_OF_STOCK, UNKNOWN].freeze
  end

  # Words of AvailabilityFilter.
  module AvailabilityFilter
    IN_STOCK = "in_stock"
    LOW_STOCK = "low_stock"
    OUT_OF_STOCK = "out_of_stock"
    UNKNOWN = "unknown"
    ANY = "any"

    ALL = [IN_STOCK, LOW_STOCK, OUT_OF_STOCK, UNKNOWN, ANY].freeze
  end

  # Words of Backoff.
  module Backoff
    LINEAR = "linear"
    EXPONENTIAL = "exponential"

    ALL = [LINEAR, EXPONENTIAL].freeze
  end

  # Words of CancelReason.
  module CancelReason
    DELETED = "deleted"
    GONE = "gone"
    OWNER = "owner"
    EXPIRED = "expired"

    ALL = [DELETED, GONE, OWNER, EXPIRED].freeze
  end

  # Words of ChangeOperation.
  module ChangeOperation
    CREATED = "created"
    UPDATED = "updated"
    REMOVED = "removed"

    ALL = [CREATED, UPDATED, REMOVED].freeze
  end

  # Words of ChangedResource.
  module ChangedResource
    DRUG = "drug"
    PHARMACY = "pharmacy"
    PRICE = "price"
    COVERAGE = "coverage"
    INTERACTION = "interaction"
    RECALL = "recall"
    SHORTAGE = "shortage"

    ALL = [DRUG, PHARMACY, PRICE, COVERAGE, INTERACTION, RECALL, SHORTAGE].freeze
  end

  # Words of CountedAvailability.
  module CountedAvailability
    ANY = "any"

    ALL = [ANY].freeze
  end

  # Words of CoverageChangeKind.
  module CoverageChangeKind
    LISTED = "listed"
    CHANGED = "changed"
    REMOVED = "removed"

    ALL = [LISTED, CHANGED, REMOVED].freeze
  end

  # Words of CoverageSource.
  module CoverageSource
    PUBLIC_FORMULARY = "PUBLIC_FORMULARY"
    ESTIMATE = "ESTIMATE"
    SANDBOX = "SANDBOX"

    ALL = [PUBLIC_FORMULARY, ESTIMATE, SANDBOX].freeze
  end

  # Words of DatasetName.
  module DatasetName
    DRUGS = "drugs"
    PHARMACIES = "pharmacies"
    PRICES = "prices"
    COVERAGE = "coverage"
    INTERACTIONS = "interactions"
    RECALLS = "recalls"
    SHORTAGES = "shortages"
    PLACES = "places"

    ALL = [DRUGS, PHARMACIES, PRICES, COVERAGE, INTERACTIONS, RECALLS, SHORTAGES, PLACES].freeze
  end

  # Words of DeliveryOrigin.
  module DeliveryOrigin
    EVENT = "event"
    REPLAY = "replay"
    RECOVERY = "recovery"
    TEST = "test"

    ALL = [EVENT, REPLAY, RECOVERY, TEST].freeze
  end

  # Words of DeliveryOutcome.
  module DeliveryOutcome
    DELIVERED = "delivered"
    REFUSED = "refused"
    GONE = "gone"
    TIMED_OUT = "timed_out"
    UNREACHABLE = "unreachable"
    FORBIDDEN = "forbidden"
    PROXY_FAILED = "proxy_failed"

    ALL = [DELIVERED, REFUSED, GONE, TIMED_OUT, UNREACHABLE, FORBIDDEN, PROXY_FAILED].freeze
  end

  # Words of DeliveryStatus.
  module DeliveryStatus
    PENDING = "pending"
    DELIVERED = "delivered"
    FAILED = "failed"
    CANCELLED = "cancelled"

    ALL = [PENDING, DELIVERED, FAILED, CANCELLED].freeze
  end

  # Words of DisabledReason.
  module DisabledReason
    OWNER = "owner"
    GONE = "gone"
    FAILING = "failing"

    ALL = [OWNER, GONE, FAILING].freeze
  end

  # Words of DrugClass.
  module DrugClass
    HUMAN = "HUMAN"
    VETERINARY = "VETERINARY"
    DISINFECTANT = "DISINFECTANT"
    RADIOPHARMACEUTICAL = "RADIOPHARMACEUTICAL"
    OTHER = "OTHER"

    ALL = [HUMAN, VETERINARY, DISINFECTANT, RADIOPHARMACEUTICAL, OTHER].freeze
  end

  # Words of DrugSchedule.
  module DrugSchedule
    PRESCRIPTION = "PRESCRIPTION"
    OTC = "OTC"
    ETHICAL = "ETHICAL"
    SCHEDULE_C = "SCHEDULE_C"
    SCHEDULE_D = "SCHEDULE_D"
    NARCOTIC = "NARCOTIC"
    TARGETED = "TARGETED"
    CONTROLLED = "CONTROLLED"
    HOMEOPATHIC = "HOMEOPATHIC"
    OTHER = "OTHER"

    ALL = [
      PRESCRIPTION, OTC, ETHICAL, SCHEDULE_C, SCHEDULE_D, NARCOTIC, TARGETED, CONTROLLED, HOMEOPATHIC, OTHER
    ].freeze
  end

  # Words of DrugStatus.
  module DrugStatus
    MARKETED = "MARKETED"
    APPROVED = "APPROVED"
    DORMANT = "DORMANT"
    CANCELLED_PRE_MARKET = "CANCELLED_PRE_MARKET"
    CANCELLED_POST_MARKET = "CANCELLED_POST_MARKET"
    CANCELLED_UNRETURNED_ANNUAL = "CANCELLED_UNRETURNED_ANNUAL"
    CANCELLED_SAFETY = "CANCELLED_SAFETY"
    AUTHORIZED_BY_INTERIM_ORDER = "AUTHORIZED_BY_INTERIM_ORDER"
    OTHER = "OTHER"

    ALL = [
      MARKETED, APPROVED, DORMANT, CANCELLED_PRE_MARKET, CANCELLED_POST_MARKET, CANCELLED_UNRETURNED_ANNUAL,
      CANCELLED_SAFETY, AUTHORIZED_BY_INTERIM_ORDER, OTHER
    ].freeze
  end

  # Words of Environment.
  module Environment
    LIVE = "live"
    SANDBOX = "sandbox"

    ALL = [LIVE, SANDBOX].freeze
  end

  # Words of EventType.
  module EventType
    PRICE_CHANGED = "price.changed"
    DRUG_RECALLED = "drug.recalled"
    GENERIC_AVAILABLE = "generic.available"
    PHARMACY_UPDATED = "pharmacy.updated"
    SHORTAGE_REPORTED = "shortage.reported"
    COVERAGE_CHANGED = "coverage.changed"
    PRICE_ALERT_TRIGGERED = "price_alert.triggered"
    WEBHOOK_TEST = "webhook.test"

    ALL = [
      PRICE_CHANGED, DRUG_RECALLED, GENERIC_AVAILABLE, PHARMACY_UPDATED, SHORTAGE_REPORTED, COVERAGE_CHANGED,
      PRICE_ALERT_TRIGGERED, WEBHOOK_TEST
    ].freeze
  end

  # Words of FillBasis.
  module FillBasis
    PACKAGE = "package"
    COMBINATION = "combination"
    SCALED = "scaled"

    ALL = [PACKAGE, COMBINATION, SCALED].freeze
  end

  # Words of FormularyStatus.
  module FormularyStatus
    GENERAL_BENEFIT = "GENERAL_BENEFIT"
    LIMITED_USE = "LIMITED_USE"
    SPECIAL_AUTHORIZATION = "SPECIAL_AUTHORIZATION"
    OFF_FORMULARY_INTERCHANGEABLE = "OFF_FORMULARY_INTERCHANGEABLE"
    NOT_A_BENEFIT = "NOT_A_BENEFIT"
    UNKNOWN = "UNKNOWN"

    ALL = [
      GENERAL_BENEFIT, LIMITED_USE, SPECIAL_AUTHORIZATION, OFF_FORMULARY_INTERCHANGEABLE, NOT_A_BENEFIT, UNKNOWN
    ].freeze
  end

  # Words of GenericMatch.
  module GenericMatch
    SAME_INGREDIENTS_AND_FORM = "same_ingredients_and_form"
    SAME_ATC = "same_atc"

    ALL = [SAME_INGREDIENTS_AND_FORM, SAME_ATC].freeze
  end

  # Words of Granularity.
  module Granularity
    DAILY = "daily"
    WEEKLY = "weekly"
    MONTHLY = "monthly"

    ALL = [DAILY, WEEKLY, MONTHLY].freeze
  end

  # Words of HistorySource.
  module HistorySource
    PHARMACIES = "pharmacies"
    PUBLIC_FORMULARY = "public_formulary"

    ALL = [PHARMACIES, PUBLIC_FORMULARY].freeze
  end

  # Words of InteractionSeverity.
  module InteractionSeverity
    CONTRAINDICATED = "CONTRAINDICATED"
    MAJOR = "MAJOR"
    MODERATE = "MODERATE"
    MINOR = "MINOR"
    UNKNOWN = "UNKNOWN"

    ALL = [CONTRAINDICATED, MAJOR, MODERATE, MINOR, UNKNOWN].freeze
  end

  # Words of LoadState.
  module LoadState
    RUNNING = "running"
    FINISHED = "finished"
    REFUSED = "refused"
    FAILED = "failed"

    ALL = [RUNNING, FINISHED, REFUSED, FAILED].freeze
  end

  # Words of LocationAccuracy.
  module LocationAccuracy
    EXACT = "exact"
    POSTAL_CODE = "postal_code"
    POSTAL_AREA = "postal_area"

    ALL = [EXACT, POSTAL_CODE, POSTAL_AREA].freeze
  end

  # Words of MissingReason.
  module MissingReason
    UNKNOWN_DRUG = "unknown drug"
    NO_PRICE_HERE = "no price here"
    NO_PRICE_IN_STOCK_HERE = "no price in stock here"
    UNKNOWN_PHARMACY = "unknown pharmacy"

    ALL = [UNKNOWN_DRUG, NO_PRICE_HERE, NO_PRICE_IN_STOCK_HERE, UNKNOWN_PHARMACY].freeze
  end

  # Words of NotificationMethod.
  module NotificationMethod
    WEBHOOK = "WEBHOOK"

    ALL = [WEBHOOK].freeze
  end

  # Words of PercentilesOmitted.
  module PercentilesOmitted
    FEWER_THAN_FIVE_PHARMACIES = "fewer_than_five_pharmacies"

    ALL = [FEWER_THAN_FIVE_PHARMACIES].freeze
  end

  # Words of PharmacyStatus.
  module PharmacyStatus
    OPEN = "open"
    TEMPORARILY_CLOSED = "temporarily_closed"
    CLOSED = "closed"

    ALL = [OPEN, TEMPORARILY_CLOSED, CLOSED].freeze
  end

  # Words of Plan.
  module Plan
    DEVELOPER = "developer"
    STARTUP = "startup"
    BUSINESS = "business"

    ALL = [DEVELOPER, STARTUP, BUSINESS].freeze
  end

  # Words of PriceBasis.
  module PriceBasis
    PACKAGE = "package"
    UNIT = "unit"

    ALL = [PACKAGE, UNIT].freeze
  end

  # Words of PriceInclude.
  module PriceInclude
    REMOVED = "removed"

    ALL = [REMOVED].freeze
  end

  # Words of PriceSort.
  module PriceSort
    UNIT_PRICE = "unit_price"
    TOTAL = "total"
    PRICE = "price"
    DISTANCE = "distance"

    ALL = [UNIT_PRICE, TOTAL, PRICE, DISTANCE].freeze
  end

  # Words of PriceSource.
  module PriceSource
    PHARMACY_FEED = "PHARMACY_FEED"
    PUBLIC_FORMULARY = "PUBLIC_FORMULARY"
    ESTIMATE = "ESTIMATE"
    SANDBOX = "SANDBOX"

    ALL = [PHARMACY_FEED, PUBLIC_FORMULARY, ESTIMATE, SANDBOX].freeze
  end

  # Words of Province.
  module Province
    AB = "AB"
    BC = "BC"
    MB = "MB"
    NB = "NB"
    NL = "NL"
    NS = "NS"
    NT = "NT"
    NU = "NU"
    ON = "ON"
    PE = "PE"
    QC = "QC"
    SK = "SK"
    YT = "YT"

    ALL = [AB, BC, MB, NB, NL, NS, NT, NU, ON, PE, QC, SK, YT].freeze
  end

  # Words of RecallClassification.
  module RecallClassification
    TYPE_I = "Type I"
    TYPE_II = "Type II"
    TYPE_III = "Type III"

    ALL = [TYPE_I, TYPE_II, TYPE_III].freeze
  end

  # Words of RecallMatch.
  module RecallMatch
    DIN = "din"
    NAME = "name"

    ALL = [DIN, NAME].freeze
  end

  # Words of RecoveryMode.
  module RecoveryMode
    FAILED = "failed"
    MISSING = "missing"

    ALL = [FAILED, MISSING].freeze
  end

  # Words of RecoveryStatus.
  module RecoveryStatus
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"

    ALL = [RUNNING, FINISHED, CANCELLED].freeze
  end

  # Words of ServiceStatus.
  module ServiceStatus
    OK = "ok"
    DEGRADED = "degraded"

    ALL = [OK, DEGRADED].freeze
  end

  # Words of ShortageSeverity.
  module ShortageSeverity
    CRITICAL = "critical"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"

    ALL = [CRITICAL, HIGH, MEDIUM, LOW].freeze
  end

  # Words of ShortageStatus.
  module ShortageStatus
    ACTIVE = "active"
    ANTICIPATED = "anticipated"
    RESOLVED = "resolved"
    AVOIDED = "avoided"
    DISCONTINUED = "discontinued"

    ALL = [ACTIVE, ANTICIPATED, RESOLVED, AVOIDED, DISCONTINUED].freeze
  end

  # Words of ShortageType.
  module ShortageType
    SHORTAGE = "shortage"
    DISCONTINUATION = "discontinuation"

    ALL = [SHORTAGE, DISCONTINUATION].freeze
  end

  # Words of Signer.
  module Signer
    PREVIOUS = "previous"
    NEW = "new"

    ALL = [PREVIOUS, NEW].freeze
  end

  # Words of StatisticsGroup.
  module StatisticsGroup
    PROVINCE = "province"
    CITY = "city"

    ALL = [PROVINCE, CITY].freeze
  end

  # Words of SubscribableEventType.
  module SubscribableEventType
    PRICE_CHANGED = "price.changed"
    DRUG_RECALLED = "drug.recalled"
    GENERIC_AVAILABLE = "generic.available"
    PHARMACY_UPDATED = "pharmacy.updated"
    SHORTAGE_REPORTED = "shortage.reported"
    COVERAGE_CHANGED = "coverage.changed"
    PRICE_ALERT_TRIGGERED = "price_alert.triggered"

    ALL = [
      PRICE_CHANGED, DRUG_RECALLED, GENERIC_AVAILABLE, PHARMACY_UPDATED, SHORTAGE_REPORTED, COVERAGE_CHANGED,
      PRICE_ALERT_TRIGGERED
    ].freeze
  end

  # Words of UndeliveredStatus.
  module UndeliveredStatus
    FAILED = "failed"
    CANCELLED = "cancelled"

    ALL = [FAILED, CANCELLED].freeze
  end

  # Words of Unit.
  module Unit
    TABLET = "tablet"
    CAPSULE = "capsule"
    ML = "mL"
    G = "g"
    DOSE = "dose"
    PATCH = "patch"
    SUPPOSITORY = "suppository"
    LOZENGE = "lozenge"
    PELLET = "pellet"
    FILM = "film"
    STRIP = "strip"
    INSERT = "insert"
    RING = "ring"
    IMPLANT = "implant"
    SPONGE = "sponge"
    SWAB = "swab"
    WIPE = "wipe"
    PAD = "pad"
    KIT = "kit"
    VIAL = "vial"
    SYRINGE = "syringe"
    AMPOULE = "ampoule"
    CARTRIDGE = "cartridge"
    PEN = "pen"
    SACHET = "sachet"
    BOTTLE = "bottle"
    UNIT = "unit"

    ALL = [
      TABLET, CAPSULE, ML, G, DOSE, PATCH, SUPPOSITORY, LOZENGE, PELLET, FILM, STRIP, INSERT, RING, IMPLANT, SPONGE,
      SWAB, WIPE, PAD, KIT, VIAL, SYRINGE, AMPOULE, CARTRIDGE, PEN, SACHET, BOTTLE, UNIT
    ].freeze
  end

  # Words of UsageNoticeKind.
  module UsageNoticeKind
    QUOTA_WARNING = "quota.warning"

    ALL = [QUOTA_WARNING].freeze
  end

  # Words of Weekday.
  module Weekday
    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"

    ALL = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY].freeze
  end
end
