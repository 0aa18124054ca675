# frozen_string_literal: true

module DrugPrice
  # An object of the service: an immutable value with a reader for each member that this version of the library knows.
  # A member that a newer service adds is read by its name: `drug[:some_new_member]`.
  class Model
    # A member whose name is a method of every Ruby object gets an underscore behind it: `drug.class_`.
    RESERVED = (Object.instance_methods + %i[to_h to_json last_response deconstruct_keys key? members]).freeze

    class << self
      # The members and their types (see Wire.decode), by their names on the wire.
      def fields = @fields ||= {}

      # From an answer: with the response that it came with.
      def from_wire(members, last_response, *rest)
        allocate.tap { |model| model.__send__(:hold, members, last_response, *rest) }
      end

      private

      def field(name, type = nil)
        fields[name] = type
        reader = RESERVED.include?(name) ? :"#{name}_" : name
        define_method(reader) { @members[name] }
      end
    end

    # What the answer that this came with said besides: status, limits, request id. nil in a part of an answer.
    # @return [Response, nil]
    attr_reader :last_response

    # @param members [Hash] by their names on the wire, as Ruby or JSON has them
    def initialize(**members)
      hold(members, nil)
    end

    # A member by its name on the wire, whether this version knows it or not.
    def [](name) = @members[name.to_sym]

    # Whether the member was there; one that was null was.
    def key?(name) = @members.key?(name.to_sym)

    # All members by their names on the wire, those that this version does not know among them, as JSON has them: models
    # are hashes, moments and days are text.
    def to_h = Wire.encode(@members)

    def to_json(*arguments) = to_h.to_json(*arguments)

    # For `case drug in { din:, status: "MARKETED" }`. A known member that was not there is nil.
    def deconstruct_keys(names)
      known = self.class.fields
      return known.to_h { |name, _| [name, @members[name]] }.merge(@members) if names.nil?

      names.select { |name| known.key?(name) || @members.key?(name) }.to_h { |name| [name, @members[name]] }
    end

    def ==(other) = other.instance_of?(self.class) && members == other.members
    alias eql? ==

    def hash = [self.class, @members].hash

    def inspect
      shown = @members.map { |name, value| " #{name}=#{value.inspect}" }
      "#<#{self.class}#{shown.join(",")}>"
    end
    alias to_s inspect

    protected

    attr_reader :members

    private

    def hold(members, last_response)
      fields = self.class.fields
      @members = members.to_h { |name, value| [name.to_sym, Wire.decode(fields[name.to_sym], value, members)] }.freeze
      @last_response = last_response
      freeze
    end
  end
end
