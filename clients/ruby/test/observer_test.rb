# frozen_string_literal: true

require_relative "test_helper"
require "logger"
require "stringio"

# Hooks and the log.
class ObserverTest < Minitest::Test
  include ClientTest

  def test_hooks_are_told_of_every_attempt
    told = []
    hooks = %i[on_request on_response on_retry].to_h { |name| [name, ->(about) { told.push([name, about]) }] }
    with(:close, error(503, "X", "x-request-id": "req_5"), json({ id: "a" }), **hooks) do |client, server|
      client.alerts.create(drug_id: "drug_1", target_price: 9)
      key = server.asked.first.headers["idempotency-key"]
      common = { method: "POST", url: "#{server.url}/v1/alerts", idempotency_key: key }
      names = %i[on_request on_retry on_request on_response on_retry on_request on_response]
      assert_equal names, told.map(&:first)
      told.each { |_, about| assert_equal common, about.slice(*common.keys) }
      assert_equal [1, 1, 2, 2, 2, 3, 3], (told.map { |_, about| about[:attempt] })
      assert_equal [503, "req_5", Float],
                   [told[3].last[:status], told[3].last[:request_id], told[3].last[:duration].class]
      assert_equal ["HTTP 503", Float], [told[4].last[:reason], told[4].last[:delay].class]
    end
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
