# frozen_string_literal: true

# The client library of the Drug Price Data Service: everything that `require "drug_price"` brings.
module DrugPrice
  # What an argument is that was not given. nil is another thing: it is null, and clears where the service lets it.
  OMIT = Object.new
  def OMIT.inspect = "DrugPrice::OMIT"
  OMIT.freeze
end

require_relative "drug_price/version"
require_relative "drug_price/wire"
require_relative "drug_price/model"
require_relative "drug_price/page"
require_relative "drug_price/generated/enums"
require_relative "drug_price/generated/contract"
require_relative "drug_price/generated/models"
require_relative "drug_price/errors"
require_relative "drug_price/resource"
require_relative "drug_price/generated/resources"
require_relative "drug_price/client"
require_relative "drug_price/webhooks"
