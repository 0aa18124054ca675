/**
 * From paging parameters to a page request, and from a page to an envelope. A cursor also remembers how many rows stand
 * before it, so that `offset` and `page` stay true while a caller follows cursors.
 */
import { type CursorCodec, type Page, type PageRequest, pageLimits } from "../core/page.ts";

export type PagingQuery = {
  limit?: number | undefined;
  offset?: number | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
};

export type Paging = {
  request: PageRequest;
  /** Rows before this page. */
  before: number;
  nextCursor(page: Page<unknown>): string | null;
};

/** `filters` names the list and everything that narrows or orders it: a cursor is good for no other. */
export function openPaging(cursors: CursorCodec, filters: object, query: PagingQuery): Paging {
  const limit = query.limit ?? pageLimits.defaultLimit;
  const first =
    query.cursor === undefined
      ? { before: query.offset ?? ((query.page ?? 1) - 1) * limit }
      : readCursor(cursors, filters, query.cursor);
  const request: PageRequest =
    "after" in first ? { limit, offset: 0, after: first.after } : { limit, offset: first.before };
  return {
    request,
    before: first.before,
    nextCursor(page) {
      if (page.next === undefined) return null;
      return cursors.encode(filters, [first.before + page.rows.length, ...page.next]);
    },
  };
}

function readCursor(cursors: CursorCodec, filters: object, cursor: string) {
  const [before, ...after] = cursors.decode(filters, cursor);
  return { before: Number(before), after };
}

/** Variant A. */
export function numberedEnvelope<Item>(paging: Paging, page: Page<unknown>, data: Item[]) {
  return {
    data,
    meta: { total: page.total, page: Math.floor(paging.before / paging.request.limit) + 1 },
    has_more: page.next !== undefined,
    next_cursor: paging.nextCursor(page),
  };
}

/** Variant B. */
export function listEnvelope<Item>(paging: Paging, page: Page<unknown>, data: Item[]) {
  const hasMore = page.next !== undefined;
  return {
    data,
    pagination: {
      total: page.total,
      limit: paging.request.limit,
      offset: paging.before,
      has_more: hasMore,
    },
    has_more: hasMore,
    next_cursor: paging.nextCursor(page),
  };
}
