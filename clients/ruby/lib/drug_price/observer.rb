# frozen_string_literal: true

require "English"

module DrugPrice
  # Reports to the hooks and to the logger. Neither receives headers or bodies, so neither sees the key. Each attempt
  # calls :on_request, and then either :on_response or :on_error. A hook that raises does not break the call: its error
  # goes to the logger, or to standard error without one.
  class Observer
    # @param hooks [Hash{Symbol => #call, nil}] :on_request, :on_response, :on_error, :on_retry
    # @param logger [Logger, nil]
    def initialize(hooks, logger)
      @hooks = hooks.compact
      @logger = logger
    end

    # Reports an attempt: the block sends it and returns its response first, or raises.
    def attempt(about)
      request(about.dup)
      began = now
      response, = answered = yield
      told = about.merge(status: response.status, request_id: response.request_id, duration: now - began)
      response(told)
      answered
    rescue Transport::Failure => e
      told = about.merge(reason: e.reason, error: e, duration: now - began)
      failure(told)
      raise
    ensure
      # The caller ended the attempt, for example with Timeout.timeout or Thread#raise.
      failure(about.merge(reason: "cancelled", error: $ERROR_INFO, duration: now - began)) unless told
    end

    # @param about [Hash] that of the request, with reason and delay (seconds)
    def retry(about)
      @logger&.warn { "#{line(about)}: #{about[:reason]}, retrying in #{about[:delay].round(3)} s" }
      tell(:on_retry, about)
    end

    private

    # @param about [Hash] call_id, method, url, attempt, idempotency_key
    def request(about)
      @logger&.debug { "#{line(about)}: sending" }
      tell(:on_request, about)
    end

    # @param about [Hash] that of the request, with status, request_id, duration (seconds)
    def response(about)
      @logger&.debug do
        "#{line(about)}: #{about[:status]} in #{about[:duration].round(3)} s (request #{about[:request_id]})"
      end
      tell(:on_response, about)
    end

    # @param about [Hash] that of the request, with reason, error, duration (seconds)
    def failure(about)
      @logger&.debug { "#{line(about)}: #{about[:reason]} after #{about[:duration].round(3)} s" }
      tell(:on_error, about)
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    # Queries may contain postal codes, so log lines leave them out.
    def line(about)
      url = about[:url].partition("?").first
      "drug_price: #{about[:method]} #{url} (call #{about[:call_id]}, attempt #{about[:attempt]})"
    end

    def tell(hook, about)
      @hooks[hook]&.call(about.freeze)
    rescue StandardError => e
      message = "drug_price: the hook #{hook} raised #{e.class}: #{e.message}"
      @logger ? @logger.error(message) : warn(message)
    end
  end
end
