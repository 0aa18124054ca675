# frozen_string_literal: true

require "digest"
require_relative "graphql/document"

module DrugPrice
  # GraphQL with the client's key, retries and errors.
  class GraphQL
    PATH = "/graphql"
    # With this media type the status says what became of the operation.
    ACCEPT = "application/graphql-response+json, application/json;q=0.9"
    LARGEST_BATCH = 10
    NOT_FOUND = "PERSISTED_QUERY_NOT_FOUND"

    # `data` is a Hash with symbols as keys; `errors` is empty unless the operation was one of a batch.
    Result = Struct.new(:data, :errors, :extensions, :last_response, keyword_init: true) do
      # Whether there was no error.
      def ok? = errors.empty?
    end

    # @param sender [Sender]
    def initialize(sender)
      @sender = sender
    end

    def inspect = "#<#{self.class}>"

    # Runs one operation.
    #
    # @param query [String] the document; nil with document_id
    # @param variables [Hash]
    # @param operation_name [String] which operation of the document
    # @param persisted [Boolean] send the document's hash, and its text only when the service does not know it yet
    # @param document_id [String] of a registered document, in the place of query
    # @param options [Hash] see Client#request
    # @return [Result]
    # @raise [GraphQLError] when the answer has any errors; it has the data that there is
    def execute(query = nil, variables: nil, operation_name: nil, persisted: false, document_id: nil, options: {})
      document = Document.new(query, variables, operation_name, document_id)
      key = options[:idempotency_key] || (document.query? ? nil : SecureRandom.uuid)
      options = options.merge(idempotency_key: key)
      return send_one(document.whole, options) unless persisted && query

      begin
        send_one(document.by_hash, options)
      rescue GraphQLError => e
        raise unless e.code == NOT_FOUND

        send_one(document.with_hash, options, after: e.attempts)
      end
    end

    # Runs one to ten operations in one request. One that fails costs the others nothing, and raises nothing: look at
    # `errors` of its result. There is no Idempotency-Key for a batch, so one with a mutation in it is not sent again.
    #
    # @param operations [Array<Hash>] query, variables, operation_name, document_id of each, as for #execute
    # @param persisted [Boolean] as for #execute; what the service does not know is asked again in a second request
    # @return [Array<Result>] in the same order
    def batch(operations, persisted: false, options: {})
      unless operations.size.between?(1, LARGEST_BATCH)
        raise ArgumentError, "operations: must be 1 to #{LARGEST_BATCH} (is #{operations.size})"
      end

      documents = operations.map { |operation| Document.from(operation) }
      return send_many(documents, documents.map(&:whole), options) unless persisted

      results = send_many(documents, documents.map(&:by_hash), options)
      unknown = results.each_index.select { |index| unknown?(results[index]) && documents[index].text? }
      with_text(documents.values_at(*unknown), options).zip(unknown) { |result, index| results[index] = result }
      results
    end

    private

    def with_text(documents, options)
      documents.empty? ? [] : send_many(documents, documents.map(&:with_hash), options)
    end

    def send_one(body, options, after: 0)
      answered, response = @sender.run(call(body, options, repeatable: true))
      raise Refusal.foreign(JSON.generate(answered), response) unless answered.is_a?(Hash)

      response = response.with(attempts: response.attempts + after)
      raise Refusal.graphql(answered, response) if failed?(answered)
      raise Refusal.foreign(JSON.generate(answered), response) unless answer?(answered)

      result(answered, response)
    end

    def send_many(documents, bodies, options)
      call = call(bodies, options, repeatable: documents.all?(&:query?))
      answers, response = @sender.run(call) { |body, _| body.is_a?(Array) }
      raise Refusal.graphql(answers, response) if answers.is_a?(Hash) && failed?(answers)

      unless answers.is_a?(Array) && answers.size == bodies.size && answers.all? { |answer| answer?(answer) }
        raise Refusal.foreign(JSON.generate(answers), response)
      end

      answers.map { |answer| result(answer, response) }
    end

    def call(body, options, repeatable:) = Call.new("POST", PATH, body:, repeatable:, accept: ACCEPT, options:)

    def result(answer, response)
      Result.new(data: answer[:data], errors: answer[:errors] || [], extensions: Wire.unmarked(answer[:extensions]),
                 last_response: response).freeze
    end

    # Whether it is one of GraphQL.
    def answer?(value)
      value.is_a?(Hash) && (failed?(value) || (value.key?(:data) && [nil, []].include?(value[:errors])))
    end

    def failed?(answer) = answer[:errors].is_a?(Array) && answer[:errors].all?(Hash) && answer[:errors].any?

    def unknown?(result) = result.errors.any? { |error| error.dig(:extensions, :code) == NOT_FOUND }
  end
end
