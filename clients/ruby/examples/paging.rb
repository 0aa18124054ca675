# frozen_string_literal: true

# Lists, as a whole and page by page. DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL say who asks, and where.
require "drug_price"

client = DrugPrice::Client.new

# Everything: the next page is asked for when its first item is wanted.
names = client.pharmacies.list(limit: 2).map(&:name)
puts "#{names.size} pharmacies, the first is #{names.first}"

# As much as is read: this asks for one page.
puts client.drugs.list(limit: 10).lazy.select(&:lowest_price).map(&:name).first(2)

# A page at a time, each with its own members.
client.drugs.search(query: "met", limit: 3).pages.first(2).each do |page|
  puts "#{page.data.size} of #{page.pagination.total}, #{page.last_response.rate_limit.remaining} requests left"
end

# To go on later from where you stopped: a log has a cursor for that.
page = client.events.list(limit: 5)
puts "go on from #{page.resume_cursor[0, 8]}… with #{client.events.list(cursor: page.resume_cursor).data.size} events"
