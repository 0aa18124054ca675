# frozen_string_literal: true

require_relative "test_helper"
require "logger"
require "stringio"

# Hooks and the log.
class ObserverTest < Minitest::Test
  include ClientTest

  def test_hooks_are_told_of_every_attempt
    told = []
    hooks = %i[on_request on_response on_error on_retry].to_h { |name| [name, ->(about) { told.push([name, about]) }] }
    with(:close, error(503, "X", "x-request-id": "req_5"), json({ id: "a" }), **hooks) do |client, server|
      client.alerts.create(drug_id: "drug_1", target_price: 9)
      key = server.asked.first.headers["idempotency-key"]
      common = { method: "POST", url: "#{server.url}/v1/alerts", idempotency_key: key }
      names = %i[on_request on_error on_retry on_request on_response on_retry on_request on_response]
      assert_equal names, told.map(&:first)
      told.each { |_, about| assert_equal common, about.slice(*common.keys) }
      assert_equal 1, told.map { |_, about| about[:call_id] }.uniq.size
      assert_equal [1, 1, 1, 2, 2, 2, 3, 3], (told.map { |_, about| about[:attempt] })
      assert_equal [503, "req_5", Float],
                   [told[4].last[:status], told[4].last[:request_id], told[4].last[:duration].class]
      assert_equal ["connection", DrugPrice::Transport::Failure], [told[1].last[:reason], told[1].last[:error].class]
      assert_equal ["status 503", Float], [told[5].last[:reason], told[5].last[:delay].class]
    end
  end

  def test_hooks_report_an_attempt_that_the_caller_ends
    told = []
    with(:silent, on_error: ->(about) { told.push(about[:reason]) }) do |client, _|
      assert_raises(Timeout::Error) { Timeout.timeout(0.2) { client.drugs.get("1") } }
    end
    assert_equal ["cancelled"], told
  end

  def test_log_lines_leave_out_queries
    out = StringIO.new
    with(error(503, "X", "retry-after": "0"), json({ data: [] }), logger: Logger.new(out)) do |client, _|
      client.request("GET", "/v1/drugs", query: { postal_code: "V3T 2K1" })
    end
    assert_match(/WARN.*status 503, retrying in/, out.string)
    refute_match(/V3T/, out.string)
  end

  def test_a_hook_that_raises_breaks_nothing_and_is_not_passed_over_in_silence
    hook = ->(_) { raise "the hook's own fault" }
    out = StringIO.new
    with(json(DRUG), on_request: hook, logger: Logger.new(out)) { |client, _| assert client.drugs.get("1") }
    assert_match(/ERROR.*on_request.*the hook's own fault/, out.string)
    _, warned = capture_io { with(json(DRUG), on_response: hook) { |client, _| assert client.drugs.get("1") } }
    assert_match(/on_response.*the hook's own fault/, warned)
  end
end
