/** Who may do what: the one question that rows, handlers and the rows of REST ask. */
import { ServiceError } from "../core/errors.ts";
import { type Capability, capabilitiesOf, roles, type SignedIn } from "../sessions/model.ts";

/** Throws 403 PERMISSION_DENIED for a person who has not shown that they receive mail at their address. */
export function requireVerified({ person }: Pick<SignedIn, "person">): void {
  if (person.emailVerified) return;
  throw new ServiceError(
    "PERMISSION_DENIED",
    `Verify your email address ${person.email} to use the live environment. Open the link that we mailed to you, or select Resend link in the dashboard. Without a mail server, your administrator verifies it.`,
  );
}

/** Throws 403 PERMISSION_DENIED that says which roles can. Changing something live takes a verified email address, too. */
export function requireCapability({ person }: Pick<SignedIn, "person">, capability: Capability): void {
  if (capabilitiesOf[person.role].includes(capability)) {
    if (capability === "live:write") requireVerified({ person });
    return;
  }
  const able = roles.filter((role) => capabilitiesOf[role].includes(capability));
  throw new ServiceError(
    "PERMISSION_DENIED",
    `This takes the role ${able.join(" or ")} (${capability}), and yours is ${person.role}; ask one of them.`,
  );
}
