# frozen_string_literal: true

module DrugPrice
  # Tells hooks and the logger what happens. Neither ever sees the key or a body. A hook that raises does not break the
  # call: what it raised goes to the logger, and to standard error where there is none.
  class Observer
    # @param hooks [Hash{Symbol => #call, nil}] :on_request, :on_response, :on_retry
    # @param logger [Logger, nil]
    def initialize(hooks, logger)
      @hooks = hooks.compact
      @logger = logger
    end

    # @param about [Hash] method, url, attempt, idempotency_key
    def request(about)
      @logger&.debug { "drug_price: #{about[:method]} #{about[:url]} (attempt #{about[:attempt]})" }
      tell(:on_request, about)
    end

    # @param about [Hash] that of the request, with status, request_id, duration (seconds)
    def response(about)
      @logger&.debug do
        "drug_price: #{about[:status]} for #{about[:method]} #{about[:url]} in #{about[:duration].round(3)} s " \
          "(request #{about[:request_id]})"
      end
      tell(:on_response, about)
    end

    # @param about [Hash] that of the request, with reason and delay (seconds)
    def retry(about)
      @logger&.warn do
        "drug_price: #{about[:reason]}; #{about[:method]} #{about[:url]} once more in #{about[:delay].round(3)} s"
      end
      tell(:on_retry, about)
    end

    private

    def tell(hook, about)
      @hooks[hook]&.call(about.freeze)
    rescue StandardError => e
      message = "drug_price: the hook #{hook} raised #{e.class}: #{e.message}"
      @logger ? @logger.error(message) : warn(message)
    end
  end
end
