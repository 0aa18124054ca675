/** Who may do what: the one question that rows, handlers and the rows of REST ask. */
import { ServiceError } from "../core/errors.ts";
import { type Capability, capabilitiesOf, roles, type SignedIn } from "../sessions/model.ts";

/** Throws 403 PERMISSION_DENIED that says which roles can. */
export function requireCapability({ person }: Pick<SignedIn, "person">, capability: Capability): void {
  if (capabilitiesOf[person.role].includes(capability)) return;
  const able = roles.filter((role) => capabilitiesOf[role].includes(capability));
  throw new ServiceError(
    "PERMISSION_DENIED",
    `This takes the role ${able.join(" or ")} (${capability}), and yours is ${person.role}; ask one of them.`,
  );
}
