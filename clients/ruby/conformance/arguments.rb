# frozen_string_literal: true

# What the suite tells, as a Ruby program would write it.
module Arguments
  module_function

  def client(options)
    seconds = { timeout_ms: :timeout, max_retry_wait_ms: :max_retry_wait }
    plain = options.slice(:api_key, :base_url, :sandbox_url, :max_retries)
    plain.merge(options.slice(*seconds.keys).to_h { |name, value| [seconds[name], value / 1000.0] })
  end

  # Of a single call.
  def options(request)
    options = request[:options] || {}
    plain = options.slice(:idempotency_key, :max_retries, :if_none_match, :headers)
    seconds = { timeout_ms: :timeout, total_timeout_ms: :total_timeout }
    plain.merge(options.slice(*seconds.keys).to_h { |name, value| [seconds[name], value / 1000.0] })
  end

  # @return [Array(Array, Hash)] those by place and those by name
  def of(method, request)
    path = request[:path] || {}
    positional = method.parameters.select { |kind, _| kind == :req }.map { |_, name| path.fetch(name) }
    named = (request[:query] || {}).merge(request[:body] || {}).transform_values { |value| native(value) }
    [positional, named.merge(options: options(request))]
  end

  # Moments and days as Ruby has them, where they are written as Ruby would write them.
  def native(value)
    case value
    when Array then value.map { |item| native(item) }
    when /\A\d{4}-\d\d-\d\d\z/ then same(value) { Date.iso8601(value) }
    when /\A\d{4}-\d\d-\d\dT/ then same(value) { Time.iso8601(value) }
    else value
    end
  end

  def same(text)
    value = yield
    DrugPrice::Wire.encode(value) == text ? value : text
  rescue ArgumentError
    text
  end
end
