# frozen_string_literal: true

require_relative "configuration"
require_relative "response"
require_relative "refusal"
require_relative "transport"
require_relative "transport/net_http"
require_relative "retries"
require_relative "observer"
require_relative "call"
require_relative "sender"
require_relative "graphql"

module DrugPrice
  # A client of one service with one key. It may be used by any number of threads at once, and after a fork.
  #
  #   client = DrugPrice::Client.new(api_key: "tm_live_…", base_url: "https://prices.example.com")
  #   client.drugs.search(query: "metformin").first(5)
  class Client
    include Resources

    # Of a raw request: the characters of paths, others as %20. A second slash at the beginning would name another host.
    PATH = %r{\A/(?!/)(?:[\w.~!$&'()*+,;=:@/-]|%\h\h)*\z}
    private_constant :PATH

    # @return [GraphQL]
    attr_reader :graphql

    # There is no address built in: whoever runs the service says where it is.
    #
    # @param api_key [String] begins with tm_live_ or tm_sandbox_. Default: the environment variable DRUG_PRICE_API_KEY
    # @param base_url [String] where the service is, with a path if it has one; else DRUG_PRICE_BASE_URL
    # @param sandbox_url [String] where sandbox keys go, if elsewhere; else DRUG_PRICE_SANDBOX_URL
    # @param timeout [Numeric] seconds for an attempt, from connecting to the last byte
    # @param max_retries [Integer] how often a call is tried again
    # @param max_retry_wait [Numeric] seconds; when the service asks to wait longer, its answer is raised at once
    # @param headers [Hash] to be sent with every request
    # @param transport [#call] see Transport
    # @param logger [Logger] told of requests (debug) and of retries (warn), never with the key
    # @param on_request [#call] called with a Hash: method, url, attempt, idempotency_key
    # @param on_response [#call] … and status, request_id, duration (seconds)
    # @param on_retry [#call] … and reason, delay (seconds)
    # @raise [ConfigurationError]
    def initialize(api_key: ENV.fetch("DRUG_PRICE_API_KEY", nil), base_url: ENV.fetch("DRUG_PRICE_BASE_URL", nil),
                   sandbox_url: ENV.fetch("DRUG_PRICE_SANDBOX_URL", nil), timeout: Configuration::DEFAULTS[:timeout],
                   max_retries: Configuration::DEFAULTS[:max_retries],
                   max_retry_wait: Configuration::DEFAULTS[:max_retry_wait], headers: {},
                   transport: Transport::NetHTTP.new, logger: nil, on_request: nil, on_response: nil, on_retry: nil)
      @configuration = Configuration.new(
        api_key:, base_url:, sandbox_url:, timeout:, max_retries:, max_retry_wait:, headers:
      )
      @transport = transport
      @sender = Sender.new(@configuration, transport, Observer.new({ on_request:, on_response:, on_retry: }, logger))
      @graphql = GraphQL.new(@sender)
    end

    # @return [String] "live" or "sandbox", as the key is
    def environment = @configuration.environment

    # @return [String] the address that is asked
    def base_url = @configuration.base_url

    # Asks what has no method of its own, with the same key, retries and errors.
    #
    # @param method [String, Symbol] GET and HEAD are sent again when their answer is lost, others only with an
    #   idempotency_key among the options, or as `repeatable` says
    # @param path [String] with a slash at its beginning, escaped as paths are; the query goes in query:
    # @param query [Hash]
    # @param body [Object] sent as JSON. Default: no body
    # @param options [Hash] timeout, max_retries, idempotency_key, headers, if_none_match
    # @return [Answer] parsed JSON, its keys as symbols
    def request(method, path, query: {}, body: OMIT, repeatable: nil, options: {})
      unless path.match?(PATH)
        raise ArgumentError, "path: must begin with a slash, be escaped and without a query (is #{path.inspect})"
      end

      http_method = method.to_s.upcase
      raise ArgumentError, "method: must be one of HTTP (is #{method.inspect})" unless http_method.match?(/\A[A-Z]+\z/)

      repeatable = true if repeatable.nil? && %w[GET HEAD].include?(http_method)
      Answer.new(*@sender.run(Call.new(http_method, path, query:, body:, repeatable:, options:)))
    end

    # Closes connections that idle; the next call opens one again.
    def close
      @transport.close if @transport.respond_to?(:close)
    end

    # Never with the key.
    def inspect = "#<#{self.class} environment=#{environment.inspect}, base_url=#{base_url.inspect}>"
  end
end
