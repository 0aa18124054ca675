/**
 * Requests that create something, sent again: the first answer comes back. An answer is kept in the transaction that
 * created what it tells of, so that a lost connection or a crash never leaves one without the other.
 */
import { createHash } from "node:crypto";
import type { Caller } from "../accounts/model.ts";
import type { Headers } from "../http/headers.ts";
import type { Answer } from "../http/route.ts";
import type { Input, Route, Services } from "./rest_route.ts";

/** The body with the row's secret member, if it has one, turned. */
function withSecret({ secretMember }: Route, body: object, turn: (text: string) => string): object {
  if (secretMember === undefined) return body;
  const secret = (body as Readonly<Record<string, unknown>>)[secretMember];
  return typeof secret === "string" ? { ...body, [secretMember]: turn(secret) } : body;
}

export async function keptOnce(
  services: Services,
  row: Route,
  { key, caller, url }: { key: string; caller: Caller; url: string },
  input: Input,
): Promise<{ answer: Answer; headers: Headers }> {
  const asked = JSON.stringify([row.method, url, input.body]);
  const fingerprint = createHash("sha256").update(asked).digest("base64url");
  const request = { accountId: caller.accountId, key, fingerprint };
  const place = `idempotency/${caller.accountId}/${key}`;
  const hindrance = await row.before?.(services, input).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const kept = await services.idempotency.once(request, async (tx) => {
    if (hindrance !== undefined) throw hindrance.error;
    const answer = await row.handle(services, { ...input, tx });
    const body = "body" in answer ? answer.body : {};
    return {
      status: row.status ?? 200,
      body: withSecret(row, body, (text) => services.vault.seal(text, place)),
    };
  });
  const body = withSecret(row, kept.body, (text) => services.vault.unseal(text, place));
  return { answer: { body }, headers: kept.replayed ? { "Idempotent-Replayed": "true" } : {} };
}
