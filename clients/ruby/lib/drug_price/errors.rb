# frozen_string_literal: true

module DrugPrice
  # What every error of this library is.
  class Error < StandardError; end

  # The client was made with an option that cannot work; the message names it and the remedy.
  class ConfigurationError < Error; end

  # No answer came. `cause` is what the network said.
  class ConnectionError < Error
    # @return [Integer] how many requests were tried
    attr_reader :attempts

    def initialize(message, attempts: 1)
      @attempts = attempts
      super(message)
    end
  end

  # No answer came in time.
  class TimeoutError < ConnectionError; end

  # A list that cannot be gone on with.
  class PageError < Error; end

  # What was asked for with `if_none_match` is still what you have: a 304.
  class NotModifiedError < Error
    # @return [Response]
    attr_reader :last_response

    def initialize(last_response)
      @last_response = last_response
      super("not modified since #{last_response.etag || "what you have"}")
    end
  end

  # The service, or something between, answered something else than what was asked for.
  class APIError < Error
    # @return [String, nil] one of ErrorCode; nil when the answer was none of the service's
    attr_reader :code
    # @return [Array<Hash{Symbol => String}>] everything that was wrong: `{ field:, reason: }`
    attr_reader :details
    # @return [String, nil] the page about the code
    attr_reader :doc_url
    # @return [Response]
    attr_reader :last_response

    def initialize(message, last_response:, code: nil, details: [], doc_url: nil, request_id: nil)
      @code = code
      @details = details
      @doc_url = doc_url
      @last_response = last_response
      @request_id = request_id || last_response.request_id
      super(message)
    end

    # @return [Integer]
    def status = last_response.status

    # @return [String, nil] finds the request in the service's log
    attr_reader :request_id

    # @return [Float, nil] seconds that the service asks to wait
    def retry_after = last_response.retry_after

    # @return [Integer] how many requests were tried
    def attempts = last_response.attempts
  end

  # 400
  class InvalidRequestError < APIError; end
  # 401
  class AuthenticationError < APIError; end
  # 403
  class PermissionDeniedError < APIError; end
  # 404
  class NotFoundError < APIError; end
  # 429: the minute's limit (RATE_LIMITED) or the month's (QUOTA_EXCEEDED)
  class RateLimitError < APIError; end
  # 500 and above
  class ServerError < APIError; end

  # A GraphQL answer with errors. `data` is what there is besides.
  class GraphQLError < APIError
    # @return [Array<Hash>] as GraphQL has them: message, path, locations, extensions
    attr_reader :errors
    # @return [Hash, nil]
    attr_reader :data
    # @return [Hash]
    attr_reader :extensions

    def initialize(message, errors:, data:, extensions:, **rest)
      @errors = errors
      @data = data
      @extensions = extensions
      super(message, **rest)
    end
  end

  # A delivery that is not to be trusted.
  class WebhookVerificationError < Error
    # @return [Symbol] :body_not_raw, :secret_malformed, :header_missing, :header_malformed, :timestamp_too_old,
    #   :timestamp_too_new, :signature_mismatch or :payload_malformed
    attr_reader :reason

    def initialize(reason, message)
      @reason = reason
      super(message)
    end
  end
end
