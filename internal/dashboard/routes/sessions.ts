/** Signing up, in and out; the person's own name, password and sessions. */

import type { z } from "zod";
import { noAuth } from "../../http/route.ts";
import type { Opened } from "../../sessions/model.ts";
import { type Input, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { idPath, noPath, noQuery } from "../wire/common.ts";
import * as schemas from "../wire/people.ts";
import {
  renderOpenSession,
  renderPerson,
  renderReset,
  renderSession,
  renderSettings,
} from "../wire/people.ts";

type Body<Schema extends z.ZodType> = Input<unknown, unknown, z.output<Schema>>;
type OfOne = Input<z.output<typeof idPath>>;

/** What the browser brought along is not taken over, and not left behind. */
async function opening({ sessions }: Services, { token, settings, cookieOf }: Input, opened: Opened) {
  if (token !== undefined) await sessions.logOut(token).catch(() => {});
  return { body: renderSession(opened.signedIn, settings), headers: cookieOf(opened) };
}

export async function getSettings(_: Services, { settings }: Input) {
  return { body: renderSettings(settings) };
}

export async function logIn(services: Services, input: Body<typeof schemas.logInBody>) {
  return await opening(services, input, await services.sessions.logIn(input.body, input.from));
}

export async function logInByLink(services: Services, input: Body<typeof schemas.logInByLinkBody>) {
  return await opening(services, input, await services.sessions.logInByLink(input.body.token, input.from));
}

export async function signUp(services: Services, input: Body<typeof schemas.signUpBody>) {
  const { account_name: accountName, email, name, password } = input.body;
  const asked = { accountName, email, password, ...(name === undefined ? {} : { name }) };
  return await opening(services, input, await services.sessions.signUp(asked, input.from));
}

export async function askReset({ sessions }: Services, { body, from }: Body<typeof schemas.askResetBody>) {
  await sessions.askReset(body.email, from);
  return { empty: true } as const;
}

export async function readReset({ sessions }: Services, { body, from }: Body<typeof schemas.readResetBody>) {
  return { body: renderReset(await sessions.readReset(body.token, from)) };
}

export async function completeReset(
  { sessions }: Services,
  { body, from }: Body<typeof schemas.completeResetBody>,
) {
  const { token, password, revoke_keys: revokeKeys = false } = body;
  const { keysRevoked } = await sessions.completeReset({ token, password, revokeKeys }, from);
  return { body: { keys_revoked: keysRevoked } };
}

export async function readInvitation(
  { sessions }: Services,
  { body, from }: Body<typeof schemas.readInvitationBody>,
) {
  return { body: await sessions.readInvitation(body.token, from) };
}

export async function acceptInvitation(services: Services, input: Body<typeof schemas.acceptInvitationBody>) {
  const { token, name, password } = input.body;
  const asked = { token, password, ...(name === undefined ? {} : { name }) };
  return await opening(services, input, await services.sessions.acceptInvitation(asked, input.from));
}

/** The account as it is now: what the session tells of it may be a second old. */
export async function getSession({ accounts }: Services, { who, settings }: Input) {
  const signedIn = who();
  const account = await accounts(signedIn).readAccount(signedIn.account.id);
  return { body: renderSession({ ...signedIn, account }, settings) };
}

export async function logOut({ sessions }: Services, { token, cookieOf }: Input) {
  if (token !== undefined) await sessions.logOut(token);
  return { empty: true, headers: cookieOf(undefined) } as const;
}

export async function changePerson(
  { sessions }: Services,
  { who, body }: Body<typeof schemas.changePersonBody>,
) {
  return { body: renderPerson(await sessions.rename(who(), body.name)) };
}

export async function changePassword(
  { sessions }: Services,
  { who, body, from }: Body<typeof schemas.changePasswordBody>,
) {
  await sessions.changePassword(who(), { current: body.current_password, next: body.password }, from);
  return { empty: true } as const;
}

export async function askVerification({ sessions }: Services, { who }: Input) {
  await sessions.askVerification(who());
  return { empty: true } as const;
}

export async function verifyEmail(
  { sessions }: Services,
  { who, body, from }: Body<typeof schemas.verifyEmailBody>,
) {
  await sessions.verifyEmail(who(), body.token, from);
  return { empty: true } as const;
}

export async function listSessions({ sessions }: Services, { who }: Input) {
  return { body: { data: (await sessions.list(who())).map(renderOpenSession) } };
}

export async function endSession({ sessions }: Services, { who, path }: OfOne) {
  await sessions.end(who(), { id: path.id });
  return { empty: true } as const;
}

export async function endOtherSessions({ sessions }: Services, { who }: Input) {
  await sessions.end(who(), "others");
  return { empty: true } as const;
}

const plain = { path: noPath, query: noQuery };

export const sessionRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/settings",
    name: "getSettings",
    auth: noAuth,
    request: plain,
    response: schemas.settings,
    handle: getSettings,
  }),
  route({
    method: "POST",
    path: "/session",
    name: "logIn",
    auth: noAuth,
    request: { ...plain, body: schemas.logInBody },
    response: schemas.session,
    handle: logIn,
  }),
  route({
    method: "POST",
    path: "/session/link",
    name: "logInByLink",
    auth: noAuth,
    request: { ...plain, body: schemas.logInByLinkBody },
    response: schemas.session,
    handle: logInByLink,
  }),
  route({
    method: "POST",
    path: "/accounts",
    name: "signUp",
    auth: noAuth,
    request: { ...plain, body: schemas.signUpBody },
    response: schemas.session,
    status: 201,
    handle: signUp,
  }),
  route({
    method: "POST",
    path: "/password-resets",
    name: "askReset",
    auth: noAuth,
    request: { ...plain, body: schemas.askResetBody },
    response: undefined,
    status: 204,
    handle: askReset,
  }),
  route({
    method: "POST",
    path: "/password-resets/read",
    name: "readReset",
    auth: noAuth,
    request: { ...plain, body: schemas.readResetBody },
    response: schemas.resetOf,
    handle: readReset,
  }),
  route({
    method: "POST",
    path: "/password-resets/complete",
    name: "completeReset",
    auth: noAuth,
    request: { ...plain, body: schemas.completeResetBody },
    response: schemas.completedReset,
    handle: completeReset,
  }),
  route({
    method: "POST",
    path: "/invitations/read",
    name: "readInvitation",
    auth: noAuth,
    request: { ...plain, body: schemas.readInvitationBody },
    response: schemas.invitationOf,
    handle: readInvitation,
  }),
  route({
    method: "POST",
    path: "/invitations/accept",
    name: "acceptInvitation",
    auth: noAuth,
    request: { ...plain, body: schemas.acceptInvitationBody },
    response: schemas.session,
    status: 201,
    handle: acceptInvitation,
  }),
  route({
    method: "GET",
    path: "/session",
    name: "getSession",
    auth: signedIn,
    request: plain,
    response: schemas.session,
    handle: getSession,
  }),
  route({
    method: "DELETE",
    path: "/session",
    name: "logOut",
    auth: signedIn,
    request: plain,
    response: undefined,
    status: 204,
    handle: logOut,
  }),
  route({
    method: "PATCH",
    path: "/me",
    name: "changePerson",
    auth: signedIn,
    request: { ...plain, body: schemas.changePersonBody },
    response: schemas.person,
    handle: changePerson,
  }),
  route({
    method: "POST",
    path: "/me/password",
    name: "changePassword",
    auth: signedIn,
    request: { ...plain, body: schemas.changePasswordBody },
    response: undefined,
    status: 204,
    handle: changePassword,
  }),
  route({
    method: "POST",
    path: "/me/email-verification",
    name: "askVerification",
    auth: signedIn,
    request: plain,
    response: undefined,
    status: 204,
    handle: askVerification,
  }),
  route({
    method: "POST",
    path: "/me/email-verification/complete",
    name: "verifyEmail",
    auth: signedIn,
    request: { ...plain, body: schemas.verifyEmailBody },
    response: undefined,
    status: 204,
    handle: verifyEmail,
  }),
  route({
    method: "GET",
    path: "/me/sessions",
    name: "listSessions",
    auth: signedIn,
    request: plain,
    response: schemas.sessions,
    handle: listSessions,
  }),
  route({
    method: "DELETE",
    path: "/me/sessions/{id}",
    name: "endSession",
    auth: signedIn,
    request: { path: idPath, query: noQuery },
    response: undefined,
    status: 204,
    handle: endSession,
  }),
  route({
    method: "DELETE",
    path: "/me/sessions",
    name: "endOtherSessions",
    auth: signedIn,
    request: plain,
    response: undefined,
    status: 204,
    handle: endOtherSessions,
  }),
];
