/** Refusals: what was too much, how much it is, what is allowed, and where. Nothing has run when one is thrown. */
import { ServiceError } from "../../core/errors.ts";
import { type DocumentLimitName, depthLimit, documentLimits } from "./document_limits.ts";

const count = (value: number) =>
  Number.isFinite(value) ? Math.ceil(value).toLocaleString("en-CA") : "more than can be counted";

/** `at` is where: a path of fields, a variable, a fragment. */
function refusal(
  code: ConstructorParameters<typeof ServiceError>[0],
  message: string,
  at: string,
  reason: string,
) {
  return new ServiceError(code, message, { details: [{ field: at, reason }] });
}

export function tooLarge(name: DocumentLimitName, value: number, at = "query"): ServiceError {
  const { maximum, meaning } = documentLimits[name];
  const reason = `${count(value)}, and at most ${count(maximum)} ${meaning} are allowed`;
  return refusal("DOCUMENT_TOO_LARGE", `${at}: ${reason}.`, at, reason);
}

export function tooDeep(depth: number, at: string): ServiceError {
  const reason = `${count(depth)} levels deep, and at most ${depthLimit} are allowed`;
  const remedy = "Ask for what lies deeper in an operation of its own.";
  return refusal("DEPTH_LIMIT_EXCEEDED", `${at}: ${reason}. ${remedy}`, at, reason);
}

export function introspectionTooDeep(what: string, value: number, maximum: number, at: string): ServiceError {
  const reason = `${count(value)} ${what}, and at most ${maximum} are allowed in introspection`;
  return refusal("DEPTH_LIMIT_EXCEEDED", `${at}: ${reason}.`, at, reason);
}

export function introspectionTooDear(value: number, maximum: number, at: string): ServiceError {
  const reason = `about ${count(value)} objects of introspection, and at most ${count(maximum)} are allowed`;
  const remedy = "The usual introspection query stays below it.";
  return refusal("COMPLEXITY_LIMIT_EXCEEDED", `${at}: ${reason}. ${remedy}`, at, reason);
}

export function tooDear(cost: number, limit: number, dearest: { at: string; cost: number }): ServiceError {
  const { at } = dearest;
  const most = `${count(dearest.cost)} of them at ${at}`;
  const message = `The operation costs ${count(cost)} points, and the plan's limit is ${count(limit)}; ${most}.`;
  const remedy = "Ask for smaller pages or fewer fields, or in several operations.";
  return refusal(
    "COMPLEXITY_LIMIT_EXCEEDED",
    `${message} ${remedy}`,
    at,
    `costs ${count(dearest.cost)} points`,
  );
}
