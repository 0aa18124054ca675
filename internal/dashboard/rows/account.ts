/** Rows of the account's name and plan. */
import { changeAccount, changePlan, getAccount, listPlans } from "../handlers/account.ts";
import { type Row, row } from "../row.ts";
import { noPath, noQuery } from "../schemas/common.ts";
import { account, changeAccountBody, changePlanBody, plans } from "../schemas/sessions.ts";

const plain = { path: noPath, query: noQuery };

export const accountRows: readonly Row[] = [
  row({
    method: "GET",
    path: "/account",
    name: "getAccount",
    access: "signed_in",
    request: plain,
    response: account,
    handle: getAccount,
  }),
  row({
    method: "PATCH",
    path: "/account",
    name: "changeAccount",
    access: "account:write",
    request: { ...plain, body: changeAccountBody },
    response: account,
    handle: changeAccount,
  }),
  row({
    method: "GET",
    path: "/plans",
    name: "listPlans",
    access: "signed_in",
    request: plain,
    response: plans,
    handle: listPlans,
  }),
  row({
    method: "POST",
    path: "/account/plan",
    name: "changePlan",
    access: "account:write",
    request: { ...plain, body: changePlanBody },
    response: account,
    handle: changePlan,
  }),
];
