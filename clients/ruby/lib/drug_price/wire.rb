# frozen_string_literal: true

require "date"
require "json"
require "time"

module DrugPrice
  # Values as they are on the wire, and as Ruby has them: moments are Time, days are Date, objects are models.
  module Wire
    module_function

    # A parsed value as `type` says it is. What does not fit is left as it came: an answer of a newer minor version must
    # not break a program. Types are nil (as JSON has it), :time, :date, :event_data, the name of a model, `[type]`, and
    # `{ values: type }`. `siblings` are the members of the object that the value stands in.
    def decode(type, value, siblings = {})
      case [type, value]
      in [:time, String] then moment(value)
      in [:date, String] then day(value)
      in [:event_data, Hash] then decode(EVENT_MODELS[siblings[:event]], value)
      in [/\A[A-Z]/, Hash] then DrugPrice.const_get(type, false).new(**value)
      in [[items], Array] then value.map { |item| decode(items, item) }.freeze
      in [{ values: }, Hash] then value.transform_values { |item| decode(values, item) }.freeze
      else freeze_deeply(value)
      end
    end

    # A value as JSON has it: moments and days as text, models as hashes, numbers that JSON cannot hold exactly as text.
    def encode(value)
      case value
      when Hash then value.reject { |_, item| OMIT.equal?(item) }.transform_values { |item| encode(item) }
      when Array then value.map { |item| encode(item) }
      when Model then encode(value.to_h)
      when DateTime then encode(value.to_time)
      when Time then value.getutc.iso8601(3)
      when Date then value.iso8601
      when Symbol then value.to_s
      else number(value)
      end
    end

    # Extensions of GraphQL without the sandbox's mark, which the response tells.
    def unmarked(extensions) = extensions.is_a?(Hash) ? extensions.except(:_sandbox) : {}

    # The query of an address. Lists are joined by commas; what is nil or was not given is left out.
    def query(parameters)
      given = parameters.reject { |_, value| value.nil? || OMIT.equal?(value) }
      URI.encode_www_form(given.map { |name, value| [name.to_s, Array(encode(value)).join(",")] })
    end

    # A path with its parameters in their places. A parameter that would make it another path is refused.
    def path(template, parameters)
      template.gsub(/\{(\w+)\}/) do
        value = parameters.fetch(Regexp.last_match(1).to_sym)
        refused = value.nil? || ["", ".", ".."].include?(value.to_s)
        raise ArgumentError, "#{Regexp.last_match(1)}: cannot be #{value.inspect}" if refused

        URI.encode_www_form_component(value.to_s).gsub("+", "%20")
      end
    end

    # Parsed JSON, the keys as symbols. Raises JSON::ParserError.
    def parse(text)
      raise JSON::ParserError, "not in UTF-8" unless text.valid_encoding?

      JSON.parse(text, symbolize_names: true)
    end

    def freeze_deeply(value)
      case value
      when Hash then value.each_value { |item| freeze_deeply(item) }
      when Array then value.each { |item| freeze_deeply(item) }
      end
      value.freeze
    end

    def moment(text)
      Time.iso8601(text).freeze
    rescue ArgumentError
      text.freeze
    end

    def day(text)
      Date.iso8601(text).freeze
    rescue Date::Error
      text.freeze
    end

    # BigDecimal would be written as 0.95e1.
    def number(value)
      return value unless value.is_a?(Numeric) && !value.is_a?(Integer) && !value.is_a?(Float)

      value.respond_to?(:exponent) ? value.to_s("F") : value.to_f
    end

    private_class_method :freeze_deeply, :moment, :day, :number
  end
end
