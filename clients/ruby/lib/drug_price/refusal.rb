# frozen_string_literal: true

module DrugPrice
  # Makes errors of answers: of the service's own, and of what an ingress or a captive portal says in its place.
  module Refusal
    CLASSES = {
      400 => InvalidRequestError,
      401 => AuthenticationError,
      403 => PermissionDeniedError,
      404 => NotFoundError,
      429 => RateLimitError
    }.freeze
    # How much of a body that is no JSON is shown, in characters.
    SHOWN = 200

    module_function

    # @param body [Object] the parsed body
    def of(body, response)
      case body
      in { errors: [{ message: String }, *] } then graphql(body, response)
      in { error: { code: String } => error }
        details = details_of(error[:details])
        request_id = body[:request_id] || response.request_id
        message = sentence(error[:code], error[:message], details, request_id)
        class_of(response.status).new(message, code: error[:code], details:, doc_url: error[:doc_url], request_id:,
                                               last_response: response)
      else foreign(JSON.generate(body), response)
      end
    end

    # @param body [Hash] a GraphQL answer with errors
    def graphql(body, response)
      errors = body[:errors]
      extensions = errors.first[:extensions].is_a?(Hash) ? errors.first[:extensions] : {}
      details = details_of(extensions[:details])
      request_id = extensions[:request_id] || response.request_id
      message = sentence(extensions[:code], errors.first[:message], details, request_id)
      GraphQLError.new(message, errors:, data: body[:data], extensions: Wire.unmarked(body[:extensions]),
                                code: extensions[:code], details:, doc_url: extensions[:doc_url], request_id:,
                                last_response: response)
    end

    # An answer that the service would not give.
    def foreign(text, response)
      start = text.dup.force_encoding(Encoding::UTF_8).scrub[0, SHOWN]
      body = start.empty? ? "without a body" : "with a body that is none of the service's: #{start.inspect}"
      message = "HTTP #{response.status} #{body}. Look at what stands between, and at base_url"
      class_of(response.status).new(sentence(nil, message, [], response.request_id), last_response: response)
    end

    # @param method [String]
    def redirect(method, response)
      place = response.headers["location"].to_s[/\A[^?#]*/]
      message = "HTTP #{response.status}: #{method} is redirected to #{place.inspect}. Redirects are not followed, " \
                "as the key would go along; give the right address as base_url"
      APIError.new(sentence(nil, message, [], response.request_id), last_response: response)
    end

    def class_of(status) = CLASSES.fetch(status) { status >= 500 ? ServerError : APIError }

    def details_of(details)
      Array(details).grep(Hash).map { |detail| { field: detail[:field].to_s, reason: detail[:reason].to_s } }
    end

    # What a person reads.
    def sentence(code, message, details, request_id)
      fields = details.map { |detail| detail[:field] }.uniq
      text = [code, message].compact.join(": ")
      text += " [#{fields.join(", ")}]" unless fields.empty?
      text += " (request #{request_id})" if request_id
      text
    end

    private_class_method :class_of, :details_of, :sentence
  end
end
