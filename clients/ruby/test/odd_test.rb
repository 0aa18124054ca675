# frozen_string_literal: true

require_relative "test_helper"

# What is odd: arguments that cannot be sent, and answers that somebody else gives.
class OddTest < Minitest::Test
  include ClientTest

  def test_what_cannot_be_sent_is_refused_before_it_is
    with(json(DRUG)) do |client, server|
      [{ headers: { "x team" => "a" } }, { headers: { "" => "a" } }, { headers: { "x\r\ny: z" => "a" } },
       { headers: { "x-team" => "a\r\nb" } }, { headers: { "x-team" => "\u0001" } },
       { headers: { "x-team" => "Équipe" } }, { if_none_match: "a\nb" },
       { idempotency_key: "" }, { idempotency_key: "a b" }, { idempotency_key: "é" }, { idempotency_key: "a\n" },
       { idempotency_key: "a" * 256 }].each do |options|
        assert_raises(DrugPrice::ConfigurationError, options.inspect) { client.drugs.get("1", options:) }
      end
      ["", "G T", nil].each { |method| assert_raises(ArgumentError) { client.request(method, "/v1/x") } }
      ["", ".", "..", nil].each do |id|
        refused = assert_raises(ArgumentError) { client.drugs.get(id) }
        assert_equal "id: cannot be #{id.inspect}", refused.message
      end
      assert_empty server.asked
      client.drugs.get("1", options: { idempotency_key: 42, headers: { "x-team": "Equipe" } })
      assert_equal "42", server.asked.first.headers["idempotency-key"]
    end
  end

  def test_an_address_is_not_shown_in_the_cause_of_an_error_either
    error = assert_raises(DrugPrice::ConfigurationError) do
      DrugPrice::Client.new(api_key: KEY, base_url: "https://me:pass word@prices.test")
    end
    refute_includes error.full_message(highlight: false).lines.first, "pass word"
    assert_nil error.cause
  end

  def test_what_carries_requests_does_not_see_the_key_when_it_prints_them
    shown = nil
    transport = lambda do |request|
      shown = [request.inspect, request.to_s, *capture_io { pp request }].join
      DrugPrice::Transport::Reply.new(status: 200, headers: {}, body: "{}")
    end
    DrugPrice::Client.new(api_key: KEY, base_url: "http://prices.test", transport:).drugs.get("1")
    assert_includes shown, "/v1/drugs/1"
    refute_includes shown, KEY
  end

  def test_headers_of_a_transport_are_its_own
    headers = { "x-request-id" => "req_1" }
    transport = ->(_) { DrugPrice::Transport::Reply.new(status: 200, headers:, body: "{}") }
    DrugPrice::Client.new(api_key: KEY, base_url: "http://prices.test", transport:).drugs.get("1")
    refute_predicate headers, :frozen?
  end

  def test_what_somebody_else_answers_is_no_success
    ['{"status":"ok"}', '{"data":null,"has_more":false}', '{"data":{}}'].each do |body|
      with(text(body)) { |client, _| assert_match(/none of the service/, raised { client.drugs.list }.message) }
    end
    with(text("<html>")) { |client, _| assert_equal 200, raised { client.webhooks.delete("wh_1") }.status }
    with(text("")) { |client, _| assert_equal 200, client.webhooks.delete("wh_1").status }
    ["{}", '{"status":"ok"}'].each do |body|
      with(text(body)) { |client, _| raised { client.graphql.execute("{ a }") } }
      with(text("[#{body}]")) { |client, _| raised { client.graphql.batch([{ query: "{ a }" }]) } }
    end
  end

  def test_errors_of_a_whole_batch_are_those_of_graphql
    with(json({ errors: [{ message: "No.", extensions: { code: "NEW" } }] })) do |client, _|
      error = assert_raises(DrugPrice::GraphQLError) { client.graphql.batch([{ query: "{ a }" }]) }
      assert_equal "NEW", error.code
    end
  end

  def test_a_page_without_a_cursor_is_not_gone_on_from
    with(json({ data: [], has_more: true, next_cursor: "" })) do |client, server|
      assert_raises(DrugPrice::PageError) { client.drugs.list.to_a }
      assert_equal 1, server.asked.size
    end
  end

  def raised(&) = assert_raises(DrugPrice::APIError, &)

  def test_not_modified_is_no_redirect_however_it_was_asked_for
    with(text("", status: 304, etag: '"e"')) do |client, _|
      headers = { "If-None-Match" => '"e"' }
      assert_raises(DrugPrice::NotModifiedError) { client.drugs.get("1", options: { headers: }) }
    end
  end

  def test_a_code_without_words_is_a_code
    with(json({ error: { code: "NEW" } }, status: 404)) do |client, _|
      error = assert_raises(DrugPrice::NotFoundError) { client.drugs.get("1") }
      assert_equal %w[NEW NEW], [error.code, error.message]
    end
  end
end
