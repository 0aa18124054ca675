/** What an account, a user and a key must look like. All mistakes of one input are reported at once. */
import { type ErrorDetail, invalidParameters } from "../core/errors.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { type Permission, type PlanName, passwordLength, permissions, planNames } from "./model.ts";

export const roles = ["owner", "admin", "member"] as const;
const maxNameLength = 200;
/** PostgreSQL refuses NUL, and a terminal obeys the others. */
const controlCharacter = /\p{Cc}/u;

function refuse(details: ErrorDetail[]): void {
  if (details.length > 0) throw invalidParameters(details);
}

const nameMistakes = (name: string): ErrorDetail[] =>
  name.trim() !== "" && name.length <= maxNameLength && !controlCharacter.test(name)
    ? []
    : [{ field: "name", reason: `must be 1 to ${maxNameLength} characters, on one line` }];

const planMistakes = (plan: string): ErrorDetail[] =>
  planNames.some((known) => known === plan)
    ? []
    : [{ field: "plan", reason: `must be one of ${planNames.join(", ")}` }];

export function checkName(name: string): void {
  refuse(nameMistakes(name));
}

export function checkPlan(plan: string): PlanName {
  refuse(planMistakes(plan));
  return plan as PlanName;
}

/** None of these stands in an address that is in use; in a mail, some programs would make a link of what has them. */
const emailForm = /^[^\s@\\/:;,<>()[\]"]+@[^\s@.\\/:;,<>()[\]"]+(\.[^\s@.\\/:;,<>()[\]"]+)*$/;

export function checkAccount({ name, plan }: { name: string; plan: string }): PlanName {
  refuse([...nameMistakes(name), ...planMistakes(plan)]);
  return plan as PlanName;
}

export function checkUser({
  email,
  role,
  password,
}: {
  email: string;
  role: string;
  password?: string;
}): void {
  const details: ErrorDetail[] = [];
  if (email.length > 320 || controlCharacter.test(email) || !emailForm.test(email)) {
    details.push({ field: "email", reason: "must be an e-mail address such as ana@example.com" });
  }
  if (!roles.some((known) => known === role))
    details.push({ field: "role", reason: `must be one of ${roles.join(", ")}` });
  if (
    password !== undefined &&
    (password.length < passwordLength.min || password.length > passwordLength.max)
  ) {
    details.push({
      field: "password",
      reason: `must be ${passwordLength.min} to ${passwordLength.max} characters`,
    });
  }
  refuse(details);
}

export type KeyInput = {
  environment: string;
  name: string;
  permissions: readonly string[];
  expiresAt?: Date;
};
export type CheckedKey = { environment: EnvironmentName; name: string; permissions: Permission[] };

export function checkKey(input: KeyInput, nowMs: number): CheckedKey {
  const details = nameMistakes(input.name);
  if (input.environment !== "live" && input.environment !== "sandbox") {
    details.push({ field: "environment", reason: "must be live or sandbox" });
  }
  const unknown = input.permissions.filter((wanted) => !permissions.some((known) => known === wanted));
  if (unknown.length > 0 || input.permissions.length === 0) {
    const what = unknown.length > 0 ? `"${unknown.join(", ")}" is not a permission; ` : "";
    details.push({ field: "permissions", reason: `${what}name one or more of ${permissions.join(", ")}` });
  }
  const expires = input.expiresAt?.getTime();
  if (expires !== undefined && !(expires > nowMs)) {
    details.push({ field: "expires", reason: "must be a time in the future, such as 2027-01-31T00:00:00Z" });
  }
  refuse(details);
  return {
    environment: input.environment as EnvironmentName,
    name: input.name,
    permissions: [...new Set(input.permissions)] as Permission[],
  };
}
