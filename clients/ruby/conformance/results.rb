# frozen_string_literal: true

# What the library answers, as the suite wants it told. A model is written from the members that its class declares: one
# that it lacks is lost, and the suite sees that.
module Results
  KINDS = {
    DrugPrice::ConfigurationError => "configuration",
    DrugPrice::TimeoutError => "timeout",
    DrugPrice::ConnectionError => "connection",
    DrugPrice::GraphQLError => "graphql",
    DrugPrice::APIError => "api",
    DrugPrice::NotModifiedError => "not_modified",
    DrugPrice::WebhookVerificationError => "webhook",
    DrugPrice::PageError => "page"
  }.freeze
  SUBCLASSES = {
    DrugPrice::InvalidRequestError => "invalid_request",
    DrugPrice::AuthenticationError => "authentication",
    DrugPrice::PermissionDeniedError => "permission_denied",
    DrugPrice::NotFoundError => "not_found",
    DrugPrice::RateLimitError => "rate_limit",
    DrugPrice::ServerError => "server"
  }.freeze
  TOLD = %i[code status request_id details doc_url retry_after attempts reason errors data].freeze

  module_function

  def whole(result)
    return { data: nil, last_response: response(result) } if result.is_a?(DrugPrice::Response)

    data = result.is_a?(DrugPrice::Answer) ? result.data : wire(result)
    { data:, last_response: response(result.last_response) }
  end

  def wire(value)
    case value
    when DrugPrice::Model
      value.class.fields.keys.select { |name| value.key?(name) }.to_h { |name| [name, wire(value[name])] }
    when Array then value.map { |item| wire(item) }
    when Hash then value.transform_values { |item| wire(item) }
    else DrugPrice::Wire.encode(value)
    end
  end

  def response(response)
    {
      status: response.status, request_id: response.request_id, sandbox: response.sandbox?,
      attempts: response.attempts, idempotent_replayed: response.idempotent_replayed?, etag: response.etag,
      deprecation: response.deprecation, rate_limit: limit(response.rate_limit), quota: limit(response.quota)
    }
  end

  def limit(limit) = limit&.to_h&.merge(reset: limit.reset.to_i)

  def record(event, about)
    path = about[:url].sub(%r{\Ahttps?://[^/]+}, "")
    { on: event, call_id: about[:call_id], method: about[:method], path:, attempt: about[:attempt],
      status: about[:status], reason: about[:reason], delay_ms: about[:delay] && (about[:delay] * 1000) }.compact
  end

  def error(error)
    kind = KINDS.find { |type, _| error.is_a?(type) }&.last || "other"
    subclass = SUBCLASSES.find { |type, _| error.is_a?(type) }&.last
    told = TOLD.select { |name| error.respond_to?(name) }.to_h { |name| [name, error.public_send(name)] }
    { kind:, class: error.class.name, subclass:, message: error.message, **told }
  end
end
