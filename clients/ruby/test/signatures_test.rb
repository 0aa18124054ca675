# frozen_string_literal: true

require_relative "test_helper"
require "rbs"

# sig/ says what lib/ has: each class, each of its methods, and what they are called with.
class SignaturesTest < Minitest::Test
  NAMESPACE = RBS::Namespace.parse("::DrugPrice::")

  # Once for all tests: it takes seconds.
  def self.builder
    @builder ||= begin
      loader = RBS::EnvironmentLoader.new
      %w[date time].each { |library| loader.add(library:, version: nil) }
      loader.add(path: Pathname(__dir__).join("../sig"))
      RBS::DefinitionBuilder.new(env: RBS::Environment.from_loader(loader).resolve_type_names)
    end
  end

  def setup
    @builder = self.class.builder
  end

  def each_declared
    ours = @builder.env.class_decls.keys.select { |name| name.to_s.match?(/\A::DrugPrice::/) }
    assert_operator ours.size, :>, 120
    ours.each { |name| yield name, Object.const_get(name.to_s) }
  end

  def test_the_signatures_hold_together_and_their_methods_are_there
    each_declared do |name, there|
      declared(@builder.build_instance(name), name).each do |method|
        assert there.method_defined?(method) || there.private_method_defined?(method), "#{name}##{method}"
      end
      (declared(@builder.build_singleton(name), name) - [:new]).each { |method| assert_respond_to there, method }
    end
  end

  def test_every_model_and_method_has_its_signature
    DrugPrice.constants.each do |name|
      there = DrugPrice.const_get(name)
      next unless there.is_a?(Class) && there < DrugPrice::Model

      methods = @builder.build_instance(RBS::TypeName.new(name:, namespace: NAMESPACE)).methods
      assert_empty there.instance_methods(false) - methods.keys, name
    end
  end

  def test_methods_are_called_with_the_arguments_that_are_written_down
    each_declared do |name, there|
      next unless there.is_a?(Class) && (there < DrugPrice::Resource || there == DrugPrice::GraphQL)

      methods = @builder.build_instance(name).methods
      there.public_instance_methods(false).grep_v(:inspect).each do |method|
        type = methods.fetch(method).method_types.first.type
        assert_equal arguments(there.instance_method(method)), written(type), "#{name}##{method}"
      end
    end
  end

  private

  # Methods that the signature of this class has itself.
  def declared(definition, name)
    definition.methods.select { |_, method| method.defs.any? { |one| one.implemented_in == name } }.keys
  end

  def written(type)
    [type.required_positionals.size, type.optional_positionals.size, type.required_keywords.keys.sort,
     type.optional_keywords.keys.sort]
  end

  def arguments(method)
    by_kind = method.parameters.group_by(&:first).transform_values { |list| list.map(&:last) }
    by_kind.default = []
    [by_kind[:req].size, by_kind[:opt].size, by_kind[:keyreq].sort, by_kind[:key].sort]
  end
end
