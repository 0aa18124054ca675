# frozen_string_literal: true

require "securerandom"

module DrugPrice
  # Sends a call until it is answered, or until trying on makes no sense, and turns what came into a body or an error.
  class Sender
    AGENT = "drug-price-ruby/#{VERSION} (#{RUBY_ENGINE}/#{RUBY_ENGINE_VERSION})".freeze

    # @param configuration [Configuration]
    # @param transport [#call]
    # @param observer [Observer]
    def initialize(configuration, transport, observer)
      @configuration = configuration
      @transport = transport
      @observer = observer
    end

    # @param call [Call]
    # @param nothing [Boolean] whether no body is due; then a 404 to a DELETE whose first answer was lost says that it
    #   was executed
    # @yield [body, response] for an answer of 400 and above: whether it is to be answered rather than raised
    # @return [Array(Object, Response)] the parsed body, nil where there is none, and what came with it
    def run(call, nothing: false, &acceptable)
      retries = retries_of(call)
      id = SecureRandom.uuid
      lost = false
      (1..).each do |attempt|
        outcome, body = exchange(call, about(call, id, attempt), retries.left)
        delay = retries.delay(outcome, attempt:, repeatable: call.repeatable?)
        unless delay
          return [nil, outcome] if nothing && (empty?(outcome, body) || (lost && gone?(call, outcome)))

          return settle(call, outcome, body, attempt, &acceptable)
        end
        lost ||= lost?(outcome)
        @observer.retry(about(call, id, attempt).merge(reason: reason(outcome), delay:))
        Kernel.sleep(delay)
      end
    end

    def inspect = "#<#{self.class} #{@configuration.inspect}>"

    private

    # One attempt.
    # @return [Array] a Response and a body, or a Transport::Failure
    def exchange(call, about, left)
      @observer.attempt(about) do
        reply = @transport.call(request_of(call, about[:attempt], left))
        response = Response.new(status: reply.status, headers: reply.headers, attempts: about[:attempt])
        if cut?(response, reply.body)
          raise Transport::Failure, "the response with status #{response.status} ended early"
        end

        [response, reply.body]
      end
    rescue Transport::Failure => e
      [e, nil]
    end

    def retries_of(call)
      Retries.new(max_retries: call.options.max_retries || @configuration.max_retries,
                  max_retry_wait: @configuration.max_retry_wait,
                  total_timeout: call.options.total_timeout || @configuration.total_timeout)
    end

    def request_of(call, attempt, left)
      headers = @configuration.headers.merge(call.headers, "authorization" => @configuration.authorization,
                                                           "user-agent" => AGENT)
      headers["x-retry-count"] = (attempt - 1).to_s if attempt > 1
      timeout = call.options.timeout || (@configuration.timeout + call.held)
      Transport::Request.new(
        http_method: call.http_method, url: URI.parse(@configuration.base_url + call.target), headers:,
        body: call.body, timeout: [timeout, left].min
      )
    end

    def settle(call, outcome, text, attempts)
      raise unanswered(call, outcome, attempts), cause: outcome if outcome.is_a?(Transport::Failure)
      return [nil, outcome] if outcome.status == 204 || (call.http_method == "HEAD" && outcome.status < 300)
      raise elsewhere(call, outcome) if outcome.status.between?(300, 399)

      body = parsed(text, outcome)
      response = outcome.with(sandbox: made_up?(body))
      return [body, response] if response.status < 300 || (block_given? && yield(body, response))

      raise Refusal.of(body, response)
    end

    # A 3xx.
    def elsewhere(call, response)
      # Whoever sends If-None-Match as a header of its own is told the same.
      response.status == 304 ? NotModifiedError.new(response) : Refusal.redirect(call.http_method, response)
    end

    def parsed(text, response)
      Wire.parse(text.to_s)
    rescue JSON::ParserError
      raise Refusal.foreign(text.to_s, response)
    end

    # Whether it calls itself JSON and is none: it ended with its connection, where nothing said how long it is.
    def cut?(response, text)
      return false if text.to_s.empty? || Retries::REFUSED.include?(response.status)
      return false unless response.headers["content-type"].to_s.match?(/\bjson\b/i)

      Wire.parse(text) && false
    rescue JSON::ParserError
      true
    end

    def made_up?(body)
      first = body.is_a?(Array) ? body.first : body
      first in { _sandbox: true } | { extensions: { _sandbox: true } }
    end

    def unanswered(call, failure, attempts)
      late = failure.kind == :timeout
      (late ? TimeoutError : ConnectionError).new(
        "no answer#{" in time" if late} to #{call.http_method} #{@configuration.base_url} after " \
        "#{attempts} attempt#{"s" if attempts > 1}: #{failure.message}",
        attempts:
      )
    end

    def empty?(outcome, body) = outcome.is_a?(Response) && outcome.status.between?(200, 299) && body.to_s.empty?

    def gone?(call, outcome)
      call.http_method == "DELETE" && outcome.is_a?(Response) && outcome.status == 404
    end

    def lost?(outcome)
      outcome.is_a?(Response) ? Retries.open?(outcome.status) : outcome.sent?
    end

    def reason(outcome) = outcome.is_a?(Response) ? "status #{outcome.status}" : outcome.reason

    def about(call, id, attempt)
      { call_id: id, method: call.http_method, url: @configuration.base_url + call.target, attempt:,
        idempotency_key: call.idempotency_key }.compact
    end
  end
end
