# frozen_string_literal: true

require_relative "test_helper"

# What answers are read into.
class ModelsTest < Minitest::Test
  EVENT = { event: "price.changed", id: "evt_1", created_at: "2026-01-09T05:16:00.123Z", entity: "e", sequence: 3,
            test: false,
            data: { drug: { id: "drug_1", name: "A" }, new_price: 9.5, effective_date: "2026-01-09" } }.freeze

  def read(model, members) = model.from_wire(members, nil)

  def test_moments_are_times_and_days_are_dates
    event = read(DrugPrice::WebhookEvent, EVENT)
    assert_equal Time.utc(2026, 1, 9, 5, 16, 0, 123_000), event.created_at
    assert_equal Date.new(2026, 1, 9), event.data.effective_date
  end

  def test_data_of_an_event_is_that_of_its_kind
    assert_instance_of DrugPrice::PriceChangedData, read(DrugPrice::WebhookEvent, EVENT).data
    assert_instance_of DrugPrice::NamedDrug, read(DrugPrice::Event, EVENT).data.drug
    assert_equal({ any: 1 }, read(DrugPrice::Event, EVENT.merge(event: "drug.renamed", data: { any: 1 })).data)
  end

  def test_every_kind_of_event_has_its_model
    assert_equal DrugPrice::EventType::ALL, DrugPrice::EVENT_MODELS.keys
    DrugPrice::EVENT_MODELS.each_value { |name| assert_operator DrugPrice.const_get(name), :<, DrugPrice::Model }
  end

  def test_a_model_says_the_same_on_the_wire_as_what_it_was_read_from
    event = read(DrugPrice::Event, EVENT)
    assert_equal EVENT, event.to_h
    assert_equal JSON.generate(EVENT), event.to_json
    assert_equal JSON.generate([EVENT]), JSON.generate([event])
  end

  def test_what_is_not_known_yet_is_kept
    drug = read(DrugPrice::Drug, { id: "drug_1", status: "NEW_WORD", brand_new: { a: 1 } })
    assert_equal({ a: 1 }, drug[:brand_new])
    assert_equal "drug_1", drug["id"]
    assert_equal "NEW_WORD", drug.status
    assert_equal({ id: "drug_1", status: "NEW_WORD", brand_new: { a: 1 } }, drug.to_h)
    refute_respond_to drug, :brand_new
  end

  def test_what_is_of_another_shape_is_left_as_it_came
    alert = read(DrugPrice::PriceAlert, { drug: "drug_1", created_at: "soon", expires_at: 5 })
    assert_equal ["drug_1", "soon", 5], [alert.drug, alert.created_at, alert.expires_at]
  end

  def test_absence_and_null_read_as_nil_and_can_be_told_apart
    alert = read(DrugPrice::PriceAlert, { triggered_at: nil })
    assert_equal [nil, nil], [alert.triggered_at, alert.cancelled_at]
    assert_equal [true, false], [alert.key?(:triggered_at), alert.key?(:cancelled_at)]
    assert_equal({ triggered_at: nil }, alert.to_h)
  end

  def test_a_model_and_all_that_is_in_it_cannot_be_changed
    drug = read(DrugPrice::Drug,
                { id: +"drug_1", routes: [+"oral"], active_ingredients: [{ name: "a" }], new: { a: [1] } })
    [drug, drug.id, drug.routes, drug.routes.first, drug.active_ingredients, drug[:new], drug[:new][:a]].each do |part|
      assert_predicate part, :frozen?
    end
  end

  def test_models_of_one_kind_with_the_same_members_are_equal
    one, same, other = %w[a a b].map { |id| DrugPrice::NamedDrug.new(id:) }
    assert_equal one, same
    assert_equal one.hash, same.hash
    refute_equal one, other
    refute_equal one, DrugPrice::AlertPharmacy.new(id: "a")
    assert_equal 2, [one, same, other].uniq.size
  end

  def test_a_member_called_as_a_method_of_every_object_has_an_underscore
    drug = read(DrugPrice::Drug, { class: "Human" })
    assert_equal DrugPrice::Drug, drug.class
    assert_equal "Human", drug.class_
    assert_equal "Human", drug[:class]
  end

  def test_no_reader_hides_a_method_that_the_library_stands_on
    named = DrugPrice.constants.map { |name| DrugPrice.const_get(name) }
    models = named.select { |it| it.is_a?(Class) && it < DrugPrice::Model } - [DrugPrice::Page]
    assert_operator models.size, :>, 80
    models.each { |it| assert_empty it.instance_methods(false) & it.superclass.instance_methods, it }
  end

  def test_models_are_matched_by_pattern
    event = read(DrugPrice::WebhookEvent, EVENT)
    matched =
      case event
      in { event: "price.changed", data: { drug: { name: }, new_price: 9.0.. } } then name
      end
    assert_equal "A", matched
    assert(read(DrugPrice::PriceAlert, {}).then { |alert| alert in { triggered_at: nil } })
    refute(event.then { |it| it in { no_such_member: nil } })
    event => { event: String, **rest }
    assert_equal EVENT.keys - [:event], rest.keys
  end

  def test_a_model_shows_what_it_is
    assert_equal '#<DrugPrice::NamedDrug id="drug_1", name=nil>',
                 DrugPrice::NamedDrug.new(id: "drug_1", name: nil).inspect
  end

  def test_models_are_made_of_ruby_s_own_values_too
    alert = DrugPrice::PriceAlert.new(created_at: Time.at(0), drug: DrugPrice::NamedDrug.new(id: "drug_1"))
    assert_equal({ created_at: "1970-01-01T00:00:00.000Z", drug: { id: "drug_1" } }, alert.to_h)
  end
end
