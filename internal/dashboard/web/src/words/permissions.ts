/** What the permissions of a key allow, in words. */
import type { Key } from "../types.ts";

export type Permission = Key["permissions"][number];

type Words = { label: string; description: string };

const words: Readonly<Record<Permission, Words>> = {
  "drugs:read": {
    label: "Read drugs",
    description: "Search, details, generics, coverage, interactions, recalls and shortages; GraphQL.",
  },
  "prices:read": {
    label: "Read prices",
    description: "Prices, their history and comparisons, and price alerts.",
  },
  "pharmacies:read": {
    label: "Read pharmacies",
    description: "Pharmacies, and the prices at each of them.",
  },
  "webhooks:read": {
    label: "Read webhooks",
    description: "Webhooks, their deliveries, and events.",
  },
  "webhooks:write": {
    label: "Change webhooks",
    description: "Create, change, test and delete webhooks, and resend deliveries.",
  },
};

/** In the order in which they are offered. */
export const permissionOptions = (Object.entries(words) as [Permission, Words][]).map(([value, said]) => ({
  value,
  ...said,
}));
export const allPermissions = permissionOptions.map(({ value }) => value);

export const permissionLabel = (permission: string): string =>
  (words as Readonly<Record<string, Words | undefined>>)[permission]?.label ?? permission;

const withSmallStart = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "Everything", or "Read drugs, read prices". */
export function permissionsInWords(permissions: readonly string[]): string {
  if (allPermissions.every((permission) => permissions.includes(permission))) return "Everything";
  return permissions
    .map(permissionLabel)
    .map((label, index) => (index === 0 ? label : withSmallStart(label)))
    .join(", ");
}
