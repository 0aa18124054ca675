/** The account's name and plan. */
import type { z } from "zod";
import { planNames } from "../../accounts/model.ts";
import { ServiceError } from "../../core/errors.ts";
import { renderAccount } from "../render/people.ts";
import type { DashboardServices, RowInput } from "../row.ts";
import type { changeAccountBody, changePlanBody } from "../schemas/sessions.ts";

export async function getAccount({ accounts }: DashboardServices, { who }: RowInput) {
  const signedIn = who();
  return { body: renderAccount(await accounts(signedIn).readAccount(signedIn.account.id)) };
}

export async function changeAccount(
  { accounts }: DashboardServices,
  { who, body }: RowInput<unknown, unknown, z.output<typeof changeAccountBody>>,
) {
  const signedIn = who();
  return { body: renderAccount(await accounts(signedIn).renameAccount(signedIn.account.id, body.name)) };
}

export async function changePlan(
  { accounts }: DashboardServices,
  { who, body, settings }: RowInput<unknown, unknown, z.output<typeof changePlanBody>>,
) {
  if (!settings.planChanges)
    throw new ServiceError("PERMISSION_DENIED", "Plans are not changed here; ask who runs the service.");
  const signedIn = who();
  const theirs = accounts(signedIn);
  await theirs.setPlan(signedIn.account.id, body.plan);
  return { body: renderAccount(await theirs.readAccount(signedIn.account.id)) };
}

export async function listPlans({ accounts, offered }: DashboardServices, { who, settings }: RowInput) {
  const signedIn = who();
  const { plan: current } = await accounts(signedIn).readAccount(signedIn.account.id);
  const data = planNames.map((name) => {
    const { title, requestsPerMonth, burstPerMinute, operationCost, features } = offered[name];
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
