# frozen_string_literal: true

# The three lowest prices of a drug: DRUG_PRICE_API_KEY=… DRUG_PRICE_BASE_URL=… ruby examples/quickstart.rb
require "drug_price"

client = DrugPrice::Client.new

drug = client.drugs.search(query: "metformin").first
puts "#{drug.name} #{drug.strength}, DIN #{drug.din}"

client.drugs.prices(drug.id).first(3).each do |entry|
  puts format("  $%<total>.2f for %<quantity>g %<unit>s at %<pharmacy>s",
              total: entry.total_cost, quantity: entry.quantity, unit: entry.unit, pharmacy: entry.pharmacy)
end
