# frozen_string_literal: true

require_relative "test_helper"

# Deliveries told genuine from others, by the values that the sender is held to as well.
class WebhooksTest < Minitest::Test
  VECTORS = JSON.parse(File.read(File.expand_path("../../../test/delivery/signature_vectors.json", __dir__)))
  SECRET = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc="
  OLD = "whsec_y6BrVzb69n5UsHtWHq6UOV53TFF6fZEKVDaeEmPM+9Q="
  NOW = 1_767_225_600
  BODY = JSON.generate(event: "price.changed", id: "evt_1", created_at: "2026-01-01T00:00:00.000Z", entity: "e",
                       sequence: 1, data: { new_price: 11.99, drug: { name: "Côté" } })
  OWN = /\Ax-tm-/
  STANDARD = /\Awebhook-/

  def verify(body = BODY, headers = signed, secret = SECRET, **options)
    DrugPrice::Webhooks.verify(body, headers, secret, now: NOW, **options)
  end

  def signed(body = BODY, secret = SECRET, at: NOW) = DrugPrice::Webhooks.sign(body, secret, timestamp: at, id: "evt_1")

  def refused(reason, *arguments, **options)
    error = assert_raises(DrugPrice::WebhookVerificationError) { verify(*arguments, **options) }
    assert_equal reason, error.reason, error.message
    refute_includes error.message, "EVB6Di9"
    error.message
  end

  # Whether it is taken for genuine; a body that is signed but no event is.
  def genuine?(vector, headers)
    DrugPrice::Webhooks.verify(vector["body"], headers, vector["known"], now: vector["now"])
    true
  rescue DrugPrice::WebhookVerificationError => e
    e.reason == :payload_malformed
  end

  def test_signatures_are_those_of_the_service
    VECTORS["signatures"].each do |vector|
      body, secrets, timestamp, id = vector.values_at("body", "secrets", "timestamp", "event_id")
      made = DrugPrice::Webhooks.sign(body, secrets, timestamp:, id:)
      assert_equal vector["headers"], made, vector["name"]
    end
  end

  def test_deliveries_are_taken_or_refused_as_the_vectors_say
    VECTORS["verifications"].each do |vector|
      all, own, standard = [//, OWN, STANDARD].map { |set| vector["headers"].select { |name, _| name.match?(set) } }
      [all, own, standard].each { |headers| assert_equal vector["valid"], genuine?(vector, headers), vector["name"] }
    end
  end

  def test_a_genuine_delivery_is_a_typed_event
    event = verify
    assert_instance_of DrugPrice::WebhookEvent, event
    assert_equal ["price.changed", "evt_1", 1, "Côté"], [event.event, event.id, event.sequence, event.data.drug.name]
    assert_equal Time.utc(2026, 1, 1), event.created_at
    assert_equal "unheard.of", verify(*renamed("unheard.of")).event
  end

  def renamed(kind) = BODY.sub("price.changed", kind).then { |body| [body, signed(body)] }

  def test_headers_are_taken_in_the_forms_that_servers_have_them_in
    rack = signed.transform_keys { |name| "HTTP_#{name.upcase.tr("-", "_")}" }
    net = Net::HTTPGenericRequest.new("POST", true, true, "/", signed)
    forms = [signed.transform_keys(&:upcase), signed.transform_keys(&:to_sym), signed.transform_values { [_1] },
             rack.merge("rack.input" => $stdin, "rack.version" => [1, 3]), net, signed.to_a]
    forms.each { |headers| assert_equal "evt_1", verify(BODY, headers).id }
  end

  def test_the_body_may_be_of_any_encoding
    bodies = [BODY.b, BODY.dup.force_encoding("ISO-8859-1"), BODY]
    bodies.each { |body| assert_equal "Côté", verify(body).data.drug.name }
  end

  def test_a_parsed_body_is_refused_before_anything_else
    [{ event: "x" }, [1], nil, StringIO.new(BODY)].each do |body|
      assert_match(/raw_post/, refused(:body_not_raw, body, {}, nil))
    end
  end

  def test_a_secret_that_is_none_is_named
    { nil => /empty/, "" => /empty/, " " => /empty/, "#{SECRET}\n" => /white space/,
      SECRET.delete_prefix("whsec_") => /whsec_/, "tm_live_abc" => /API key/,
      "whsec_" => /nothing/, "whsec_EVB6Di9*" => /base64/, [] => /none/,
      [SECRET, "x"] => /whsec_/ }.each do |secret, fault|
      assert_match(fault, refused(:secret_malformed, BODY, {}, secret))
    end
  end

  def test_missing_headers_are_named
    assert_match(/x-tm-timestamp and x-tm-signature are missing/, refused(:header_missing, BODY, {}))
    assert_match(/\Ax-tm-signature is missing/, refused(:header_missing, BODY, signed.slice("x-tm-timestamp")))
    standard = signed.slice("webhook-timestamp", "webhook-signature")
    assert_match(/\Awebhook-id is missing/, refused(:header_missing, BODY, standard))
  end

  def test_malformed_headers_are_named
    own = signed.select { |name, _| name.match?(OWN) }
    standard = signed.select { |name, _| name.match?(STANDARD) }
    ["soon", "1.5", "-1", "1" * 16, "\xFF", %w[1767225600 1767225600], "1767225600, 1767225600"].each do |timestamp|
      assert_match(/x-tm-timestamp/, refused(:header_malformed, BODY, own.merge("x-tm-timestamp" => timestamp)))
      assert_match(/webhook-timestamp/,
                   refused(:header_malformed, BODY, standard.merge("webhook-timestamp" => timestamp)))
    end
    ["v1=ab", "xyz", "ab", "\xFF", "0" * 66].each do |signature|
      assert_match(/x-tm-signature/, refused(:header_malformed, BODY, own.merge("x-tm-signature" => signature)))
    end
    ["v2,abc", "abc", "v1,", "v1,AAAA", "\xFF v1,\xFF"].each do |signature|
      assert_match(/webhook-signature/,
                   refused(:header_malformed, BODY, standard.merge("webhook-signature" => signature)))
    end
  end

  def test_headers_that_say_nothing_are_missing
    ["", " ", [], [""], nil].each do |nothing|
      own = signed.select { |name, _| name.match?(OWN) }
      refused(:header_missing, BODY, own.merge("x-tm-signature" => nothing))
      standard = signed.select { |name, _| name.match?(STANDARD) }
      assert_match(/webhook-id is/, refused(:header_missing, BODY, standard.merge("webhook-id" => nothing)))
    end
    refused(:header_missing, BODY, nil)
  end

  def test_of_a_header_that_came_several_times_each_may_hold
    own, standard = %w[x-tm-signature webhook-signature].map { |name| signed.fetch(name) }
    [["0" * 64, own], own.upcase, " #{own} "].each do |values|
      assert verify(BODY, signed.slice("x-tm-timestamp").merge("X-TM-Signature" => values))
    end
    rest = signed.slice("webhook-id", "webhook-timestamp")
    assert verify(BODY, rest.merge("webhook-signature" => ["v1,x", standard]))
  end

  def test_a_clock_that_is_off_is_told_by_how_much
    assert_match(/301 seconds ago/, refused(:timestamp_too_old, BODY, signed(at: NOW - 301)))
    assert_match(/301 seconds ahead/, refused(:timestamp_too_new, BODY, signed(at: NOW + 301)))
    [NOW - 300, NOW + 300].each { |at| assert verify(BODY, signed(at:)) }
    assert verify(BODY, signed(at: NOW - 900), tolerance: 900)
    refused(:timestamp_too_old, BODY, signed(at: NOW - 11), tolerance: 10)
    assert DrugPrice::Webhooks.verify(BODY, signed, SECRET, now: Time.at(NOW))
    assert DrugPrice::Webhooks.verify(BODY, DrugPrice::Webhooks.sign(BODY, SECRET), SECRET)
  end

  def test_a_signature_of_something_else_is_a_mismatch
    refused(:signature_mismatch, "#{BODY} ")
    refused(:signature_mismatch, BODY, signed, OLD)
    refused(:signature_mismatch, BODY, signed(at: NOW - 5).merge(signed.slice("x-tm-timestamp", "webhook-timestamp")))
  end

  def test_the_event_of_the_standard_headers_is_signed_too
    standard = signed.select { |name, _| name.match?(STANDARD) }
    refused(:signature_mismatch, BODY, standard.merge("webhook-id" => "evt_2"))
  end

  def test_during_a_rotation_either_secret_is_enough
    rotated = signed(BODY, [SECRET, OLD])
    [SECRET, OLD, [OLD, SECRET]].each { |secret| assert verify(BODY, rotated, secret) }
    assert verify(BODY, signed(BODY, OLD), [SECRET, OLD])
  end

  def test_one_set_that_holds_is_enough_and_the_mistake_told_is_that_of_the_service_s_own
    broken = { "x-tm-signature" => "ab" * 32 }
    assert verify(BODY, signed.merge(broken))
    assert verify(BODY, signed.merge("webhook-signature" => "v1,ab"))
    assert verify(BODY, signed.merge("x-tm-timestamp" => "1"))
    refused(:signature_mismatch, BODY, signed.merge(broken, "webhook-timestamp" => "1"))
    refused(:timestamp_too_old, BODY, signed.merge("x-tm-timestamp" => "1", "webhook-signature" => "v1,ab"))
  end

  def test_what_is_signed_but_no_event_is_told
    ["{}", "[]", "nonsense", "\xFF", BODY.encode("ISO-8859-1").b, '{"id":"evt_1","event":"x","data":1}'].each do |body|
      refused(:payload_malformed, body, signed(body))
    end
  end
end
