# frozen_string_literal: true

require "openssl"

module DrugPrice
  module Webhooks
    # A way of signing: which headers it has, and what they hold. Own is the service's, Standard is Standard Webhooks'.
    class Scheme
      DIGITS = /\A\d{1,15}\z/

      # Whether a delivery has any header of this way of signing.
      def tried?(headers) = required.any? { |name| headers[name] }

      # What is wrong with a delivery in this way of signing.
      # @return [WebhookVerificationError, nil] nil when it is genuine
      def mistake(body, headers, secrets, age:, now:)
        check_presence(headers)
        timestamp = headers[timestamp_name]
        refuse(:header_malformed, "#{timestamp_name} is no number of seconds") unless timestamp.match?(DIGITS)
        given = signatures(headers)
        check_age(now - timestamp.to_i, age)
        return nil if secrets.any? { |secret| made_by?(secret, given, headers, body) }

        mismatch
      rescue WebhookVerificationError => e
        e
      end

      private

      def check_presence(headers)
        missing = required.reject { |name| headers[name] }
        return if missing.empty?

        refuse(:header_missing, "#{missing.join(" and ")} #{missing.one? ? "is" : "are"} missing; hand over all " \
                                "headers of the request, and see that no proxy drops them")
      end

      # @param late [Integer] seconds
      def check_age(late, age)
        return if late.abs <= age

        told = late.positive? ? "#{late} seconds ago" : "#{-late} seconds ahead of this machine's clock"
        refuse(late.positive? ? :timestamp_too_old : :timestamp_too_new,
               "the delivery was signed #{told}, more than #{age}; look at the clock; if it is right, this may be " \
               "an old delivery that somebody sends again")
      end

      # All of them are compared, each in constant time: how long it takes says nothing of which was nearly right.
      def made_by?(secret, given, headers, body)
        made = signature(secret, headers[timestamp_name], headers[id_name], body)
        given.map { |candidate| OpenSSL.secure_compare(made, candidate) }.any?
      end

      def mismatch
        WebhookVerificationError.new(
          :signature_mismatch,
          "the signature was not made with this secret over this body: either the body was parsed and written again, " \
          "or the secret is another subscription's, or it was rotated longer ago than the overlap, or this is a forgery"
        )
      end

      def refuse(reason, message)
        raise WebhookVerificationError.new(reason, message)
      end

      # X-TM-Timestamp, X-TM-Signature, and during a rotation X-TM-Signature-Previous.
      class Own < Scheme
        HEX = /\A\h{64}\z/

        def headers(body, secrets, timestamp, _id)
          names = %w[x-tm-signature x-tm-signature-previous]
          made = secrets.map { |secret| signature(secret, timestamp, nil, body) }
          { "x-tm-timestamp" => timestamp }.merge(names.zip(made).to_h.compact)
        end

        private

        def required = %w[x-tm-timestamp x-tm-signature]

        def timestamp_name = "x-tm-timestamp"

        def id_name = "x-tm-delivery"

        def signatures(headers)
          given = headers.all("x-tm-signature") + headers.all("x-tm-signature-previous")
          hexadecimal = given.grep(HEX).map(&:downcase)
          refuse(:header_malformed, "x-tm-signature is not of 64 hexadecimal digits") if hexadecimal.empty?
          hexadecimal
        end

        def signature(secret, timestamp, _id, body)
          OpenSSL::HMAC.hexdigest("SHA256", secret.text, "#{timestamp}.".b + body)
        end
      end

      # webhook-id, webhook-timestamp, and webhook-signature with a list of signatures.
      class Standard < Scheme
        VERSION = "v1,"
        # Base64 of 32 bytes.
        SIGNATURE = %r{\A#{VERSION}([A-Za-z0-9+/]{43}=)\z}

        def headers(body, secrets, timestamp, id)
          made = secrets.map { |secret| VERSION + signature(secret, timestamp, id, body) }
          { "webhook-id" => id, "webhook-timestamp" => timestamp, "webhook-signature" => made.join(" ") }
        end

        private

        def required = %w[webhook-id webhook-timestamp webhook-signature]

        def timestamp_name = "webhook-timestamp"

        def id_name = "webhook-id"

        def signatures(headers)
          given = headers.all("webhook-signature").flat_map(&:split).filter_map { |entry| entry[SIGNATURE, 1] }
          refuse(:header_malformed, "webhook-signature has no signature of version v1") if given.empty?
          given
        end

        def signature(secret, timestamp, id, body)
          [OpenSSL::HMAC.digest("SHA256", secret.bytes, "#{id}.#{timestamp}.".b + body)].pack("m0")
        end
      end
    end
  end
end
