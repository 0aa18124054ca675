/** API keys. */
import { z } from "zod";
import type { Key } from "../../accounts/account_keys.ts";
import { environments } from "../../postgres/environment.ts";
import { environment, name, permission, time } from "./common.ts";

export const key = z.strictObject({
  id: z.string(),
  environment,
  name: z.string(),
  /** Such as tm_live_. */
  prefix: z.string(),
  last_four: z.string(),
  permissions: z.array(permission),
  created_at: time,
  expires_at: time.nullable(),
  last_used_at: time.nullable(),
  revoked_at: time.nullable(),
  /** Of the key that took its place. */
  rotated_to: z.string().nullable(),
  trusted_documents_only: z.boolean(),
  state: z.enum(["active", "expired", "revoked"]),
});
export const keysQuery = z.strictObject({ environment: environment.optional() });
/** Newest first. */
export const keys = z.strictObject({ data: z.array(key) });
export const createKeyBody = z.strictObject({
  environment,
  name,
  permissions: z.array(permission).min(1, "must name at least one"),
  expires_at: z.iso
    .datetime({ error: "must be a UTC time such as 2026-01-09T05:16:00Z" })
    .nullable()
    .optional(),
});
/** `secret` is the key itself, shown this once. */
export const keyWithSecret = key.extend({ secret: z.string() });
/** How long the old key works on; what the pages offer: 0, 1 hour, 24 hours, 7 days. */
export const rotateKeyBody = z.strictObject({
  grace_seconds: z
    .int("must be whole seconds")
    .min(0, "must be 0 to 2592000 seconds")
    .max(2_592_000, "must be 0 to 2592000 seconds"),
});
export const rotatedKey = keyWithSecret.extend({ old: key });
export const changeKeyBody = z.strictObject({
  name: name.optional(),
  trusted_documents_only: z.boolean().optional(),
});

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export const renderKey = (from: Key): z.input<typeof key> => ({
  id: from.id,
  environment: from.environment,
  name: from.name,
  prefix: environments[from.environment].keyPrefix,
  last_four: from.lastFour,
  permissions: [...from.permissions],
  created_at: from.createdAt.toISOString(),
  expires_at: timeOf(from.expiresAt),
  last_used_at: timeOf(from.lastUsedAt),
  revoked_at: timeOf(from.revokedAt),
  rotated_to: from.rotatedTo,
  trusted_documents_only: from.trustedDocumentsOnly,
  state: from.state,
});
