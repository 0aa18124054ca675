# frozen_string_literal: true

require "minitest/autorun"
require "minitest/mock"
require "drug_price"
require_relative "stand_in"

# What tests of the client have in common: a client of a stand-in, and sleeping that is only written down.
module ClientTest
  include StandIn::Answers

  KEY = "tm_live_#{"k" * 20}".freeze
  DRUG = { id: "drug_07900003", name: "Metformin", class: "Human" }.freeze

  def client_of(server, **options)
    DrugPrice::Client.new(api_key: KEY, base_url: server.url, **options)
  end

  # @yield [client, server]
  # @return [Array<Float>] how long was slept between attempts
  def with(*answers, **options)
    slept = []
    StandIn.open(*answers) do |server|
      Kernel.stub(:sleep, ->(seconds) { slept.push(seconds) }) { yield client_of(server, **options), server }
    end
    slept
  end
end
