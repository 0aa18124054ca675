# frozen_string_literal: true

module DrugPrice
  # Decides whether a call is retried, and after which delay. It neither waits nor sends.
  class Retries
    # The service executes nothing of a request that it rejects with one of these.
    REFUSED = [429, 503].freeze
    # Seconds.
    LONGEST = 8.0
    FIRST = 0.5

    # @param total_timeout [Numeric, nil] seconds from now; nil for unlimited
    # @param random [#rand] for jitter
    def initialize(max_retries:, max_retry_wait:, total_timeout: nil, random: Random)
      @max_retries = max_retries
      @max_retry_wait = max_retry_wait
      @ends = total_timeout ? now + total_timeout : Float::INFINITY
      @random = random
    end

    # Seconds until the end of the call, more than 0.
    def left = [@ends - now, 0.001].max

    # Whether a request with this status may or may not have been executed. Proxies add their own codes above 500.
    def self.open?(status) = status == 408 || (status >= 500 && !REFUSED.include?(status))

    # Seconds to wait before the next attempt, nil when there is to be none.
    # @param outcome [Transport::Failure, Response]
    # @param attempt [Integer] which one it was, from 1
    # @param repeatable [Boolean] whether it may be sent again when its answer is lost
    def delay(outcome, attempt:, repeatable:)
      return nil if attempt > @max_retries || !worthwhile?(outcome, repeatable)

      asked = outcome.retry_after
      # An earlier retry would only be rejected again.
      return nil if asked && asked > @max_retry_wait

      wait = asked ? asked + (@random.rand * [asked * 0.1, 1.0].min) : backoff(attempt)
      # When the call would end within the delay, its error is known now.
      wait < left ? wait : nil
    end

    private

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def worthwhile?(outcome, repeatable)
      case outcome
      when Transport::Failure then outcome.kind != :certificate && (repeatable || !outcome.sent?)
      else REFUSED.include?(outcome.status) || (repeatable && self.class.open?(outcome.status))
      end
    end

    # So that clients which failed together do not come back together.
    def backoff(attempt) = [LONGEST, FIRST * (2**(attempt - 1))].min * (0.5 + (@random.rand * 0.5))
  end
end
