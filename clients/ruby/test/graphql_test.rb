# frozen_string_literal: true

require_relative "test_helper"

# GraphQL: single operations, documents by their hash, batches.
class GraphQLTest < Minitest::Test
  include ClientTest

  QUERY = "query One($id: ID!) { drug(id: $id) { name } }"
  MUTATION = "mutation Watch($input: PriceAlertInput!) { createPriceAlert(input: $input) { id } }"
  HASH = Digest::SHA256.hexdigest(QUERY)
  DATA = { data: { drug: { name: "Metformin" } }, extensions: { cost: { requested: 3 } } }.freeze

  def refusal(code, data: nil, status: 400)
    json({ errors: [{ message: "words", extensions: { code:, request_id: "req_1" } }], data: }, status:)
  end

  def by_hash(query = QUERY) = { persistedQuery: { version: 1, sha256Hash: Digest::SHA256.hexdigest(query) } }

  def test_an_operation_answers_its_data
    with(json(DATA)) do |client, server|
      result = client.graphql.execute(QUERY, variables: { id: "drug_1" }, operation_name: "One")
      assert_equal "Metformin", result.data[:drug][:name]
      assert_equal [{ cost: { requested: 3 } }, 200, true], [result.extensions, result.last_response.status, result.ok?]
      asked = server.asked.first
      assert_equal({ query: QUERY, variables: { id: "drug_1" }, operationName: "One" }, asked.json)
      assert_equal "application/graphql-response+json, application/json;q=0.9", asked.headers["accept"]
      assert_nil asked.headers["idempotency-key"]
    end
  end

  def test_any_error_is_raised_with_the_data_that_there_is
    [200, 400].each do |status|
      with(refusal("COMPLEXITY_LIMIT_EXCEEDED", data: { drug: nil }, status:)) do |client, _|
        error = assert_raises(DrugPrice::GraphQLError) { client.graphql.execute(QUERY) }
        assert_equal ["COMPLEXITY_LIMIT_EXCEEDED", "req_1", { drug: nil }, 1, status],
                     [error.code, error.request_id, error.data, error.errors.size, error.status]
        assert_equal "COMPLEXITY_LIMIT_EXCEEDED: words (request req_1)", error.message
      end
    end
  end

  def test_a_query_is_sent_again_after_a_lost_answer_and_a_mutation_with_the_same_key
    with(:close, json(DATA)) { |client, _| assert client.graphql.execute(QUERY) }
    with(:close, json(DATA)) do |client, server|
      client.graphql.execute(MUTATION)
      first, second = server.asked.map { |asked| asked.headers["idempotency-key"] }
      assert first
      assert_equal first, second
    end
    with(json(DATA)) do |client, server|
      client.graphql.execute(MUTATION, options: { idempotency_key: "mine" })
      assert_equal "mine", server.asked.first.headers["idempotency-key"]
    end
  end

  def test_mutations_are_told_from_queries_wherever_the_word_stands
    queries = ["{ a }", "query mutationOfGenes { a }", "# mutation\nquery { a }", "query { a(b: \"mutation M\") }",
               'query { a(b: """ " mutation { """) } ', "query Q($a: In = {b: 1}) { mutation }",
               "fragment F on Q { mutation } query { ...F }"]
    mutations = ["mutation { a }", "mutation M { a }", " ,\n mutation M($a: [In!] = [{b: 1}]) @x { a }",
                 "fragment F on Q { a } mutation M { ...F }", "# query\nmutation { a }"]
    queries.each { |it| assert_predicate DrugPrice::GraphQL::Document.new(it, nil, nil, nil), :query?, it }
    mutations.each { |it| refute_predicate DrugPrice::GraphQL::Document.new(it, nil, nil, nil), :query?, it }
    both = "query A { a } mutation B { b }"
    assert_predicate DrugPrice::GraphQL::Document.new(both, nil, "A", nil), :query?
    refute_predicate DrugPrice::GraphQL::Document.new(both, nil, "B", nil), :query?
    refute_predicate DrugPrice::GraphQL::Document.new(both, nil, nil, nil), :query?
  end

  def test_a_document_goes_by_its_hash_and_with_its_text_when_it_is_not_known
    with(refusal("PERSISTED_QUERY_NOT_FOUND"), json(DATA)) do |client, server|
      result = client.graphql.execute(QUERY, variables: { id: "1" }, persisted: true)
      assert_equal 2, result.last_response.attempts
      assert_equal [{ variables: { id: "1" }, extensions: by_hash },
                    { query: QUERY, variables: { id: "1" }, extensions: by_hash }], server.asked.map(&:json)
    end
    with(json(DATA)) do |client, server|
      client.graphql.execute(QUERY, persisted: true)
      assert_equal [{ extensions: by_hash }], server.asked.map(&:json)
    end
    with(refusal("UNAUTHORIZED", status: 401)) do |client, server|
      assert_raises(DrugPrice::GraphQLError) { client.graphql.execute(QUERY, persisted: true) }
      assert_equal 1, server.asked.size
    end
  end

  def test_a_mutation_by_its_hash_has_one_key_for_both_requests
    with(refusal("PERSISTED_QUERY_NOT_FOUND"), json(DATA)) do |client, server|
      client.graphql.execute(MUTATION, persisted: true)
      assert_equal 1, server.asked.map { |asked| asked.headers["idempotency-key"] }.compact.uniq.size
    end
  end

  def test_a_registered_document_goes_by_its_id
    with(json(DATA)) do |client, server|
      client.graphql.execute(document_id: "f" * 64, variables: { id: "1" })
      assert_equal({ documentId: "f" * 64, variables: { id: "1" } }, server.asked.first.json)
      assert server.asked.first.headers["idempotency-key"]
      assert_raises(ArgumentError) { client.graphql.execute }
      assert_raises(ArgumentError) { client.graphql.execute(QUERY, document_id: "f") }
    end
  end

  def test_a_batch_answers_each_in_order_and_raises_for_none
    answers = [DATA, { errors: [{ message: "m" }], data: nil }]
    [200, 400].each do |status|
      with(json(answers, status:)) do |client, server|
        one, two = client.graphql.batch([{ query: QUERY, variables: { id: "1" } }, { query: "{ nothing }" }])
        assert_equal [true, "Metformin"], [one.ok?, one.data[:drug][:name]]
        assert_equal [false, "m", nil], [two.ok?, two.errors.first[:message], two.data]
        assert_equal [{ query: QUERY, variables: { id: "1" } }, { query: "{ nothing }" }], server.asked.first.json
        assert_nil server.asked.first.headers["idempotency-key"]
      end
    end
  end

  def test_of_a_batch_only_what_is_not_known_is_sent_with_its_text
    unknown = { errors: [{ message: "m", extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }] }
    queries = ["{ a }", "{ b }", "{ c }"]
    with(json([unknown, { data: { b: 2 } }, unknown]),
         json([{ data: { a: 1 } }, { data: { c: 3 } }])) do |client, server|
      results = client.graphql.batch(queries.map { |query| { query: } }, persisted: true)
      assert_equal [{ a: 1 }, { b: 2 }, { c: 3 }], results.map(&:data)
      assert_equal [queries.map { |query| { extensions: by_hash(query) } },
                    ["{ a }", "{ c }"].map { |query| { query:, extensions: by_hash(query) } }], server.asked.map(&:json)
    end
  end

  def test_a_batch_is_sent_again_only_when_nothing_in_it_changes_anything
    with(:close, json([DATA])) { |client, _| assert client.graphql.batch([{ query: QUERY }]) }
    [{ query: MUTATION }, { document_id: "f" * 64 }].each do |operation|
      with(:close, json([DATA, DATA])) do |client, server|
        assert_raises(DrugPrice::ConnectionError) { client.graphql.batch([{ query: QUERY }, operation]) }
        assert_equal 1, server.asked.size
      end
    end
  end

  def test_a_batch_that_cannot_be_is_refused
    with(json([DATA])) do |client, server|
      [[], [{ query: QUERY }] * 11].each { |many| assert_raises(ArgumentError) { client.graphql.batch(many) } }
      assert_raises(ArgumentError) { client.graphql.batch([{ query: QUERY, name: "x" }]) }
      assert_empty server.asked
      assert_raises(DrugPrice::APIError) { client.graphql.batch([{ query: QUERY }] * 2) }
    end
    with(refusal("UNAUTHORIZED", status: 401)) do |client, _|
      assert_raises(DrugPrice::GraphQLError) { client.graphql.batch([{ query: QUERY }]) }
    end
  end

  def test_the_sandbox_is_told
    with(json({ data: {}, extensions: { _sandbox: true, cost: {} } })) do |client, _|
      result = client.graphql.execute(QUERY)
      assert_predicate result.last_response, :sandbox?
      assert_equal({ cost: {} }, result.extensions)
    end
  end
end
