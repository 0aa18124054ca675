# frozen_string_literal: true

module DrugPrice
  module Webhooks
    # Headers of a delivery by their names in lower case, from whatever a server hands them over in: a Hash in any case,
    # with a text or a list for each, a Rack environment (HTTP_X_TM_SIGNATURE), or an object whose `each` gives both.
    class Headers
      def initialize(given)
        @values = {}
        given.each do |name, value|
          # A Rack environment has its input among them, which Array() would read.
          values = (value.is_a?(Array) ? value : [value]).grep(String)
          @values[name.to_s.downcase.tr("_", "-").delete_prefix("http-")] = values unless values.empty?
        end
      end

      # @return [String, nil] what came several times is joined, as servers do
      def [](name) = @values[name]&.join(name == "webhook-signature" ? " " : ",")
    end
  end
end
