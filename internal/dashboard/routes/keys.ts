/** API keys. Whether somebody may change one depends on its environment. */
import type { z } from "zod";
import type { Key } from "../../accounts/account_keys.ts";
import { invalidParameters, ServiceError } from "../../core/errors.ts";
import { requireCapability } from "../capability.ts";
import { type Input, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { idPath, noPath, noQuery } from "../wire/common.ts";
import * as schemas from "../wire/keys.ts";
import {
  type changeKeyBody,
  type createKeyBody,
  type keysQuery,
  renderKey,
  type rotateKeyBody,
} from "../wire/keys.ts";

type OfOne<Body = unknown> = Input<z.output<typeof idPath>, unknown, Body>;

/** The key, if who asks may change it. Throws 404 before 403: another account's keys are not there. */
async function changeable({ accounts }: Services, { who, path }: OfOne) {
  const signedIn = who();
  const theirs = accounts(signedIn);
  const key = await theirs.readKey(path.id);
  requireCapability(signedIn, `${key.environment}:write`);
  return { theirs, key };
}

/** What the service calls a field, and its name in the body. */
const fields: Readonly<Record<string, string>> = { expires: "expires_at", key: "id", grace: "grace_seconds" };

async function asNamed<Result>(done: Promise<Result>): Promise<Result> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "INVALID_PARAMETER") throw error;
    throw invalidParameters(
      error.details.map(({ field, reason }) => ({ field: fields[field] ?? field, reason })),
    );
  }
}

export async function listKeys(
  { accounts }: Services,
  { who, query }: Input<unknown, z.output<typeof keysQuery>>,
) {
  const signedIn = who();
  const keys = await accounts(signedIn).listKeys(signedIn.account.id);
  const wanted = ({ environment }: Key) =>
    query.environment === undefined || environment === query.environment;
  return { body: { data: keys.filter(wanted).reverse().map(renderKey) } };
}

export async function createKey(
  { accounts }: Services,
  { who, body }: Input<unknown, unknown, z.output<typeof createKeyBody>>,
) {
  const signedIn = who();
  requireCapability(signedIn, `${body.environment}:write`);
  const theirs = accounts(signedIn);
  const { environment, name, permissions, expires_at } = body;
  const asked = { accountId: signedIn.account.id, environment, name, permissions };
  const expires = expires_at == null ? {} : { expiresAt: new Date(expires_at) };
  const made = await asNamed(theirs.createKey({ ...asked, ...expires }));
  return { body: { ...renderKey(await theirs.readKey(made.id)), secret: made.key } };
}

export async function changeKey(services: Services, input: OfOne<z.output<typeof changeKeyBody>>) {
  const { theirs, key } = await changeable(services, input);
  const { name, trusted_documents_only: trustedDocumentsOnly } = input.body;
  return { body: renderKey(await theirs.changeKey(key.id, { name, trustedDocumentsOnly })) };
}

export async function rotateKey(services: Services, input: OfOne<z.output<typeof rotateKeyBody>>) {
  const { theirs, key } = await changeable(services, input);
  const made = await asNamed(theirs.rotateKey(key.id, input.body.grace_seconds));
  const [now, old] = await Promise.all([theirs.readKey(made.id), theirs.readKey(key.id)]);
  return { body: { ...renderKey(now), secret: made.key, old: renderKey(old) } };
}

export async function revokeKey(services: Services, input: OfOne) {
  const { theirs, key } = await changeable(services, input);
  await theirs.revokeKey(key.id);
  return { body: renderKey(await theirs.readKey(key.id)) };
}

const ofOne = { path: idPath, query: noQuery };

export const keyRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/keys",
    name: "listKeys",
    auth: signedIn,
    request: { path: noPath, query: schemas.keysQuery },
    response: schemas.keys,
    handle: listKeys,
  }),
  route({
    method: "POST",
    path: "/keys",
    name: "createKey",
    auth: signedIn,
    request: { path: noPath, query: noQuery, body: schemas.createKeyBody },
    response: schemas.keyWithSecret,
    status: 201,
    handle: createKey,
  }),
  route({
    method: "PATCH",
    path: "/keys/{id}",
    name: "changeKey",
    auth: signedIn,
    request: { ...ofOne, body: schemas.changeKeyBody },
    response: schemas.key,
    handle: changeKey,
  }),
  route({
    method: "POST",
    path: "/keys/{id}/rotate",
    name: "rotateKey",
    auth: signedIn,
    request: { ...ofOne, body: schemas.rotateKeyBody },
    response: schemas.rotatedKey,
    handle: rotateKey,
  }),
  route({
    method: "POST",
    path: "/keys/{id}/revoke",
    name: "revokeKey",
    auth: signedIn,
    request: ofOne,
    response: schemas.key,
    handle: revokeKey,
  }),
];
