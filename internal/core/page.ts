/**
 * Paging: `limit`, `offset`, and opaque keyset cursors. A cursor carries the sort position of the last row shown and a
 * fingerprint of the query it belongs to, and is authenticated, so that an altered one, or one used with another query,
 * is told apart from a position. Positions are keyset values, so rows inserted meanwhile neither shift nor repeat a page.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { ServiceError } from "./errors.ts";

export const pageLimits = { defaultLimit: 20, maxLimit: 100, maxOffset: 10_000 } as const;

/** The sort position of a row: its key values in order of the sort. */
export type Position = readonly (string | number)[];

/** `after` is exclusive; with `after` set, `offset` is 0. */
export type PageRequest = { limit: number; offset: number; after?: Position };

/**
 * One page of rows as a store returns it: where each row stands (left out when there is none), and `next`, the position of
 * the last row when more follow.
 */
export type Page<T> = { rows: T[]; total: number; positions?: readonly Position[]; next?: Position };

/** A page of many that were asked for at once, of which each is counted for itself, if at all. */
export type Slice<T> = Omit<Page<T>, "total">;

/** Cuts the one row too many that a store asks for (limit + 1), and names the position to go on from. */
export function cutSlice<T>(rows: T[], limit: number, positionOf: (row: T) => Position): Slice<T> {
  if (rows.length === 0) return { rows };
  if (rows.length <= limit) return { rows, positions: rows.map(positionOf) };
  const kept = rows.slice(0, limit);
  const positions = kept.map(positionOf);
  const next = positions.at(-1);
  return { rows: kept, positions, ...(next === undefined ? {} : { next }) };
}

export const cutPage = <T>(
  rows: T[],
  limit: number,
  total: number,
  positionOf: (row: T) => Position,
): Page<T> => ({ ...cutSlice(rows, limit, positionOf), total });

export type CursorCodec = {
  encode(query: unknown, position: Position): string;
  /** Throws a 400 INVALID_CURSOR. */
  decode(query: unknown, cursor: string): Position;
};

function fingerprint(query: unknown): string {
  return createHash("sha256").update(JSON.stringify(query)).digest("base64url").slice(0, 12);
}

/** `query` is any JSON value that names the list and all its filters; `secret` must be the same on every pod. */
export function createCursorCodec(secret: string): CursorCodec {
  const sign = (body: string) =>
    createHmac("sha256", secret).update(body).digest().subarray(0, 12).toString("base64url");
  return {
    encode(query, position) {
      const body = Buffer.from(JSON.stringify([fingerprint(query), ...position])).toString("base64url");
      return `${body}.${sign(body)}`;
    },
    decode(query, cursor) {
      const refuse = (reason: string) =>
        new ServiceError("INVALID_CURSOR", `cursor: ${reason}`, { details: [{ field: "cursor", reason }] });
      const [body = "", mac = "", ...rest] = cursor.split(".");
      // The text is compared, not what it decodes to: several texts decode to the same bytes.
      const given = Buffer.from(mac);
      const expected = Buffer.from(sign(body));
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw refuse("is not one of ours; start again without a cursor");
      }
      const [of, ...position] = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as string[];
      if (of !== fingerprint(query)) {
        throw refuse(
          "belongs to another query; keep every parameter the same while paging, or start again without it",
        );
      }
      return position;
    },
  };
}
