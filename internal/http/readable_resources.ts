/** Selects the resources of the change log that an API key may read. */
import type { Permission } from "../accounts/model.ts";
import { type Resource, resources } from "../changes/model.ts";
import { requirePermission } from "./auth.ts";

/** The permission that the resource's own endpoints need. The change log itself needs drugs:read. */
const permissionOf: Partial<Record<Resource, Permission>> = {
  price: "prices:read",
  pharmacy: "pharmacies:read",
};

/**
 * The resources to show, out of the one in the request or all, and those that the key may not read. Throws PERMISSION_DENIED if it
 * may not read the one in the request.
 */
export function readableResources(
  asked: Resource | undefined,
  may: (permission: Permission) => boolean,
): { shown: Resource[]; leftOut: Resource[] } {
  const mayRead = (one: Resource) => may(permissionOf[one] ?? "drugs:read");
  if (asked !== undefined) requirePermission(mayRead(asked), permissionOf[asked] ?? "drugs:read");
  const all = asked === undefined ? resources : [asked];
  return { shown: all.filter(mayRead), leftOut: all.filter((one) => !mayRead(one)) };
}
