# frozen_string_literal: true

require_relative "test_helper"

# What is tried again, how often, and after how long.
class RetriesTest < Minitest::Test
  include ClientTest

  # As Random, with one number only.
  Fixed = Struct.new(:rand)

  def delay(outcome, attempt: 1, repeatable: true, random: 1.0, **limits)
    limits = { max_retries: 3, max_retry_wait: 60 }.merge(limits)
    DrugPrice::Retries.new(**limits, random: Fixed.new(random)).delay(outcome, attempt:, repeatable:)
  end

  def response(status, headers = {}) = DrugPrice::Response.new(status:, headers:)

  def failure(**about) = DrugPrice::Transport::Failure.new("words", **about)

  def test_a_refusal_is_tried_again_whatever_was_asked
    [429, 503].each { |status| assert delay(response(status), repeatable: false), status }
  end

  def test_a_fault_that_may_have_come_after_the_work_is_tried_again_only_where_that_does_no_harm
    [408, 500, 502, 504, 529].each do |status|
      assert delay(response(status)), status
      assert_nil delay(response(status), repeatable: false), status
    end
    assert delay(failure)
    assert_nil delay(failure, repeatable: false)
    assert_nil delay(failure(kind: :timeout), repeatable: false)
  end

  def test_what_was_surely_not_sent_is_tried_again
    assert delay(failure(sent: false), repeatable: false)
  end

  def test_what_the_caller_did_wrong_is_not_tried_again
    [200, 204, 301, 304, 400, 401, 403, 404, 409].each { |status| assert_nil delay(response(status)), status }
    assert_nil delay(failure(kind: :certificate, sent: false))
  end

  def test_it_ends_after_as_many_retries_as_wanted
    assert delay(response(503), attempt: 3)
    assert_nil delay(response(503), attempt: 4)
    assert_nil delay(response(503), max_retries: 0)
  end

  def test_the_delay_doubles_up_to_eight_seconds_and_has_jitter_downwards
    delays = (1..6).map { |attempt| delay(response(503), attempt:, max_retries: 9) }
    assert_equal [0.5, 1.0, 2.0, 4.0, 8.0, 8.0], delays
    assert_equal([0.25, 0.5], (1..2).map { |attempt| delay(response(503), attempt:, random: 0.0) })
    assert_equal 0.375, delay(response(503), random: 0.5)
  end

  def test_the_service_is_never_asked_earlier_than_it_says
    waiting = response(429, "retry-after" => "5")
    assert_equal 5.0, delay(waiting, random: 0.0)
    assert_equal 5.5, delay(waiting, random: 1.0)
    assert_equal 31.0, delay(response(429, "retry-after" => "30"), random: 1.0)
    assert_equal 0.0, delay(response(503, "retry-after" => "0"))
  end

  def test_a_longer_wait_than_wanted_is_told_at_once
    assert_nil delay(response(429, "retry-after" => "61"))
    assert delay(response(429, "retry-after" => "60"))
  end

  def test_retry_after_may_be_a_date
    Time.stub(:now, Time.utc(2026, 1, 1, 0, 0, 0)) do
      assert_equal 10.0, response(503, "retry-after" => "Thu, 01 Jan 2026 00:00:10 GMT").retry_after
      assert_equal 0.0, response(503, "retry-after" => "Wed, 31 Dec 2025 00:00:10 GMT").retry_after
    end
    assert_nil response(503, "retry-after" => "soon").retry_after
  end

  def test_a_call_goes_on_until_it_is_answered_and_says_how_many_requests_it_took
    answers = [error(503, "SERVICE_UNAVAILABLE", "retry-after": 2), error(429, "RATE_LIMITED"), json(DRUG)]
    slept = with(*answers) do |client, server|
      assert_equal 3, client.drugs.get("1").last_response.attempts
      assert_equal 3, server.asked.size
    end
    assert_includes 2.0..2.2, slept[0]
    assert_includes 0.5..1.0, slept[1]
    assert_equal 2, slept.size
  end

  def test_the_last_answer_is_raised
    slept = with(error(503, "SERVICE_UNAVAILABLE"), max_retries: 2) do |client, server|
      error = assert_raises(DrugPrice::ServerError) { client.drugs.get("1") }
      assert_equal 3, error.attempts
      assert_equal 3, server.asked.size
    end
    assert_equal 2, slept.size
  end

  def test_the_key_of_a_call_stays_the_same_over_its_attempts
    with(:close, json({ id: "alert_1" })) do |client, server|
      client.alerts.create(drug_id: "drug_1", target_price: 9)
      first, second = server.asked.map { |asked| asked.headers["idempotency-key"] }
      assert first
      assert_equal first, second
    end
  end

  def test_a_call_may_have_retries_of_its_own
    with(error(503, "SERVICE_UNAVAILABLE")) do |client, server|
      assert_raises(DrugPrice::ServerError) { client.drugs.get("1", options: { max_retries: 0 }) }
      assert_equal 1, server.asked.size
    end
  end

  def test_a_post_without_a_key_is_not_sent_again_after_a_lost_answer
    with(:close, json({})) do |client, server|
      error = assert_raises(DrugPrice::ConnectionError) { client.request("POST", "/v1/new", body: {}) }
      assert_equal 1, error.attempts
      assert_equal 1, server.asked.size
    end
    with(:close, json({})) { |client, _| client.request("POST", "/v1/new", body: {}, repeatable: true) }
    options = { idempotency_key: "k" }
    with(:close, json({})) { |client, _| client.request("POST", "/v1/new", body: {}, options:) }
  end

  def test_a_removal_whose_answer_was_lost_is_done_when_it_is_gone
    with(:close, error(404, "NOT_FOUND")) { |client, _| assert_equal 404, client.webhooks.delete("wh_1").status }
    gone = error(404, "NOT_FOUND")
    with(error(502, "INTERNAL"), gone) { |client, _| assert_equal 2, client.webhooks.delete("wh_1").attempts }
    [[error(404, "NOT_FOUND")], [error(503, "SERVICE_UNAVAILABLE"), error(404, "NOT_FOUND")]].each do |answers|
      with(*answers) { |client, _| assert_raises(DrugPrice::NotFoundError) { client.webhooks.delete("wh_1") } }
    end
  end
end
