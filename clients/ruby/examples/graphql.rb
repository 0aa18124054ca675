# frozen_string_literal: true

# GraphQL. DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL say who asks, and where.
require "drug_price"

client = DrugPrice::Client.new

SEARCH = <<~GRAPHQL
  query Search($words: String!) {
    drugs(query: $words, first: 2) { totalCount edges { node { name din } } }
  }
GRAPHQL

# By its hash; the text goes along only when the service does not know it yet.
result = client.graphql.execute(SEARCH, variables: { words: "metformin" }, persisted: true)
result.data => { drugs: { totalCount: total, edges: [{ node: { name:, din: } }, *] } }
puts "#{total} drugs, the first is #{name} (#{din}), for #{result.extensions[:cost][:units]} units"

# Up to ten at once; one that fails costs the others nothing.
answers = client.graphql.batch([{ query: "{ __typename }" }, { query: "{ nothing }" }])
answers.each { |answer| puts answer.ok? ? answer.data[:__typename] : answer.errors.first[:message] }

begin
  client.graphql.execute("{ nothing }")
rescue DrugPrice::GraphQLError => e
  puts e.code
end
