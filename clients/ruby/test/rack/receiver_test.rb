# frozen_string_literal: true

require_relative "../test_helper"
require "rack"

# The example of a receiver, under Rack's own checks, as Rack 2 and as Rack 3 hand requests over.
class ReceiverTest < Minitest::Test
  SECRET = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc="
  ENV["DRUG_PRICE_WEBHOOK_SECRETS"] = SECRET
  APP = Rack::Builder.parse_file(File.expand_path("../../examples/rack_receiver.ru", __dir__)).then { |app, _| app }
  BODY = JSON.generate(event: "webhook.test", id: "evt_1", created_at: "2026-01-01T00:00:00.000Z", entity: "e",
                       sequence: 1, data: { message: "Côté" })

  # As Rack 3 has it: to be read once, from beginning to end.
  Stream = Struct.new(:text) do
    def read(length = nil) = text.slice!(0, length || text.bytesize)
  end

  def post(body, headers, app: Rack::Lint.new(APP), **env)
    named = headers.transform_keys { |name| "HTTP_#{name.upcase.tr("-", "_")}" }
    Rack::MockRequest.new(app).post("/in", { input: body.dup, lint: true, **named, **env })
  end

  def signed(body = BODY, secret = SECRET) = DrugPrice::Webhooks.sign(body, secret)

  # Behind the middleware stands what hands the event and the body over.
  def behind
    seen = {}
    app = lambda do |env|
      seen[:event] = env["drug_price.event"]
      seen[:body] = env["rack.input"].read
      [204, {}, []]
    end
    [VerifiedDeliveries.new(app, secrets: [SECRET]), seen]
  end

  def test_a_genuine_delivery_is_taken
    assert_equal 204, post(BODY, signed).status
  end

  def test_all_others_are_refused_and_the_log_says_why
    recorded = DrugPrice::Webhooks.sign(BODY, SECRET, timestamp: Time.now - 400)
    { signature_mismatch: [BODY.sub("Côté", "Cote"), signed], header_missing: [BODY, {}],
      timestamp_too_old: [BODY, recorded] }.each do |reason, sent|
      errors = StringIO.new
      answer = post(*sent, app: APP, "rack.errors" => errors)
      assert_equal [401, "text/plain"], [answer.status, answer["content-type"]]
      assert_includes errors.string, reason.to_s
    end
  end

  def test_a_body_that_somebody_read_before_is_read_again
    app, seen = behind
    earlier = lambda do |env|
      env["rack.input"].read
      app.call(env)
    end
    assert_equal 204, post(BODY, signed, app: earlier).status
    assert_equal ["evt_1", BODY.b], [seen[:event].id, seen[:body]]
  end

  def test_a_body_that_can_be_read_once_only_is_there_for_who_stands_behind
    app, seen = behind
    env = Rack::MockRequest.env_for("/in", method: "POST").merge("rack.input" => Stream.new(BODY.b))
    env.merge!(signed.transform_keys { |name| "HTTP_#{name.upcase.tr("-", "_")}" })
    assert_equal 204, app.call(env).first
    assert_equal ["evt_1", BODY.b], [seen[:event].id, seen[:body]]
  end

  def test_no_more_is_read_than_a_delivery_may_be_long
    app, seen = behind
    body = Stream.new("x" * (3 << 20))
    status, = app.call(Rack::MockRequest.env_for("/in", method: "POST").merge("rack.input" => body))
    assert_equal [413, {}], [status, seen]
    assert_operator body.text.bytesize, :>, 1 << 20
  end

  def test_no_body_at_all_is_refused
    app, = behind
    status, headers, = app.call(Rack::MockRequest.env_for("/in", method: "POST").merge("rack.input" => nil))
    assert_equal 401, status
    assert_equal headers.keys.map(&:downcase), headers.keys
  end
end
