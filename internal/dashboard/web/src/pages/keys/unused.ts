/** Which keys nobody seems to need: one that lies about unused can only be found by the wrong people. */
import type { Key } from "../../types.ts";

const unusedMs = 90 * 86_400_000;

/** Works, and was not used for 90 days; one that was never used, since it was created. */
export const isUnused = (
  { state, last_used_at, created_at }: Pick<Key, "state" | "last_used_at" | "created_at">,
  nowMs = Date.now(),
): boolean => state === "active" && nowMs - Date.parse(last_used_at ?? created_at) > unusedMs;
