/** The account's name and plan. */
import type { z } from "zod";
import { planNames } from "../../accounts/model.ts";
import { ServiceError } from "../../core/errors.ts";
import { type Input, personWith, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { noPath, noQuery } from "../wire/common.ts";
import { account, changeAccountBody, changePlanBody, plans, renderAccount } from "../wire/people.ts";

export async function getAccount({ accounts }: Services, { who }: Input) {
  const signedIn = who();
  return { body: renderAccount(await accounts(signedIn).readAccount(signedIn.account.id)) };
}

export async function changeAccount(
  { accounts }: Services,
  { who, body }: Input<unknown, unknown, z.output<typeof changeAccountBody>>,
) {
  const signedIn = who();
  return { body: renderAccount(await accounts(signedIn).renameAccount(signedIn.account.id, body.name)) };
}

export async function changePlan(
  { accounts }: Services,
  { who, body, settings }: Input<unknown, unknown, z.output<typeof changePlanBody>>,
) {
  if (!settings.planChanges)
    throw new ServiceError("PERMISSION_DENIED", "Plans are not changed here; ask who runs the service.");
  const signedIn = who();
  const theirs = accounts(signedIn);
  await theirs.setPlan(signedIn.account.id, body.plan);
  return { body: renderAccount(await theirs.readAccount(signedIn.account.id)) };
}

export async function listPlans({ accounts, offered }: Services, { who, settings }: Input) {
  const signedIn = who();
  const { plan: current } = await accounts(signedIn).readAccount(signedIn.account.id);
  const data = planNames.map((name) => {
    const { title, requestsPerMonth, burstPerMinute, operationCost, features } = offered.live[name];
    return {
      name,
      title,
      requests_per_month: requestsPerMonth,
      burst_per_minute: burstPerMinute,
      operation_cost: operationCost,
      features: [...features],
    };
  });
  return { body: { current, changeable: settings.planChanges, data } };
}

const plain = { path: noPath, query: noQuery };

export const accountRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/account",
    name: "getAccount",
    auth: signedIn,
    request: plain,
    response: account,
    handle: getAccount,
  }),
  route({
    method: "PATCH",
    path: "/account",
    name: "changeAccount",
    auth: personWith("account:write"),
    request: { ...plain, body: changeAccountBody },
    response: account,
    handle: changeAccount,
  }),
  route({
    method: "GET",
    path: "/plans",
    name: "listPlans",
    auth: signedIn,
    request: plain,
    response: plans,
    handle: listPlans,
  }),
  route({
    method: "POST",
    path: "/account/plan",
    name: "changePlan",
    auth: personWith("account:write"),
    request: { ...plain, body: changePlanBody },
    response: account,
    handle: changePlan,
  }),
];
