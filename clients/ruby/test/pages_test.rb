# frozen_string_literal: true

require_relative "test_helper"

# Lists, page by page and as a whole.
class PagesTest < Minitest::Test
  include ClientTest

  def page(*ids, cursor: nil, **more)
    data = ids.map { |id| { id: } }
    json({ data:, has_more: !cursor.nil?, next_cursor: cursor, pagination: { total: 5 }, **more })
  end

  def three = [page("a", "b", cursor: "c1"), page("c", "d", cursor: "c2"), page("e")]

  def test_a_list_goes_through_everything
    with(*three) do |client, server|
      assert_equal %w[a b c d e], client.drugs.search(query: "met", limit: 2).map(&:id)
      assert_equal ["query=met&limit=2", "query=met&limit=2&cursor=c1", "query=met&limit=2&cursor=c2"],
                   (server.asked.map { |asked| asked.target.split("?").last })
    end
  end

  def test_what_begins_elsewhere_is_left_out_of_the_pages_that_follow
    with(*three) do |client, server|
      client.drugs.list(q: "met", offset: 4, page: 3, options: { if_none_match: "e", headers: { "x-a": "1" } }).to_a
      assert_equal "/v1/drugs?q=met&cursor=c1", server.asked[1].target
      assert_equal %w[e 1], server.asked[0].headers.values_at("if-none-match", "x-a")
      assert_equal [nil, "1"], server.asked[1].headers.values_at("if-none-match", "x-a")
    end
  end

  def test_no_page_is_asked_for_that_nobody_reads
    with(*three) do |client, server|
      list = client.drugs.list
      assert_equal %w[a b], list.first(2).map(&:id)
      assert_equal 1, server.asked.size
      assert_equal %w[a b], list.data.map(&:id)
      assert_equal "c", list.lazy.map(&:id).find { |id| id == "c" }
      assert_equal 2, server.asked.size
    end
  end

  def test_without_a_block_there_are_enumerators
    with(*three) do |client, server|
      items = client.drugs.list.each
      assert_equal %w[a b c], (Array.new(3) { items.next.id })
      assert_equal 2, server.asked.size
    end
    with(*three) { |client, _| assert_equal [2, 2, 1], client.drugs.list.pages.map { |page| page.data.size } }
  end

  def test_a_page_has_its_own_members_and_the_next_one
    with(*three) do |client, _|
      first = client.drugs.search(query: "met")
      assert_predicate first, :has_more?
      assert_equal ["c1", 5, 200], [first.next_cursor, first.pagination.total, first.last_response.status]
      last = first.next_page.next_page
      refute_predicate last, :has_more?
      assert_nil last.next_page
    end
  end

  def test_a_page_on_the_wire_is_the_page_alone
    with(*three) do |client, server|
      page = client.drugs.list
      assert_equal({ data: [{ id: "a" }, { id: "b" }], has_more: true, next_cursor: "c1", pagination: { total: 5 } },
                   page.to_h)
      assert_equal JSON.generate(page.to_h), page.to_json
      assert_match(/\A#<DrugPrice::DrugsPage data=/, page.inspect)
      assert_equal 1, server.asked.size
    end
  end

  def test_a_list_that_would_never_end_is_an_error
    with(page("a", cursor: "c1"), page("b", cursor: "c1")) do |client, server|
      seen = []
      assert_raises(DrugPrice::PageError) { client.drugs.list.each { |drug| seen.push(drug.id) } }
      assert_equal [%w[a b], 2], [seen, server.asked.size]
    end
    with(page("a", cursor: "c1")) do |client, _|
      assert_raises(DrugPrice::PageError) { client.drugs.list(cursor: "c1").next_page }
    end
  end

  def test_a_list_that_has_more_but_no_cursor_is_an_error
    with(json({ data: [], has_more: true, next_cursor: nil })) do |client, _|
      assert_raises(DrugPrice::PageError) { client.drugs.list.to_a }
    end
  end

  def test_a_list_that_is_whole_is_gone_through_as_well
    with(json({ data: [{ event: "price.changed" }] })) do |client, _|
      assert_equal ["price.changed"], client.events.types.map(&:event)
    end
  end

  def test_a_page_that_fails_midway_raises_and_what_was_read_stays_read
    with(page("a", cursor: "c1"), error(400, "INVALID_CURSOR")) do |client, _|
      seen = []
      error = assert_raises(DrugPrice::InvalidRequestError) { client.drugs.list.each { |drug| seen.push(drug.id) } }
      assert_equal ["INVALID_CURSOR", ["a"]], [error.code, seen]
    end
  end
end
