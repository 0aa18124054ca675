# frozen_string_literal: true

# What can go wrong. DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL say who asks, and where.
require "drug_price"

client = DrugPrice::Client.new(on_retry: ->(about) { warn "once more in #{about[:delay].round(1)} s" })

begin
  client.drugs.get("drug_00000000")
rescue DrugPrice::NotFoundError => e
  puts "not there: #{e.message}"
end

begin
  client.drugs.list(limit: 1000)
rescue DrugPrice::InvalidRequestError => e
  e.details.each { |detail| puts "#{detail[:field]}: #{detail[:reason]}" }
end

begin
  DrugPrice::Client.new(api_key: "tm_live_unknown").drugs.list
rescue DrugPrice::APIError => e
  case e.code
  when DrugPrice::ErrorCode::UNAUTHORIZED then puts "another key is needed (request #{e.request_id})"
  when DrugPrice::ErrorCode::QUOTA_EXCEEDED then puts "come again in #{e.retry_after} s"
  else raise
  end
end

begin
  nowhere = DrugPrice::Client.new(base_url: "http://127.0.0.1:9", max_retries: 1, timeout: 2)
  nowhere.service.status
rescue DrugPrice::ConnectionError => e
  puts "nobody there after #{e.attempts} attempts"
end

begin
  known = client.drugs.list(limit: 1).first.id
  etag = client.drugs.get(known).last_response.etag
  client.drugs.get(known, options: { if_none_match: etag })
rescue DrugPrice::NotModifiedError
  puts "not modified"
end
