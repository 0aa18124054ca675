/** The people of an account, and those who are invited. */
import type { z } from "zod";
import { renderInvitation, renderPerson } from "../render/people.ts";
import type { DashboardServices, RowInput } from "../row.ts";
import type { idPath } from "../schemas/common.ts";
import type { changeRoleBody, inviteBody } from "../schemas/sessions.ts";

type OfOne<Body = unknown> = RowInput<z.output<typeof idPath>, unknown, Body>;

export async function listMembers({ sessions }: DashboardServices, { who }: RowInput) {
  const { people, invitations } = await sessions.members(who());
  return { body: { people: people.map(renderPerson), invitations: invitations.map(renderInvitation) } };
}

/** The token stands in the link's fragment, which no server gets to see. */
export async function invite(
  { sessions }: DashboardServices,
  { who, body, settings }: RowInput<unknown, unknown, z.output<typeof inviteBody>>,
) {
  const { invitation, token } = await sessions.invite(who(), body);
  const link = token === undefined ? null : `${settings.dashboardUrl}/invitation#token=${token}`;
  return { body: { ...renderInvitation(invitation), link } };
}

export async function withdrawInvitation({ sessions }: DashboardServices, { who, path }: OfOne) {
  await sessions.withdrawInvitation(who(), path.id);
  return { empty: true } as const;
}

export async function changeRole(
  { sessions }: DashboardServices,
  { who, path, body }: OfOne<z.output<typeof changeRoleBody>>,
) {
  return { body: renderPerson(await sessions.setRole(who(), path.id, body.role)) };
}

export async function removeMember({ sessions }: DashboardServices, { who, path }: OfOne) {
  await sessions.remove(who(), path.id);
  return { empty: true } as const;
}
