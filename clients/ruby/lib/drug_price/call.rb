# frozen_string_literal: true

require "securerandom"

module DrugPrice
  # What a single call has otherwise than its client.
  class CallOptions
    NAMES = %i[timeout total_timeout max_retries idempotency_key headers if_none_match].freeze

    attr_reader(*NAMES)

    # @param options [Hash] some of NAMES; what is nil is as if not given
    def initialize(options)
      unknown = options.keys - NAMES
      unless unknown.empty?
        raise ArgumentError, "options: no such option as #{unknown.join(", ")}; there are #{NAMES.join(", ")}"
      end

      @timeout = options[:timeout] && Configuration.seconds(:timeout, options[:timeout])
      @total_timeout = options[:total_timeout] && Configuration.seconds(:total_timeout, options[:total_timeout])
      @max_retries = options[:max_retries] && Configuration.count(:max_retries, options[:max_retries])
      @headers = Configuration.plain_headers(options[:headers] || {})
      @idempotency_key = checked(:idempotency_key, options, Call::KEY, "1 to 255 printable ASCII characters")
      @if_none_match = checked(:if_none_match, options, Configuration::VALUE, "one line")
      freeze
    end

    private

    def checked(name, options, pattern, wanted)
      text = options[name]&.to_s
      return text if text.nil? || text.b.match?(pattern)

      raise ConfigurationError, "#{name}: must be #{wanted} (is #{text.inspect})"
    end
  end

  # A request to be made: what it is, not how often it takes. Frozen.
  class Call
    ACCEPT = "application/json"

    # What an Idempotency-Key consists of.
    KEY = /\A[!-~]{1,255}\z/

    attr_reader :http_method, :target, :body, :idempotency_key, :accept, :options

    # Seconds that the service is asked to hold the request for, as the log of events is with `wait`.
    attr_reader :held

    # @param path [String] of the service, with its parameters in their places
    # @param query [Hash] see Wire.query
    # @param body [Object] what is sent as JSON; OMIT for no body
    # @param idempotent [Boolean] whether the service takes an Idempotency-Key here: one is made for the call
    # @param repeatable [Boolean, nil] whether it may be sent again when its answer is lost; nil: where it has a key
    def initialize(http_method, path, query: {}, body: OMIT, idempotent: false, repeatable: nil, accept: ACCEPT,
                   options: {})
      @http_method = http_method
      encoded = Wire.query(query)
      @target = encoded.empty? ? path : "#{path}?#{encoded}"
      @held = query[:wait].is_a?(Numeric) ? query[:wait] : 0
      @body = OMIT.equal?(body) ? nil : JSON.generate(Wire.encode(body))
      @options = options.is_a?(CallOptions) ? options : CallOptions.new(options)
      @idempotency_key = @options.idempotency_key || (idempotent ? SecureRandom.uuid : nil)
      @repeatable = repeatable.nil? ? !@idempotency_key.nil? : repeatable
      @accept = accept
      freeze
    end

    def repeatable? = @repeatable

    # Those that differ from call to call.
    def headers
      {
        "accept" => accept,
        "content-type" => body && "application/json",
        "idempotency-key" => idempotency_key,
        "if-none-match" => options.if_none_match
      }.merge(options.headers).compact
    end
  end
end
