# frozen_string_literal: true

require_relative "webhooks/secret"
require_relative "webhooks/headers"
require_relative "webhooks/scheme"

module DrugPrice
  # Tells genuine deliveries from others, and makes genuine ones for tests of receivers.
  module Webhooks
    # Seconds that a delivery's timestamp may be off, either way: later than that it may be a recorded one, sent again.
    TOLERANCE = 300
    # In the order in which their mistakes are told.
    SCHEMES = [Scheme::Own.new, Scheme::Standard.new].freeze

    module_function

    # The event of a delivery that is genuine. A delivery is signed in two ways; one that holds is enough.
    #
    # @param raw_body [String] the bytes as they came, before anything parsed them
    # @param headers [Hash, #each] names in any case; a Rack environment and Rails' request.headers are taken too
    # @param secret [String, Array<String>] whsec_…; several for the time of a rotation
    # @param tolerance [Numeric] seconds
    # @param now [Time, Integer] in Unix seconds when it is a number
    # @return [WebhookEvent]
    # @raise [WebhookVerificationError] `reason` says what is wrong, the message what to do about it
    def verify(raw_body, headers, secret, tolerance: TOLERANCE, now: Time.now)
      body = bytes(raw_body)
      secrets = Secret.all(secret)
      headers = Headers.new(headers)
      tried = SCHEMES.select { |scheme| scheme.tried?(headers) }
      tried = SCHEMES.first(1) if tried.empty?
      mistakes = tried.map { |scheme| scheme.mistake(body, headers, secrets, age: tolerance, now: now.to_i) }
      raise mistakes.first if mistakes.all?

      event(body)
    end

    # The headers that a delivery of the body has: both sets, names in lower case.
    #
    # @param raw_body [String]
    # @param secret [String, Array<String>] two as during a rotation: the new one, then the old one
    # @param timestamp [Time, Integer] when it is signed
    # @param id [String] the event's
    # @return [Hash{String => String}]
    def sign(raw_body, secret, timestamp: Time.now, id: "evt_#{SecureRandom.hex(16)}")
      secrets = Secret.all(secret)
      SCHEMES.map { |scheme| scheme.headers(bytes(raw_body), secrets, timestamp.to_i.to_s, id) }.reduce(:merge)
    end

    def bytes(body)
      return body.b if body.is_a?(String)

      raise WebhookVerificationError.new(
        :body_not_raw,
        "the body is a #{body.class}, not the text that came: what was signed are the bytes before anything parsed " \
        "them. In Rack take env[\"rack.input\"].read, in Rails request.raw_post"
      )
    end

    def event(body)
      members = Wire.parse(body.dup.force_encoding(Encoding::UTF_8))
      return WebhookEvent.from_wire(members, nil) if members in { id: String, event: String, data: Hash }

      raise malformed("has no id, event and data")
    rescue JSON::ParserError
      raise malformed("is no JSON")
    end

    def malformed(fault)
      WebhookVerificationError.new(:payload_malformed,
                                   "the delivery is signed with your secret, but its body #{fault}: it is no event " \
                                   "of this service. Who else has the secret?")
    end

    private_class_method :bytes, :event, :malformed
  end
end
