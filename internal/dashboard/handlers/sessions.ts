/** Signing up, in and out; the person's own name, password and sessions. */
import type { z } from "zod";
import type { Opened } from "../../sessions/model.ts";
import {
  renderOpenSession,
  renderPerson,
  renderReset,
  renderSession,
  renderSettings,
} from "../render/people.ts";
import type { DashboardServices, RowInput } from "../row.ts";
import type { idPath } from "../schemas/common.ts";
import type * as schemas from "../schemas/sessions.ts";

type Body<Name extends keyof typeof schemas> = RowInput<unknown, unknown, z.output<(typeof schemas)[Name]>>;
type OfOne = RowInput<z.output<typeof idPath>>;

/** What the browser brought along is not taken over, and not left behind. */
async function opening({ sessions }: DashboardServices, { token, settings }: RowInput, opened: Opened) {
  if (token !== undefined) await sessions.logOut(token).catch(() => {});
  return { body: renderSession(opened.signedIn, settings), opened };
}

export async function getSettings(_: DashboardServices, { settings }: RowInput) {
  return { body: renderSettings(settings) };
}

export async function logIn(services: DashboardServices, input: Body<"logInBody">) {
  return await opening(services, input, await services.sessions.logIn(input.body, input.from));
}

export async function signUp(services: DashboardServices, input: Body<"signUpBody">) {
  const { account_name: accountName, email, name, password } = input.body;
  const asked = { accountName, email, password, ...(name === undefined ? {} : { name }) };
  return await opening(services, input, await services.sessions.signUp(asked, input.from));
}

export async function askReset({ sessions }: DashboardServices, { body, from }: Body<"askResetBody">) {
  await sessions.askReset(body.email, from);
  return { empty: true } as const;
}

export async function readReset({ sessions }: DashboardServices, { body, from }: Body<"readResetBody">) {
  return { body: renderReset(await sessions.readReset(body.token, from)) };
}

export async function completeReset(
  { sessions }: DashboardServices,
  { body, from }: Body<"completeResetBody">,
) {
  const { token, password, revoke_keys: revokeKeys = false } = body;
  const { keysRevoked } = await sessions.completeReset({ token, password, revokeKeys }, from);
  return { body: { keys_revoked: keysRevoked } };
}

export async function readInvitation(
  { sessions }: DashboardServices,
  { body, from }: Body<"readInvitationBody">,
) {
  return { body: await sessions.readInvitation(body.token, from) };
}

export async function acceptInvitation(services: DashboardServices, input: Body<"acceptInvitationBody">) {
  const { token, name, password } = input.body;
  const asked = { token, password, ...(name === undefined ? {} : { name }) };
  return await opening(services, input, await services.sessions.acceptInvitation(asked, input.from));
}

/** The account as it is now: what the session tells of it may be a second old. */
export async function getSession({ accounts }: DashboardServices, { who, settings }: RowInput) {
  const signedIn = who();
  const account = await accounts(signedIn).readAccount(signedIn.account.id);
  return { body: renderSession({ ...signedIn, account }, settings) };
}

export async function logOut({ sessions }: DashboardServices, { token }: RowInput) {
  if (token !== undefined) await sessions.logOut(token);
  return { empty: true, closed: true } as const;
}

export async function changePerson({ sessions }: DashboardServices, { who, body }: Body<"changePersonBody">) {
  return { body: renderPerson(await sessions.rename(who(), body.name)) };
}

export async function changePassword(
  { sessions }: DashboardServices,
  { who, body, from }: Body<"changePasswordBody">,
) {
  await sessions.changePassword(who(), { current: body.current_password, next: body.password }, from);
  return { empty: true } as const;
}

export async function askVerification({ sessions }: DashboardServices, { who }: RowInput) {
  await sessions.askVerification(who());
  return { empty: true } as const;
}

export async function verifyEmail(
  { sessions }: DashboardServices,
  { who, body, from }: Body<"verifyEmailBody">,
) {
  await sessions.verifyEmail(who(), body.token, from);
  return { empty: true } as const;
}

export async function listSessions({ sessions }: DashboardServices, { who }: RowInput) {
  return { body: { data: (await sessions.list(who())).map(renderOpenSession) } };
}

export async function endSession({ sessions }: DashboardServices, { who, path }: OfOne) {
  await sessions.end(who(), { id: path.id });
  return { empty: true } as const;
}

export async function endOtherSessions({ sessions }: DashboardServices, { who }: RowInput) {
  await sessions.end(who(), "others");
  return { empty: true } as const;
}
