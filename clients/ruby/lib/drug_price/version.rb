# frozen_string_literal: true

module DrugPrice
  # Of this library; that of the interface is API_VERSION.
  VERSION = "0.2.0"
end
