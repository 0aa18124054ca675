/** Price alerts over REST. */
import type { z } from "zod";
import type { alertPath, createAlertBody, listAlertsQuery } from "../../wire/alerts.ts";
import { renderAlert } from "../../wire/alerts.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";

export async function createAlert(
  { alerts }: Services,
  { body, caller, tx }: Input<unknown, unknown, z.output<typeof createAlertBody>>,
) {
  const { drug_id, target_price, province, notification_method, expires_at } = body;
  const asked = {
    drugId: drug_id,
    targetCents: target_price,
    notificationMethod: notification_method,
    ...(province === undefined ? {} : { province }),
    ...(expires_at === undefined ? {} : { expiresAt: expires_at }),
  };
  return { body: renderAlert(await alerts.create(caller().accountId, asked, tx)) };
}

export async function listAlerts(
  { alerts, cursors }: Services,
  { query, caller }: Input<unknown, z.output<typeof listAlertsQuery>>,
) {
  const { status, ...pagingQuery } = query;
  const { accountId } = caller();
  const paging = openPaging(cursors, { list: "alerts", accountId, status }, pagingQuery);
  const page = await alerts.list(accountId, status === undefined ? {} : { status }, paging.request);
  return { body: listEnvelope(paging, page, page.rows.map(renderAlert)) };
}

export async function getAlert({ alerts }: Services, { path, caller }: Input<z.output<typeof alertPath>>) {
  return { body: renderAlert(await alerts.get(caller().accountId, path.id)) };
}

export async function cancelAlert({ alerts }: Services, { path, caller }: Input<z.output<typeof alertPath>>) {
  return { body: renderAlert(await alerts.cancel(caller().accountId, path.id)) };
}
