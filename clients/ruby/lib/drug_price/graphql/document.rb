# frozen_string_literal: true

module DrugPrice
  class GraphQL
    # An operation to be sent: by its text, by the text's hash, or by the id that it is registered under.
    class Document
      NAMES = %i[query variables operation_name document_id].freeze
      # What a document consists of, as far as it matters for telling its operations apart: block strings, strings and
      # comments, in which anything may stand; brackets; words.
      TOKEN = /"""(?:\\"""|(?!""").)*"""|"(?:\\.|[^"\\])*"|#[^\n\r]*|[({\[]|[)}\]]|[_A-Za-z]\w*/m
      KINDS = %w[query mutation subscription].freeze

      def self.from(operation)
        unknown = operation.keys - NAMES
        unless unknown.empty?
          raise ArgumentError, "operations: no such member as #{unknown.join(", ")}; there are #{NAMES.join(", ")}"
        end

        new(*operation.values_at(*NAMES))
      end

      def initialize(query, variables, operation_name, document_id)
        raise ArgumentError, "query: give either a document or a document_id" if query.nil? == document_id.nil?

        @query = query
        @document_id = document_id
        @rest = { variables:, operationName: operation_name }.compact
        @operation_name = operation_name
      end

      def text? = !@query.nil?

      # Whether it surely changes nothing. What is registered is known to the service alone.
      def query?
        return false unless text?

        asked = operations.select { |_, name| @operation_name.nil? || name == @operation_name }
        asked.none? { |kind, _| kind == "mutation" }
      end

      def whole = { query: @query, documentId: @document_id }.compact.merge(@rest)

      def by_hash = text? ? @rest.merge(extensions: hashed) : whole

      def with_hash = text? ? whole.merge(extensions: hashed) : whole

      private

      def hashed = { persistedQuery: { version: 1, sha256Hash: Digest::SHA256.hexdigest(@query) } }

      # The kind and the name of each, from the words that stand outside of all brackets.
      def operations
        outer_words.each_cons(2).select { |word, _| KINDS.include?(word) }
      end

      def outer_words
        depth = 0
        words = []
        @query.scan(TOKEN) do |token|
          case token[0]
          when "(", "{", "[" then depth += 1
          when ")", "}", "]" then depth -= 1
          when '"', "#" then next
          else words.push(token) if depth.zero?
          end
        end
        # So that the last word has one behind it.
        words.push(nil)
      end
    end
  end
end
