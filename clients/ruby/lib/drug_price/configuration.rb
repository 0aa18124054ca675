# frozen_string_literal: true

require "uri"

module DrugPrice
  # The options of a client, checked when it is made: which key goes to which address, and how long is waited.
  class Configuration
    DEFAULTS = { timeout: 30, total_timeout: nil, max_retries: 3, max_retry_wait: 60 }.freeze
    # The headers that the client sets by itself.
    OWN_HEADERS = %w[authorization idempotency-key content-length host].freeze

    # What a header may be called, and what it may say: one line of ASCII, which arrives as it was meant.
    NAME = /\A[!#$%&'*+.^_`|~0-9A-Za-z-]+\z/
    VALUE = /\A[\t -~]*\z/n

    attr_reader :environment, :base_url, :timeout, :total_timeout, :max_retries, :max_retry_wait, :headers

    def initialize(api_key:, base_url:, sandbox_url:, timeout:, total_timeout:, max_retries:, max_retry_wait:, headers:)
      @api_key = checked_key(api_key)
      @environment = @api_key.start_with?("tm_sandbox_") ? "sandbox" : "live"
      @base_url = address(base_url, sandbox_url)
      @timeout = self.class.seconds(:timeout, timeout)
      @total_timeout = total_timeout && self.class.seconds(:total_timeout, total_timeout)
      @max_retry_wait = self.class.seconds(:max_retry_wait, max_retry_wait, zero: true)
      @max_retries = self.class.count(:max_retries, max_retries)
      @headers = self.class.plain_headers(headers)
      freeze
    end

    def authorization = "Bearer #{@api_key}"

    # Never with the key.
    def inspect = "#<#{self.class} environment=#{environment.inspect}, base_url=#{base_url.inspect}>"

    class << self
      # @return [Float]
      def seconds(name, value, zero: false)
        return value.to_f if value.is_a?(Numeric) && value.to_f.finite? && (value.positive? || (zero && value.zero?))

        raise ConfigurationError, "#{name}: must be a number of seconds, greater than 0 (is #{value.inspect})"
      end

      # @return [Integer]
      def count(name, value)
        return value if value.is_a?(Integer) && !value.negative?

        raise ConfigurationError, "#{name}: must be a whole number, 0 or more (is #{value.inspect})"
      end

      # @return [Hash{String => String}] names in lower case
      def plain_headers(headers)
        plain = headers.to_h { |name, value| [name.to_s.downcase, value.to_s] }
        own = plain.keys & OWN_HEADERS
        raise ConfigurationError, "headers: #{own.join(", ")} is set by the client itself; leave it out" if own.any?

        wrong = plain.find { |name, value| !name.match?(NAME) || !value.b.match?(VALUE) }
        return plain.freeze unless wrong

        raise ConfigurationError, "headers: #{wrong.first.inspect} has a character that headers cannot have"
      end
    end

    private

    # The messages show nothing of what was given: it may be a key with a slip in it.
    def checked_key(key)
      text = key.to_s
      refuse("api_key", "none is given; pass api_key: or set DRUG_PRICE_API_KEY") if text.empty?
      refuse("api_key", "has white space around it, perhaps a line's end from a file; strip it") if text != text.strip
      return text if text.match?(/\Atm_(live|sandbox)_[!-~]+\z/)

      other = text.start_with?("whsec_") ? "is the secret of a webhook; a key" : "is no key of this service; one"
      refuse("api_key", "#{other} begins with tm_live_ or tm_sandbox_")
    end

    def address(base_url, sandbox_url)
      given = { base_url:, sandbox_url: }.reject { |_, url| url.to_s.empty? }
      checked = given.to_h { |name, url| [name, checked_url(name, url.to_s)] }
      return checked[:sandbox_url] if environment == "sandbox" && checked[:sandbox_url]

      checked.fetch(:base_url) do
        refuse("base_url", "none is given for a #{environment} key; pass base_url: or set DRUG_PRICE_BASE_URL")
      end
    end

    def checked_url(name, text)
      uri = URI.parse(text)
      fault = fault_of(uri)
      refuse(name, fault) if fault
      text.chomp("/")
    rescue URI::InvalidURIError
      refuse(name, "is no URL; give one such as https://prices.example.com")
    end

    def fault_of(uri)
      if !uri.is_a?(URI::HTTP) || uri.host.to_s.empty?
        "must be an http or https URL with a host"
      elsif uri.userinfo
        "must have no user name and no password in it; the key goes in api_key"
      elsif uri.query || uri.fragment
        "must have no query and no fragment; paths are put behind it"
      end
    end

    def refuse(option, message)
      # What URI said of an address has the address in it, and with it a password perhaps.
      raise ConfigurationError, "#{option}: #{message}", cause: nil
    end
  end
end
