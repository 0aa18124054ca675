/** Whether a key works: the one rule that the authenticator, a rotation and the list of keys read. */

export type KeyState = "active" | "expired" | "revoked";

export function keyState(key: { revoked_at: Date | null; expires_at: Date | null }, nowMs: number): KeyState {
  if (key.revoked_at !== null) return "revoked";
  // From the moment of its expiry on.
  return key.expires_at !== null && key.expires_at.getTime() <= nowMs ? "expired" : "active";
}
