# frozen_string_literal: true

require_relative "test_helper"

# What errors say.
class ErrorsTest < Minitest::Test
  include ClientTest

  CLASSES = { 400 => DrugPrice::InvalidRequestError, 401 => DrugPrice::AuthenticationError,
              403 => DrugPrice::PermissionDeniedError, 404 => DrugPrice::NotFoundError,
              429 => DrugPrice::RateLimitError, 500 => DrugPrice::ServerError, 503 => DrugPrice::ServerError,
              409 => DrugPrice::APIError }.freeze

  def test_each_status_has_its_class
    CLASSES.each do |status, kind|
      with(error(status, "SOME_CODE"), max_retries: 0) do |client, _|
        error = assert_raises(DrugPrice::APIError) { client.drugs.get("1") }
        assert_instance_of kind, error
        assert_equal [status, "SOME_CODE", "req_1"], [error.status, error.code, error.request_id]
      end
    end
  end

  def test_the_message_has_all_that_a_person_needs
    details = [{ field: "limit", reason: "too small" }, { field: "offset", reason: "too small" }]
    with(error(400, "INVALID_PARAMETER", details:)) do |client, _|
      error = assert_raises(DrugPrice::InvalidRequestError) { client.drugs.list }
      assert_equal "INVALID_PARAMETER: words [limit, offset] (request req_1)", error.message
      assert_equal details, error.details
      assert_equal "http://there/docs/errors/INVALID_PARAMETER", error.doc_url
    end
  end

  def test_a_limit_says_how_long_to_wait
    with(error(429, "QUOTA_EXCEEDED", "retry-after": 86_400)) do |client, server|
      error = assert_raises(DrugPrice::RateLimitError) { client.drugs.list }
      assert_equal [86_400.0, 1], [error.retry_after, server.asked.size]
    end
  end

  def test_every_error_is_one_of_the_library_s_and_every_code_is_a_constant
    assert_equal "RATE_LIMITED", DrugPrice::ErrorCode::RATE_LIMITED
    assert_includes DrugPrice::ErrorCode::ALL, "QUOTA_EXCEEDED"
    classes = DrugPrice.constants.grep(/Error\z/).map { |name| DrugPrice.const_get(name) }
    assert_operator classes.size, :>, 12
    classes.each { |kind| assert_operator kind, :<=, DrugPrice::Error }
  end

  def test_the_sandbox_is_told_with_an_error_too
    body = { error: { code: "NOT_FOUND", message: "m", status: 404, doc_url: "d" }, request_id: "r", _sandbox: true }
    with(json(body, status: 404)) do |client, _|
      assert_predicate assert_raises(DrugPrice::NotFoundError) { client.drugs.get("1") }.last_response, :sandbox?
    end
  end
end
