# frozen_string_literal: true

module DrugPrice
  # A limit and what is left of it. `reset` is when the next window begins; `local` says that the process which answered
  # counts alone for the moment, with its share of the limit.
  RateLimit = Struct.new(:limit, :remaining, :reset, :local, keyword_init: true) do
    alias_method :local?, :local
  end

  # The calendar month's, in UTC.
  Quota = Struct.new(:limit, :remaining, :reset, keyword_init: true)

  # What an answer said besides its body.
  class Response
    # Seconds.
    LONGEST_ASKED = 1e15
    private_constant :LONGEST_ASKED

    # @return [Integer]
    attr_reader :status
    # @return [Hash{String => String}] names in lower case
    attr_reader :headers
    # @return [Integer] how many requests it took
    attr_reader :attempts

    def initialize(status:, headers:, attempts: 1, sandbox: false)
      @status = status
      @headers = headers.dup.freeze
      @attempts = attempts
      @sandbox = sandbox
      freeze
    end

    # @return [String, nil] finds the request in the service's log
    def request_id = headers["x-request-id"]

    # @return [RateLimit, nil] the minute's; nil where the service states none
    def rate_limit
      window = window_of("x-ratelimit")
      window && RateLimit.new(**window, local: headers["x-ratelimit-mode"] == "local").freeze
    end

    # @return [Quota, nil] the month's; nil where no account is known
    def quota
      window = window_of("x-quota")
      window && Quota.new(**window).freeze
    end

    # @return [String, nil] the Deprecation header: since when what was used is deprecated (`@` and Unix seconds)
    def deprecation = headers["deprecation"]

    # @return [String, nil] to be given as if_none_match the next time
    def etag = headers["etag"]

    # Whether this is the answer that an earlier request with the same Idempotency-Key got.
    def idempotent_replayed? = headers["idempotent-replayed"] == "true"

    # Whether the body said that its data is made up.
    def sandbox? = @sandbox

    # Seconds that the service asks to wait; nil when it does not. A date counts from now, and is 0 when it is over.
    # @return [Float, nil]
    def retry_after
      text = headers["retry-after"].to_s.strip
      # More than a Float holds is more than anybody waits.
      return [text.to_f, LONGEST_ASKED].min if text.match?(/\A\d+\z/)

      [Time.httpdate(text) - Time.now, 0.0].max
    rescue ArgumentError
      nil
    end

    def inspect = "#<#{self.class} status=#{status}, request_id=#{request_id.inspect}, attempts=#{attempts}>"

    # @api private
    def with(attempts: @attempts, sandbox: @sandbox) = self.class.new(status:, headers:, attempts:, sandbox:)

    private

    def window_of(prefix)
      limit, remaining, reset = %w[limit remaining reset].map do |name|
        Integer(headers["#{prefix}-#{name}"], exception: false)
      end
      { limit:, remaining:, reset: reset && Time.at(reset).utc } if limit && remaining
    end
  end

  # JSON of any shape and the response that it came with: what Client#request answers.
  class Answer
    # @return [Hash, Array, String, Numeric, true, false, nil] parsed JSON, its keys as symbols
    attr_reader :data
    # @return [Response]
    attr_reader :last_response

    def initialize(data, last_response)
      @data = data
      @last_response = last_response
      freeze
    end

    def deconstruct_keys(_names) = { data:, last_response: }

    def ==(other) = other.instance_of?(self.class) && data == other.data
    alias eql? ==

    def hash = data.hash
  end
end
