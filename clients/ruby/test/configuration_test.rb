# frozen_string_literal: true

require_relative "test_helper"
require "logger"
require "stringio"

# How a client is made, and that its key stays with it.
class ConfigurationTest < Minitest::Test
  include ClientTest

  SANDBOX = "tm_sandbox_#{"s" * 20}".freeze
  NAMES = %w[DRUG_PRICE_API_KEY DRUG_PRICE_BASE_URL DRUG_PRICE_SANDBOX_URL].freeze

  def setup
    @before = ENV.to_h.slice(*NAMES)
    NAMES.each { |name| ENV.delete(name) }
  end

  def teardown
    NAMES.each { |name| ENV[name] = @before[name] }
  end

  def refused(**options)
    assert_raises(DrugPrice::ConfigurationError) { DrugPrice::Client.new(**options) }.message
  end

  def test_a_key_goes_to_the_address_of_its_environment
    both = { base_url: "http://live.test", sandbox_url: "http://sandbox.test" }
    live = DrugPrice::Client.new(api_key: KEY, **both)
    assert_equal ["live", "http://live.test"], [live.environment, live.base_url]
    sandbox = DrugPrice::Client.new(api_key: SANDBOX, **both)
    assert_equal ["sandbox", "http://sandbox.test"], [sandbox.environment, sandbox.base_url]
    alone = DrugPrice::Client.new(api_key: SANDBOX, base_url: "http://one.test/")
    assert_equal ["sandbox", "http://one.test"], [alone.environment, alone.base_url]
  end

  def test_what_is_not_given_comes_from_the_environment
    ENV["DRUG_PRICE_API_KEY"] = SANDBOX
    ENV["DRUG_PRICE_BASE_URL"] = "http://live.test"
    assert_equal "http://live.test", DrugPrice::Client.new.base_url
    ENV["DRUG_PRICE_SANDBOX_URL"] = "http://sandbox.test"
    assert_equal "http://sandbox.test", DrugPrice::Client.new.base_url
    assert_equal "live", DrugPrice::Client.new(api_key: KEY).environment
  end

  def test_a_key_that_is_none_is_refused_with_a_remedy_and_never_shown
    url = { base_url: "http://live.test" }
    assert_match(/\Aapi_key: .*DRUG_PRICE_API_KEY/, refused(**url))
    assert_match(/\Aapi_key: .*white space/, refused(api_key: "#{KEY}\n", **url))
    assert_match(/\Aapi_key: .*webhook/, refused(api_key: "whsec_abc", **url))
    ["sk_live_abc", "tm_live_", "tm_live_a b", "tm_test_abc"].each do |key|
      message = refused(api_key: key, **url)
      assert_match(/\Aapi_key: .*tm_live_ or tm_sandbox_/, message)
      refute_includes message, "abc"
    end
  end

  def test_an_address_that_is_none_is_refused_with_a_remedy
    assert_match(/\Abase_url: .*DRUG_PRICE_BASE_URL/, refused(api_key: KEY))
    assert_match(/\Abase_url: /, refused(api_key: KEY, sandbox_url: "http://sandbox.test"))
    { "prices.test" => /http/, "ftp://prices.test" => /http/, "http://" => /host/, "http://a b" => /URL/,
      "http://me:pw@prices.test" => /password/, "http://prices.test?a=1" => /query/,
      "http://prices.test/#a" => /fragment/ }.each do |url, fault|
      message = refused(api_key: KEY, base_url: url)
      assert_match(/\Abase_url: /, message)
      assert_match(fault, message)
      refute_includes message, "pw"
    end
    assert_match(/\Asandbox_url: /, refused(api_key: SANDBOX, base_url: "http://a.test", sandbox_url: "nonsense"))
  end

  def test_numbers_that_make_no_sense_are_refused
    { timeout: [0, -1, "5", Float::NAN], max_retries: [-1, 1.5, nil], max_retry_wait: [-1, nil] }.each do |name, values|
      values.each do |value|
        assert_match(/\A#{name}: /, refused(api_key: KEY, base_url: "http://live.test", name => value))
      end
    end
    assert_match(/\Aheaders: /,
                 refused(api_key: KEY, base_url: "http://live.test", headers: { "Authorization" => "x" }))
  end

  def test_a_client_shows_where_it_asks
    client = DrugPrice::Client.new(api_key: KEY, base_url: "http://live.test")
    assert_equal '#<DrugPrice::Client environment="live", base_url="http://live.test">', client.inspect
  end

  def test_the_key_is_nowhere_to_be_seen
    out = StringIO.new
    told = []
    hook = ->(about) { told.push(about.inspect) }
    answers = [error(503, "SERVICE_UNAVAILABLE"), error(401, "UNAUTHORIZED")]
    with(*answers, logger: Logger.new(out), on_request: hook, on_response: hook, on_retry: hook) do |client, _|
      error = assert_raises(DrugPrice::AuthenticationError) { client.drugs.get("1") }
      missing = assert_raises(NoMethodError) { client.drugs.no_such_method }
      shown = [client.inspect, capture_io { pp client }.first, client.drugs.inspect, client.graphql.inspect,
               error.full_message, error.inspect, missing.full_message, out.string, *told,
               *client.instance_variables.map { |name| client.instance_variable_get(name).inspect }]
      assert_operator out.string.lines.size, :>=, 5
      refute_includes shown.join("\n"), KEY
      refute_includes shown.join("\n"), "Bearer"
    end
  end
end
