/**
 * Relay's connections over the services' pages. A cursor names the list and everything that narrows it, as REST's do, and
 * is good for no other; it holds the position of a row, so that rows inserted meanwhile neither shift nor repeat a page.
 */
import { ServiceError } from "../core/errors.ts";
import type { CursorCodec, PageRequest, Position, Slice } from "../core/page.ts";

export type Edge<Node> = { node: Node; position: Position; cursorOf(position: Position): string };

export type Connection<Node> = {
  edges: Edge<Node>[];
  pageInfo: { hasNextPage: boolean; last: Edge<Node> | undefined };
  /** Counted when it is asked for. */
  total(): number | Promise<number>;
};

export type Paging = {
  request: PageRequest;
  connection<Row, Node>(
    slice: Slice<Row>,
    nodeOf: (row: Row) => Node,
    total: () => number | Promise<number>,
  ): Connection<Node>;
};

type Given = { after?: string | null | undefined };

function positionAfter(cursors: CursorCodec, list: object, cursor: string): Position {
  try {
    return cursors.decode(list, cursor);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "INVALID_CURSOR") throw error;
    const reason =
      "is not a cursor of this list; take pageInfo.endCursor of the page before, with every other argument the same";
    throw new ServiceError("INVALID_CURSOR", `after: ${reason}`, { details: [{ field: "after", reason }] });
  }
}

/** `list` names the list and all that narrows it; `limit` is the page size. Throws INVALID_CURSOR. */
export function openPaging(
  cursors: CursorCodec,
  list: object,
  { after }: Given,
  limit: number,
  offset = 0,
): Paging {
  const request: PageRequest =
    typeof after === "string"
      ? { limit, offset: 0, after: positionAfter(cursors, list, after) }
      : { limit, offset };
  const cursorOf = (position: Position) => cursors.encode(list, position);
  return {
    request,
    connection({ rows, positions = [], next }, nodeOf, total) {
      const edges = rows.map((row, at) => ({ node: nodeOf(row), position: positions[at] ?? [], cursorOf }));
      return { edges, pageInfo: { hasNextPage: next !== undefined, last: edges.at(-1) }, total };
    },
  };
}
