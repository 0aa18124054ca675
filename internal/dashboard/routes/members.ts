/** The people of an account, and those who are invited. */
import type { z } from "zod";
import { type Input, personWith, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { idPath, noPath, noQuery } from "../wire/common.ts";
import {
  changeRoleBody,
  inviteBody,
  invited,
  members,
  person,
  renderInvitation,
  renderPerson,
} from "../wire/people.ts";

type OfOne<Body = unknown> = Input<z.output<typeof idPath>, unknown, Body>;

export async function listMembers({ sessions }: Services, { who }: Input) {
  const { people, invitations } = await sessions.members(who());
  return { body: { people: people.map(renderPerson), invitations: invitations.map(renderInvitation) } };
}

/** The token stands in the link's fragment, which no server gets to see. */
export async function invite(
  { sessions }: Services,
  { who, body, settings }: Input<unknown, unknown, z.output<typeof inviteBody>>,
) {
  const { invitation, token } = await sessions.invite(who(), body);
  const link = token === undefined ? null : `${settings.dashboardUrl}/invitation#token=${token}`;
  return { body: { ...renderInvitation(invitation), link } };
}

export async function withdrawInvitation({ sessions }: Services, { who, path }: OfOne) {
  await sessions.withdrawInvitation(who(), path.id);
  return { empty: true } as const;
}

export async function changeRole(
  { sessions }: Services,
  { who, path, body }: OfOne<z.output<typeof changeRoleBody>>,
) {
  return { body: renderPerson(await sessions.setRole(who(), path.id, body.role)) };
}

export async function removeMember({ sessions }: Services, { who, path }: OfOne) {
  await sessions.remove(who(), path.id);
  return { empty: true } as const;
}

const ofOne = { path: idPath, query: noQuery };

export const memberRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/members",
    name: "listMembers",
    auth: signedIn,
    request: { path: noPath, query: noQuery },
    response: members,
    handle: listMembers,
  }),
  route({
    method: "POST",
    path: "/members/invitations",
    name: "invite",
    auth: personWith("members:write"),
    request: { path: noPath, query: noQuery, body: inviteBody },
    response: invited,
    status: 201,
    handle: invite,
  }),
  route({
    method: "DELETE",
    path: "/members/invitations/{id}",
    name: "withdrawInvitation",
    auth: personWith("members:write"),
    request: ofOne,
    response: undefined,
    status: 204,
    handle: withdrawInvitation,
  }),
  route({
    method: "PATCH",
    path: "/members/{id}",
    name: "changeRole",
    auth: personWith("members:write"),
    request: { ...ofOne, body: changeRoleBody },
    response: person,
    handle: changeRole,
  }),
  route({
    method: "DELETE",
    path: "/members/{id}",
    name: "removeMember",
    auth: personWith("members:write"),
    request: ofOne,
    response: undefined,
    status: 204,
    handle: removeMember,
  }),
];
