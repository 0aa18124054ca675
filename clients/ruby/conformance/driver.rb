# frozen_string_literal: true

# Does with the library what it is told, a line of JSON for a line of JSON, for the conformance suite that all languages
# run: `ruby -Iclients/ruby/lib clients/ruby/conformance/driver.rb` from the repository's root.
require "drug_price"
require_relative "arguments"
require_relative "results"

# The requests of the suite, each a method.
class Driver
  def initialize
    @clients = {}
    @logs = Hash.new { |logs, name| logs[name] = [] }
  end

  def answer(request)
    { id: request[:id], ok: public_send(:"do_#{request.fetch(:do)}", request) }
  rescue StandardError => e
    warn(e.full_message(highlight: false)) unless e.is_a?(DrugPrice::Error)
    { id: request[:id], error: Results.error(e) }
  end

  def do_client(request)
    name = request.fetch(:name)
    log = @logs[name]
    hooks = %i[request response error retry].to_h do |on|
      [:"on_#{on}", ->(about) { log.push(Results.record(on, about)) }]
    end
    @clients[name] = DrugPrice::Client.new(**Arguments.client(request[:options] || {}), **hooks)
    { environment: @clients[name].environment }
  end

  def do_call(request) = Results.whole(call(request))

  def do_each(request)
    pages = 0
    items = call(request).pages.lazy.flat_map do |page|
      pages += 1
      page.data
    end
    items = items.first(request[:max]) if request[:max]
    { items: items.map { |item| Results.wire(item) }.to_a, pages: }
  end

  def do_request(request)
    given = { query: request[:query] || {}, options: Arguments.options(request) }
    given[:body] = request[:body] if request.key?(:body)
    Results.whole(client(request).request(request.fetch(:method), request.fetch(:path), **given))
  end

  def do_graphql(request)
    given = request.slice(:variables, :operation_name, :persisted, :document_id).compact
    result = client(request).graphql.execute(request[:query], **given, options: Arguments.options(request))
    { data: result.data, extensions: result.extensions, last_response: Results.response(result.last_response) }
  end

  def do_graphql_batch(request)
    operations = request.fetch(:operations).map { |it| it.slice(:query, :variables, :operation_name, :document_id) }
    results = client(request).graphql.batch(operations, persisted: request[:persisted] || false,
                                                        options: Arguments.options(request))
    results.map { |result| { data: result.data, errors: result.errors, extensions: result.extensions } }
  end

  def do_verify(request)
    body = request.fetch(:body).unpack1("m0")
    body = body.force_encoding(Encoding::UTF_8) if request[:form] == "text"
    body = JSON.parse(body) if request[:form] == "parsed"
    headers = request.fetch(:headers).transform_keys(&:to_s)
    event = DrugPrice::Webhooks.verify(body, headers, request[:secrets], now: request.fetch(:now))
    { event: Results.wire(event) }
  end

  def do_sign(request)
    headers = DrugPrice::Webhooks.sign(request.fetch(:body).unpack1("m0"), request.fetch(:secret),
                                       timestamp: request.fetch(:timestamp), id: request.fetch(:event_id))
    { headers: }
  end

  def do_log(request)
    log = @logs[request.fetch(:client)]
    log.dup.tap { log.clear }
  end

  private

  def client(request) = @clients.fetch(request.fetch(:client))

  def call(request)
    method = client(request).public_send(request.fetch(:resource)).method(request.fetch(:method))
    positional, named = Arguments.of(method, request)
    method.call(*positional, **named)
  end
end

if $PROGRAM_NAME == __FILE__
  $stdout.sync = true
  driver = Driver.new
  $stdin.each_line do |line|
    puts(JSON.generate(driver.answer(JSON.parse(line, symbolize_names: true))))
  end
end
