/** From arguments to what services take: by the schemas that REST checks its parameters with, so that a rule stands once. */
import { invalidParameters } from "../core/errors.ts";
import { issueWords } from "../core/issue_words.ts";

/** As far as it is needed of a schema of zod. */
type Schema<Output> = {
  safeParse(
    given: unknown,
    options: { error: typeof issueWords },
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A null is as if nothing had been given. */
const given = (values: object) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null);

/** Arguments as the members of a body. */
export const asBody = (values: object): Record<string, unknown> =>
  Object.fromEntries(given(values).map(([name, value]) => [snakeCase(name), value]));

/** Arguments as the text of a query. */
export const asQuery = (values: object): Record<string, string> =>
  Object.fromEntries(given(values).map(([name, value]) => [snakeCase(name), String(value)]));

/** Throws INVALID_PARAMETER with everything that is wrong; `within` names the argument that holds the members. */
export function read<Output>(schema: Schema<Output>, values: object, within = ""): Output {
  const result = schema.safeParse(values, { error: issueWords });
  if (result.success) return result.data;
  const reasons = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const member = path.reduce<string>(
      (text, key) =>
        typeof key === "number" ? `${text}[${key}]` : `${text}${text === "" ? "" : "."}${String(key)}`,
      within,
    );
    if (!reasons.has(member)) reasons.set(member, message);
  }
  throw invalidParameters([...reasons].map(([field, reason]) => ({ field, reason })));
}
