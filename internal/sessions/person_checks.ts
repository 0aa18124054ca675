/** What people write of themselves, checked; and where a request comes from, as it is kept. */
import { checkUser } from "../accounts/account_checks.ts";
import { keptEmail } from "../accounts/email.ts";
import { invalidParameters } from "../core/errors.ts";
import { type Origin, type Role, roles } from "./model.ts";

const longestName = 200;
/** PostgreSQL refuses NUL, and a terminal obeys the others. */
const controlCharacters = /\p{Cc}/gu;

/** Throws 400 naming `field`. Answers the name without blanks around it. */
export function checkName(field: string, name: string): string {
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > longestName || /\p{Cc}/u.test(trimmed))
    throw invalidParameters([{ field, reason: `must be 1 to ${longestName} characters, on one line` }]);
  return trimmed;
}

/** Throws 400 on `email`. Answers it as it is kept. */
export function checkEmail(email: string): string {
  const kept = keptEmail(email);
  checkUser({ email: kept, role: "member" });
  return kept;
}

/** Throws 400 on `role`. */
export function checkRole(role: string): Role {
  const known = roles.find((each) => each === role);
  if (known === undefined)
    throw invalidParameters([{ field: "role", reason: `must be one of ${roles.join(", ")}` }]);
  return known;
}

/** As far as it fits: it is shown to people, and nothing depends on it. */
export function keptOrigin({ address, userAgent }: Origin): { address: string; userAgent: string | null } {
  const clean = (text: string, most: number) => text.replace(controlCharacters, " ").slice(0, most);
  const agent = clean(userAgent ?? "", 300).trim();
  return { address: clean(address, 100), userAgent: agent === "" ? null : agent };
}
