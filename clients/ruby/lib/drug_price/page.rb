# frozen_string_literal: true

module DrugPrice
  # A page of a list, and by it the whole list: each and all of Enumerable go through this page and those that follow,
  # and ask for the next one when its first item is wanted, not before. `data` is what stands on this page alone.
  class Page < Model
    include Enumerable

    # Every item from this page on.
    # @return [Enumerator] without a block
    def each(&block)
      return to_enum(:each) unless block

      pages { |page| page.data.each(&block) }
      self
    end

    # This page and those that follow.
    # @return [Enumerator] without a block
    def pages
      return to_enum(:pages) unless block_given?

      page = self
      while page
        yield page
        page = page.next_page
      end
      self
    end

    # The page after this one; nil after the last.
    def next_page
      return nil unless has_more?

      cursor = self[:next_cursor]
      raise PageError, "the list has more, but no next_cursor to ask for it by" if cursor.to_s.empty?
      raise PageError, "the list answers the same next_cursor twice running, and would never end" if cursor == @cursor

      @follow.call(cursor)
    end

    # Whether a page follows.
    def has_more? = self[:has_more] == true # rubocop:disable Naming/PredicateName -- the member's own name

    # Enumerable would make pairs of the items.
    def to_h = Wire.encode(@members)

    private

    # @param cursor [String, nil] what this page was asked by
    # @param follow [Proc] answers the page of a cursor
    def hold(members, last_response, cursor = nil, follow = nil)
      @cursor = cursor
      @follow = follow
      super(members, last_response)
    end
  end
end
