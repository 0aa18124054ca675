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
    # @param timeout [Numeric] maximum seconds for an attempt, from connecting to the last byte
    # @param total_timeout [Numeric, nil] maximum seconds for a call, with its attempts and delays; nil for unlimited.
    #   A retry that would end later is not made, and its error is raised at once
    # @param max_retries [Integer] maximum number of retries
    # @param max_retry_wait [Numeric] longest Retry-After to wait for, in seconds; a longer one raises at once
    # @param headers [Hash] to be sent with every request
    # @param proxy [String, false, nil] URL of an HTTP proxy; false for none, nil for the one of the environment
    #   (https_proxy, no_proxy)
    # @param transport [#call] see Transport; it replaces `proxy`
    # @param logger [Logger] receives requests (debug) and retries (warn), without queries and the key
    # @param on_request [#call] called before each attempt with a Hash: call_id, method, url, attempt, idempotency_key
    # @param on_response [#call] called after each complete response: … and status, request_id, duration (seconds)
    # @param on_error [#call] called after each attempt without one: … and reason ("timeout", "connection",
    #   "certificate", "cancelled"), error, duration (seconds)
    # @param on_retry [#call] called before the delay of a retry: … and reason ("status 503" or one of those), delay
    # @raise [ConfigurationError]
    def initialize(api_key: ENV.fetch("DRUG_PRICE_API_KEY", nil), base_url: ENV.fetch("DRUG_PRICE_BASE_URL", nil),
                   sandbox_url: ENV.fetch("DRUG_PRICE_SANDBOX_URL", nil), timeout: Configuration::DEFAULTS[:timeout],
                   total_timeout: nil, max_retries: Configuration::DEFAULTS[:max_retries],
                   max_retry_wait: Configuration::DEFAULTS[:max_retry_wait], headers: {},
                   proxy: nil, transport: nil, logger: nil, on_request: nil, on_response: nil, on_error: nil,
                   on_retry: nil)
      @configuration = Configuration.new(
        api_key:, base_url:, sandbox_url:, timeout:, total_timeout:, max_retries:, max_retry_wait:, headers:
      )
      @transport = transport || Transport::NetHTTP.new(proxy:)
      raise ConfigurationError, "proxy: a transport has its own; leave out one of them" if transport && !proxy.nil?

      observer = Observer.new({ on_request:, on_response:, on_error:, on_retry: }, logger)
      @sender = Sender.new(@configuration, @transport, observer)
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
