# frozen_string_literal: true

module DrugPrice
  module Webhooks
    # Headers of a delivery by their names in lower case, from whatever a server hands them over in: a Hash in any case,
    # with a text or a list for each, a Rack environment (HTTP_X_TM_SIGNATURE), or an object whose `each` gives both.
    class Headers
      # @param given [#each, nil] nil is as none at all
      def initialize(given)
        @values = {}
        given&.each do |name, value|
          # A Rack environment has its input among them, which Array() would read.
          values = (value.is_a?(Array) ? value : [value]).grep(String).map { |text| plain(text) }.reject(&:empty?)
          @values[name.to_s.downcase.tr("_", "-").delete_prefix("http-")] = values unless values.empty?
        end
      end

      # @return [String, nil] what came several times is joined, as servers do
      def [](name) = @values[name]&.join(",")

      # @return [Array<String>]
      def all(name) = @values.fetch(name, [])

      private

      # As bytes: whoever sends may send some that are no text, and looking at those must raise nothing.
      def plain(text) = text.b.strip
    end
  end
end
