# frozen_string_literal: true

require_relative "test_helper"

# What is sent, and what is made of what comes.
class CallsTest < Minitest::Test
  include ClientTest

  def test_a_call_sends_the_key_and_says_who_asks
    with(json(DRUG)) do |client, server|
      client.drugs.get("drug_07900003")
      headers = server.asked.first.headers
      assert_equal "Bearer #{KEY}", headers["authorization"]
      assert_equal "application/json", headers["accept"]
      assert_match(%r{\Adrug-price-ruby/\d+\.\d+\.\d+ \(ruby/[\d.]+\)\z}, headers["user-agent"])
      assert_nil headers["content-type"]
      assert_nil headers["idempotency-key"]
    end
  end

  def test_a_result_has_what_the_answer_said_besides
    headers = {
      "x-request-id": "req_7", etag: '"e"', deprecation: "@1773532800", "idempotent-replayed": "true",
      "x-ratelimit-limit": 60, "x-ratelimit-remaining": 59, "x-ratelimit-reset": 1_767_225_600,
      "x-ratelimit-mode": "local", "x-quota-limit": 1000, "x-quota-remaining": 1, "x-quota-reset": 1_769_904_000
    }
    with(json(DRUG.merge(_sandbox: true), **headers)) do |client, _|
      drug = client.drugs.get("07900003")
      assert_equal DRUG, drug.to_h
      response = drug.last_response
      assert_equal [200, "req_7", '"e"', "@1773532800", 1],
                   [response.status, response.request_id, response.etag, response.deprecation, response.attempts]
      assert_predicate response, :idempotent_replayed?
      assert_predicate response, :sandbox?
      assert_equal DrugPrice::RateLimit.new(limit: 60, remaining: 59, reset: Time.at(1_767_225_600), local: true),
                   response.rate_limit
      assert_equal DrugPrice::Quota.new(limit: 1000, remaining: 1, reset: Time.at(1_769_904_000)), response.quota
    end
  end

  def test_what_an_answer_does_not_say_is_nil_or_false
    with(json(DRUG)) do |client, _|
      response = client.drugs.get("07900003").last_response
      assert_equal [nil, nil, nil, nil, nil, nil],
                   [response.request_id, response.rate_limit, response.quota, response.deprecation, response.etag,
                    response.retry_after]
      refute_predicate response, :idempotent_replayed?
      refute_predicate response, :sandbox?
    end
  end

  def test_arguments_are_written_as_the_service_reads_them
    with(json({ data: [], has_more: false, next_cursor: nil })) do |client, server|
      client.drugs.interactions(dins: %w[07900001 07900003])
      client.events.list(since: Time.utc(2026, 1, 2, 3, 4, 5, 678_000), until: Date.new(2026, 2, 1), type: nil)
      client.drugs.recalls("a/b c", archived: false, classification: :"Type I")
      client.drugs.list_with_prices(limit: 5)
      assert_equal [
        "/v1/drugs/interactions?dins=07900001%2C07900003",
        "/v1/events?since=2026-01-02T03%3A04%3A05.678Z&until=2026-02-01",
        "/v1/drugs/a%2Fb%20c/recalls?classification=Type+I&archived=false",
        "/v1/drugs?include=prices&limit=5"
      ], server.asked.map(&:target)
    end
  end

  def test_a_path_parameter_cannot_lead_elsewhere
    with(json(DRUG)) do |client, server|
      ["", ".", "..", nil].each { |id| assert_raises(ArgumentError) { client.drugs.get(id) } }
      assert_empty server.asked
    end
  end

  def test_null_clears_and_absence_leaves
    with(json({ id: "wh_1" })) do |client, server|
      client.webhooks.update("wh_1", description: nil, active: true)
      client.webhooks.update("wh_1", filter: { drug_ids: ["drug_1"], provinces: DrugPrice::OMIT })
      client.webhooks.rotate_secret("wh_1")
      assert_equal [{ description: nil, active: true }, { filter: { drug_ids: ["drug_1"] } }, {}],
                   server.asked.map(&:json)
      assert_equal %w[PATCH PATCH POST], server.asked.map(&:http_method)
      assert_equal "application/json", server.asked.first.headers["content-type"]
    end
  end

  def test_decimals_are_sent_exactly
    require "bigdecimal"
    with(json({ id: "alert_1" })) do |client, server|
      client.alerts.create(drug_id: "drug_1", target_price: BigDecimal("9.50"))
      client.alerts.create(drug_id: "drug_1", target_price: 9.5)
      assert_equal ["9.5", 9.5], (server.asked.map { |asked| asked.json[:target_price] })
    end
  end

  def test_each_post_has_a_key_of_its_own_unless_one_is_given
    with(json({ id: "alert_1" })) do |client, server|
      2.times { client.alerts.create(drug_id: "drug_1", target_price: 9) }
      client.alerts.create(drug_id: "drug_1", target_price: 9, options: { idempotency_key: "mine" })
      first, second, third = server.asked.map { |asked| asked.headers["idempotency-key"] }
      assert_match(/\A\h{8}-\h{4}-4\h{3}-[89ab]\h{3}-\h{12}\z/, first)
      refute_equal first, second
      assert_equal "mine", third
    end
  end

  def test_an_argument_that_there_is_not_is_an_error_before_anything_is_sent
    with(json(DRUG)) do |client, server|
      assert_raises(ArgumentError) { client.drugs.prices("1", colour: "red") }
      error = assert_raises(ArgumentError) { client.drugs.get("1", options: { time_out: 1 }) }
      assert_match(/time_out/, error.message)
      assert_raises(DrugPrice::ConfigurationError) { client.drugs.get("1", options: { timeout: 0 }) }
      headers = { Authorization: "x" }
      assert_raises(DrugPrice::ConfigurationError) { client.drugs.get("1", options: { headers: }) }
      assert_empty server.asked
    end
  end

  def test_headers_of_a_call_go_before_those_of_the_client
    with(json(DRUG), headers: { "X-One" => "client", "X-Two" => "client" }) do |client, server|
      client.drugs.get("1", options: { headers: { "x-one": "call" } })
      assert_equal %w[call client], server.asked.first.headers.values_at("x-one", "x-two")
    end
  end

  def test_what_you_still_have_is_a_signal_of_its_own
    with("HTTP/1.1 304 Not Modified\r\netag: \"e\"\r\n\r\n") do |client, server|
      error = assert_raises(DrugPrice::NotModifiedError) { client.drugs.get("1", options: { if_none_match: '"e"' }) }
      assert_equal '"e"', error.last_response.etag
      assert_equal '"e"', server.asked.first.headers["if-none-match"]
    end
  end

  def test_nothing_answered_is_the_response
    with("HTTP/1.1 204 No Content\r\nx-request-id: req_9\r\n\r\n") do |client, server|
      assert_equal [204, "req_9"], client.webhooks.delete("wh_1").then { |it| [it.status, it.request_id] }
      assert_equal "DELETE /v1/webhooks/wh_1", server.asked.first.then { |it| "#{it.http_method} #{it.target}" }
    end
  end

  def test_json_of_any_shape_is_given_as_it_came
    with(json({ openapi: "3.1.0" })) do |client, _|
      answer = client.service.openapi
      assert_equal({ openapi: "3.1.0" }, answer.data)
      assert_equal 200, answer.last_response.status
    end
  end

  def test_what_has_no_method_is_asked_for_by_its_path
    head = "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n"
    with(json([1]), json({ a: 1 }), head, json({})) do |client, server|
      assert_equal [1], client.request(:get, "/v1/new", query: { a: [1, 2] }).data
      client.request("POST", "/v1/new", body: { at: Date.new(2026, 1, 1) }, options: { idempotency_key: "k" })
      assert_nil client.request("HEAD", "/v1/new").data
      assert_equal ["GET /v1/new?a=1%2C2", "POST /v1/new", "HEAD /v1/new"],
                   (server.asked.map { |asked| "#{asked.http_method} #{asked.target}" })
      assert_equal({ at: "2026-01-01" }, server.asked[1].json)
      assert_equal "k", server.asked[1].headers["idempotency-key"]
      client.request("GET", "/v1/a%20b~c")
      assert_equal "/v1/a%20b~c", server.asked.last.target
      ["v1/new", "//elsewhere/v1", "http://elsewhere/", "/a b", "/a?b=1", "/a#b", "/%2", "/é", "/a\nb"].each do |path|
        assert_raises(ArgumentError) { client.request("GET", path) }
      end
    end
  end

  def test_a_base_url_may_have_a_path
    StandIn.open(json(DRUG)) do |server|
      client = DrugPrice::Client.new(api_key: KEY, base_url: "#{server.url}/prices/")
      client.drugs.get("1")
      assert_equal "/prices/v1/drugs/1", server.asked.first.target
    end
  end

  def test_compressed_answers_are_read
    body = Zlib.gzip(JSON.generate(DRUG))
    with(text(body, "content-encoding": "gzip")) do |client, server|
      assert_equal "Metformin", client.drugs.get("1").name
      assert_equal "gzip", server.asked.first.headers["accept-encoding"]
    end
  end

  def test_a_transport_of_ones_own_carries_everything
    seen = nil
    transport = lambda do |request|
      seen = request
      DrugPrice::Transport::Reply.new(status: 200, headers: {}, body: JSON.generate(DRUG))
    end
    client = DrugPrice::Client.new(api_key: KEY, base_url: "https://prices.test", transport:)
    assert_equal "Metformin", client.drugs.get("1").name
    assert_equal ["GET", "https://prices.test/v1/drugs/1", 30.0], [seen.http_method, seen.url.to_s, seen.timeout]
    refute_includes seen.inspect, KEY
  end
end
