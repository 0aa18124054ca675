# frozen_string_literal: true

require_relative "lib/drug_price/version"

Gem::Specification.new do |spec|
  spec.name = "drug_price"
  spec.version = DrugPrice::VERSION
  spec.summary = "Client of the Drug Price Data Service: Canadian prescription-drug prices, and webhooks"
  spec.description = "Typed resources and models, paging through everything, retries that respect the service, " \
                     "GraphQL, and verification of webhooks. The standard library only."
  spec.authors = ["The Drug Price Data Service's authors"]
  spec.license = "Apache-2.0"
  spec.required_ruby_version = ">= 3.1"
  spec.files = Dir.glob(%w[lib/**/*.rb sig/**/*.rbs examples/* README.md CHANGELOG.md LICENSE], base: __dir__).sort
  spec.metadata = { "rubygems_mfa_required" => "true" }
end
