/** What roles may do, in words. */
import type { Role } from "../../types.ts";

type Words = { value: Role; label: string; description: string };

export const roleOptions: readonly Words[] = [
  {
    value: "owner",
    label: "Owner",
    description: "Full access, including the plan, the account name, and other owners.",
  },
  {
    value: "admin",
    label: "Admin",
    description: "Manages live keys, webhooks, and members other than owners. Can view the audit log.",
  },
  {
    value: "member",
    label: "Member",
    description:
      "Can view everything except the audit log. Can change keys and webhooks in the sandbox only.",
  },
];

/** Owners are made, moved and removed by owners alone. */
export const rolesToGive = (mine: Role): readonly Words[] =>
  mine === "owner" ? roleOptions : roleOptions.filter(({ value }) => value !== "owner");

export const roleLabel = (role: Role): string =>
  roleOptions.find(({ value }) => value === role)?.label ?? role;
