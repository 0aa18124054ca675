/** Shows API keys: never the key itself, which only who makes one sees, once. */
import type { z } from "zod";
import type { Key } from "../../accounts/service.ts";
import { environments } from "../../postgres/environment.ts";
import type { key as keySchema } from "../schemas/keys.ts";

const time = (at: Date | null) => at?.toISOString() ?? null;

export const renderKey = (key: Key): z.input<typeof keySchema> => ({
  id: key.id,
  environment: key.environment,
  name: key.name,
  prefix: environments[key.environment].keyPrefix,
  last_four: key.lastFour,
  permissions: [...key.permissions],
  created_at: key.createdAt.toISOString(),
  expires_at: time(key.expiresAt),
  last_used_at: time(key.lastUsedAt),
  revoked_at: time(key.revokedAt),
  rotated_to: key.rotatedTo,
  trusted_documents_only: key.trustedDocumentsOnly,
  state: key.state,
});
