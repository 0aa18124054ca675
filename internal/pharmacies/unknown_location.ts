/** What is said of a place that no table has. */
import { ServiceError } from "../core/errors.ts";
import { formatPostalCode } from "../core/geography.ts";
import type { Area } from "./model.ts";

/** For a statement whose place was not found: only a postal code can be unknown, a point is where it is. */
export function unknownPlace(near: Area | undefined): ServiceError {
  const shown = near !== undefined && "code" in near.centre ? formatPostalCode(near.centre.code) : "";
  return new ServiceError(
    "NOT_FOUND",
    `No place is known for postal code ${shown}; give latitude and longitude instead.`,
  );
}
