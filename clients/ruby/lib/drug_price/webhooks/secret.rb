# frozen_string_literal: true

module DrugPrice
  module Webhooks
    # The secret of a subscription, in both forms that it signs in. Never shown, not in an error either.
    class Secret
      PREFIX = "whsec_"

      # @return [String] the key of X-TM-Signature: the whole secret as it is shown
      attr_reader :text
      # @return [String] the key of webhook-signature: the bytes that it stands for
      attr_reader :bytes

      # @param given [String, Array<String>]
      # @return [Array<Secret>]
      def self.all(given)
        secrets = given.is_a?(Array) ? given : [given]
        refuse("none is given; pass the whsec_… that the subscription was answered with") if secrets.empty?
        secrets.map { |secret| new(secret) }
      end

      def self.refuse(fault)
        raise WebhookVerificationError.new(:secret_malformed, "the secret #{fault}")
      end

      def initialize(text)
        fault = fault_of(text)
        self.class.refuse(fault) if fault
        @text = text.b
        @bytes = text.delete_prefix(PREFIX).unpack1("m0")
        freeze
      rescue ArgumentError
        self.class.refuse("is not base64 behind whsec_; look at whether all of it was copied")
      end

      def inspect = "#<#{self.class}>"

      private

      def fault_of(text)
        if !text.is_a?(String) || text.strip.empty?
          "is empty; pass the whsec_… that the subscription was answered with"
        elsif text != text.strip
          "has white space around it, perhaps a line's end from a file; strip it"
        elsif text.start_with?("tm_")
          "is an API key; the secret of a subscription begins with whsec_"
        elsif !text.start_with?(PREFIX)
          "does not begin with whsec_; pass it as the subscription was answered with it"
        elsif text == PREFIX
          "has nothing behind whsec_"
        end
      end
    end
  end
end
