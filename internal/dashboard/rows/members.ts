/** Rows of the people of an account. */
import { changeRole, invite, listMembers, removeMember, withdrawInvitation } from "../handlers/members.ts";
import { type Row, row } from "../row.ts";
import { idPath, noPath, noQuery } from "../schemas/common.ts";
import { changeRoleBody, inviteBody, invited, members, person } from "../schemas/sessions.ts";

const ofOne = { path: idPath, query: noQuery };

export const memberRows: readonly Row[] = [
  row({
    method: "GET",
    path: "/members",
    name: "listMembers",
    access: "signed_in",
    request: { path: noPath, query: noQuery },
    response: members,
    handle: listMembers,
  }),
  row({
    method: "POST",
    path: "/members/invitations",
    name: "invite",
    access: "members:write",
    request: { path: noPath, query: noQuery, body: inviteBody },
    response: invited,
    status: 201,
    handle: invite,
  }),
  row({
    method: "DELETE",
    path: "/members/invitations/{id}",
    name: "withdrawInvitation",
    access: "members:write",
    request: ofOne,
    response: undefined,
    status: 204,
    handle: withdrawInvitation,
  }),
  row({
    method: "PATCH",
    path: "/members/{id}",
    name: "changeRole",
    access: "members:write",
    request: { ...ofOne, body: changeRoleBody },
    response: person,
    handle: changeRole,
  }),
  row({
    method: "DELETE",
    path: "/members/{id}",
    name: "removeMember",
    access: "members:write",
    request: ofOne,
    response: undefined,
    status: 204,
    handle: removeMember,
  }),
];
