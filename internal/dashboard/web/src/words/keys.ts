/** A key as it is shown to who must know which one is meant, and to nobody who could use it. */
import type { Key } from "../types.ts";

export const shownKey = ({ prefix, last_four }: Pick<Key, "prefix" | "last_four">): string =>
  `${prefix}…${last_four}`;
