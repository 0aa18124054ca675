/** A list of which the server gives a page at a time, as one; all pages are of the version that the first one was made at. */
import { isRecord } from "./api_errors.ts";
import { ApiError, type KubeObject, type ObjectList, Unreachable } from "./model.ts";

/** Of a page nothing is known before it is looked at. */
export type Page = unknown;

/** The version of the first page is kept for minutes; a server on which a list never ends in time is not asked for ever. */
const beginnings = 3;

/** Items of a list come without the kind and the version that the list names for all: given to each, as a watch does. */
function itemsOf<T extends KubeObject>(page: Readonly<Record<string, unknown>>): T[] {
  const { apiVersion, kind, items } = page;
  if (items === null) return [];
  if (!Array.isArray(items)) throw new Unreachable("the answer is not a list");
  const ofAll = {
    ...(typeof apiVersion === "string" ? { apiVersion } : {}),
    ...(typeof kind === "string" ? { kind: kind.replace(/List$/, "") } : {}),
  };
  return items.map((item: unknown) => {
    if (!isRecord(item) || !isRecord(item.metadata) || typeof item.metadata.name !== "string")
      throw new Unreachable("the answer is a list of something else than objects");
    return { ...ofAll, ...item } as unknown as T;
  });
}

async function allPages<T extends KubeObject>(
  page: (next: string | undefined) => Promise<Page>,
): Promise<ObjectList<T>> {
  const items: T[] = [];
  let next: string | undefined;
  let version: unknown;
  do {
    const answer = await page(next);
    if (!isRecord(answer) || !isRecord(answer.metadata)) throw new Unreachable("the answer is not a list");
    for (const item of itemsOf<T>(answer)) items.push(item);
    version = answer.metadata.resourceVersion;
    const rest = answer.metadata.continue;
    next = typeof rest === "string" && rest !== "" ? rest : undefined;
  } while (next !== undefined);
  if (typeof version !== "string") throw new Unreachable("the answer is a list without a version");
  return { metadata: { resourceVersion: version }, items };
}

/** `page(undefined)` is the first. When the version is gone in the middle (410), it begins again. */
export async function wholeList<T extends KubeObject>(
  page: (next: string | undefined) => Promise<Page>,
): Promise<ObjectList<T>> {
  for (let left = beginnings - 1; ; left -= 1) {
    let begun = false;
    try {
      return await allPages<T>(async (next) => {
        begun = next !== undefined;
        return await page(next);
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 410 && begun) || left === 0) throw error;
    }
  }
}
