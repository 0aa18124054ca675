/** The one error for DINs that no drug has, wherever a request names them: 404 NOT_FOUND. */
import { ServiceError } from "./errors.ts";

/** A DIN, and the field or parameter that holds it. */
export type NamedDin = { field: string; din: string };

const reasonOf = ({ din }: NamedDin) => `no drug has the DIN ${din}`;

/** `advice` follows the message. */
export function unknownDrugs(named: readonly NamedDin[], advice = ""): ServiceError {
  const dins = named.map(({ din }) => din);
  const message =
    dins.length === 1 ? `No drug has the DIN ${dins[0]}.` : `No drugs have the DINs ${dins.join(", ")}.`;
  return new ServiceError("NOT_FOUND", advice === "" ? message : `${message} ${advice}`, {
    details: named.map((each) => ({ field: each.field, reason: reasonOf(each) })),
  });
}
