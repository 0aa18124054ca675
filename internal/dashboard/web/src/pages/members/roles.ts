/** What roles may do, in words. */
import type { Role } from "../../types.ts";

type Words = { value: Role; label: string; description: string };

export const roleOptions: readonly Words[] = [
  {
    value: "owner",
    label: "Owner",
    description: "Everything, also the plan, the account's name and other owners.",
  },
  {
    value: "admin",
    label: "Admin",
    description: "Live keys and webhooks, the audit log, and people who are not owners.",
  },
  {
    value: "member",
    label: "Member",
    description: "Sees everything but the audit log; changes keys and webhooks of the sandbox only.",
  },
];

/** Owners are made, moved and removed by owners alone. */
export const rolesToGive = (mine: Role): readonly Words[] =>
  mine === "owner" ? roleOptions : roleOptions.filter(({ value }) => value !== "owner");

export const roleLabel = (role: Role): string =>
  roleOptions.find(({ value }) => value === role)?.label ?? role;
