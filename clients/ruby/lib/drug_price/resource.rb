# frozen_string_literal: true

module DrugPrice
  # What the generated resources stand on: each of their methods is one of these calls.
  class Resource
    # @param sender [Sender]
    def initialize(sender)
      @sender = sender
    end

    def inspect = "#<#{self.class}>"

    private

    # A model.
    def answer_object(model, http_method, template, path: {}, repeatable: true, **call)
      call = Call.new(http_method, Wire.path(template, path), repeatable:, **call)
      model.from_wire(*members(@sender.run(call)))
    end

    # A page that goes on by its cursor with the same parameters; those that begin elsewhere are left out then.
    def answer_page(model, template, path: {}, query: {}, options: {})
      call = Call.new("GET", Wire.path(template, path), query:, options:, repeatable: true)
      follow = lambda do |cursor|
        answer_page(model, template, path:, query: query.except(:offset, :page).merge(cursor:),
                                     options: options.except(:if_none_match))
      end
      members, response = members(@sender.run(call))
      # An empty list is there, and empty. An answer without one is none of the service's.
      raise Refusal.foreign(JSON.generate(members), response) unless members[:data].is_a?(Array)

      model.from_wire(members, response, query[:cursor], follow)
    end

    # Nothing but the response.
    def answer_nothing(http_method, template, path: {}, **call)
      call = Call.new(http_method, Wire.path(template, path), repeatable: true, **call)
      @sender.run(call, nothing: true).last
    end

    # JSON of any shape.
    def answer_json(http_method, template, path: {}, **call)
      Answer.new(*@sender.run(Call.new(http_method, Wire.path(template, path), repeatable: true, **call)))
    end

    # `_sandbox` is in Response#sandbox?.
    def members(answered)
      body, response = answered
      return [body.except(:_sandbox), response] if body.is_a?(Hash)

      raise Refusal.foreign(JSON.generate(body), response)
    end
  end
end
