/**
 * Lists of an operation that are shorter than what there is, although the caller set no limit: `extensions.truncated` of the
 * response. A list that the caller limited, and one beside which a total stands, is not reported.
 */
import { type GraphQLResolveInfo, responsePathAsArray } from "graphql";

/** `total` is absent if it was not counted. */
export type TruncatedList = { path: readonly (string | number)[]; shown: number; total?: number };

export type TruncatedLists = {
  note(info: Pick<GraphQLResolveInfo, "path">, shown: number, total?: number): void;
  readonly all: readonly TruncatedList[];
};

/** Of one response. A page of 100 drugs has as many lists. */
const mostReported = 100;

export function createTruncatedLists(): TruncatedLists {
  const all: TruncatedList[] = [];
  return {
    note({ path }, shown, total) {
      if (all.length >= mostReported) return;
      all.push({ path: responsePathAsArray(path), shown, ...(total === undefined ? {} : { total }) });
    },
    all,
  };
}
