# frozen_string_literal: true

# The version of the interface, the codes of its errors, and the models of its events' data. Written by `npm run
# clients` from the contract; do not edit.
module DrugPrice
  # Of the interface that this library was made for.
  API_VERSION = "1.5.0"

  # Codes of errors: APIError#code is one of them.
  module ErrorCode
    INVALID_PARAMETER = "INVALID_PARAMETER"
    UNKNOWN_PARAMETER = "UNKNOWN_PARAMETER"
    INVALID_CURSOR = "INVALID_CURSOR"
    INVALID_BODY = "INVALID_BODY"
    DOCUMENT_TOO_LARGE = "DOCUMENT_TOO_LARGE"
    DEPTH_LIMIT_EXCEEDED = "DEPTH_LIMIT_EXCEEDED"
    COMPLEXITY_LIMIT_EXCEEDED = "COMPLEXITY_LIMIT_EXCEEDED"
    GRAPHQL_PARSE_FAILED = "GRAPHQL_PARSE_FAILED"
    GRAPHQL_VALIDATION_FAILED = "GRAPHQL_VALIDATION_FAILED"
    PERSISTED_QUERY_NOT_FOUND = "PERSISTED_QUERY_NOT_FOUND"
    TRUSTED_DOCUMENTS_ONLY = "TRUSTED_DOCUMENTS_ONLY"
    IDEMPOTENCY_KEY_REUSED = "IDEMPOTENCY_KEY_REUSED"
    UNAUTHORIZED = "UNAUTHORIZED"
    WRONG_ENVIRONMENT = "WRONG_ENVIRONMENT"
    PERMISSION_DENIED = "PERMISSION_DENIED"
    PLAN_REQUIRED = "PLAN_REQUIRED"
    NOT_FOUND = "NOT_FOUND"
    METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED"
    RATE_LIMITED = "RATE_LIMITED"
    QUOTA_EXCEEDED = "QUOTA_EXCEEDED"
    INTERNAL = "INTERNAL"
    SERVICE_UNAVAILABLE = "SERVICE_UNAVAILABLE"

    ALL = [
      INVALID_PARAMETER, UNKNOWN_PARAMETER, INVALID_CURSOR, INVALID_BODY, DOCUMENT_TOO_LARGE, DEPTH_LIMIT_EXCEEDED,
      COMPLEXITY_LIMIT_EXCEEDED, GRAPHQL_PARSE_FAILED, GRAPHQL_VALIDATION_FAILED, PERSISTED_QUERY_NOT_FOUND,
      TRUSTED_DOCUMENTS_ONLY, IDEMPOTENCY_KEY_REUSED, UNAUTHORIZED, WRONG_ENVIRONMENT, PERMISSION_DENIED, PLAN_REQUIRED,
      NOT_FOUND, METHOD_NOT_ALLOWED, RATE_LIMITED, QUOTA_EXCEEDED, INTERNAL, SERVICE_UNAVAILABLE
    ].freeze
  end

  # What the data of an event is, by the event's kind.
  EVENT_MODELS = {
    "price.changed" => :PriceChangedData,
    "drug.recalled" => :DrugRecalledData,
    "generic.available" => :GenericAvailableData,
    "pharmacy.updated" => :PharmacyUpdatedData,
    "shortage.reported" => :ShortageReportedData,
    "coverage.changed" => :CoverageChangedData,
    "price_alert.triggered" => :PriceAlertTriggeredData,
    "webhook.test" => :WebhookTestData
  }.freeze
end
