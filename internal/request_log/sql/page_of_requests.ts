/**
 * An account's entries in an environment, newest first: of the newest `lookedAt` of a window those that fit, and where the
 * looking ended. Indexes, of each partition that the window touches, merged in their order: request_log_by_request for a request's id,
 * request_log_failed for what can only have gone wrong, else the primary key. No locks.
 *
 * Slots, statuses and limits stand in the text, and the statements have no name: they are planned each time, so that
 * partitions that do not matter are neither planned nor locked (the one that is being emptied is), and partial indexes are
 * found, also where statements are planned for any values.
 */
import { type Conditions, createConditions } from "../../postgres/conditions.ts";
import type { Statement } from "../../postgres/database.ts";
import type { EnvironmentName } from "../../postgres/environment.ts";
import type { RequestFilter } from "../model.ts";

/** `from` is included, `before` is not. */
export type Window = {
  accountId: string;
  environment: EnvironmentName;
  slots: readonly number[];
  from: string;
  before: string | undefined;
};

export type Asked = { statement: Statement; values: readonly unknown[] };

/**
 * Before the others, in their transaction. Sorting would need all rows of an account first, which seems cheap while the
 * statistics say that it has few. What is not sorted can only come from the indexes in their order.
 */
export const withoutSorting: Statement = {
  name: "request_log_without_sorting",
  text: "select set_config('enable_sort', 'off', true)",
};

export const columns = `id, request_id, key_id, method, path, endpoint, status, duration_ms, error_code, error_message,
  user_agent`;

const whole = (number: number) => String(Math.trunc(number));

/** Of statuses: [from, to[. */
function statusRange(status: NonNullable<RequestFilter["status"]>): [number, number] {
  if (typeof status === "number") return [status, status + 1];
  if (status === "failed") return [400, 1_000];
  const first = Number(status[0]) * 100;
  return [first, first + 100];
}

/** Whether nothing that went well can fit. */
const onlyFailed = ({ errorCode, status }: RequestFilter) =>
  errorCode !== undefined || (status !== undefined && statusRange(status)[0] >= 400);

/** What an index finds, or bounds. */
function within(window: Window, filter: RequestFilter): Conditions {
  const { accountId, environment, slots, from, before } = window;
  const looked = createConditions();
  looked.and(`slot in (${slots.map(whole).join(", ")})`);
  if (filter.requestId !== undefined) {
    // As the index has it: by the account's columns the primary key would do as well, where an account is thought to have little.
    const sought = looked.value(accountId + environment + filter.requestId);
    looked.and(`(account_id::text || environment || request_id) = ${sought}`);
  } else {
    looked.and(`account_id = ${looked.value(accountId)}::uuid`);
    looked.and(`environment = ${looked.value(environment)}`);
  }
  looked.and(`id >= ${looked.value(from)}::uuid`);
  if (before !== undefined) looked.and(`id < ${looked.value(before)}::uuid`);
  if (filter.requestId === undefined && onlyFailed(filter))
    looked.and("(status >= 400 or error_code is not null)");
  return looked;
}

/** The values go on after those of the window. */
function fitting(looked: Conditions, filter: RequestFilter): string {
  const parts: string[] = [];
  if (filter.status !== undefined) {
    const [from, to] = statusRange(filter.status);
    parts.push(`status >= ${whole(from)} and status < ${whole(to)}`);
  }
  if (filter.endpoint !== undefined) parts.push(`endpoint = ${looked.value(filter.endpoint)}`);
  if (filter.keyId !== undefined) parts.push(`key_id = ${looked.value(filter.keyId)}::uuid`);
  if (filter.method !== undefined) parts.push(`method = ${looked.value(filter.method)}`);
  if (filter.errorCode !== undefined) parts.push(`error_code = ${looked.value(filter.errorCode)}`);
  if (filter.text !== undefined) parts.push(`strpos(lower(path), lower(${looked.value(filter.text)})) > 0`);
  return parts.length === 0 ? "true" : parts.join(" and ");
}

export function found(
  window: Window,
  filter: RequestFilter,
  { limit, lookedAt }: { limit: number; lookedAt: number },
): Asked {
  const looked = within(window, filter);
  const inWindow = looked.sql;
  const fits = fitting(looked, filter);
  const { values } = looked.bind("", "");
  const text = `
    select ${columns} from (
      select ${columns} from accounts.request_log where ${inWindow} order by id desc limit ${whole(lookedAt)}
    ) as looked_at
    where ${fits} order by id desc limit ${whole(limit)}`;
  return { statement: { text }, values };
}

/** The last that is looked at, if there are as many. */
export function boundary(window: Window, filter: RequestFilter, lookedAt: number): Asked {
  const looked = within(window, filter);
  const { values } = looked.bind("", "");
  const text = `
    select id from accounts.request_log where ${looked.sql} order by id desc offset ${whole(lookedAt - 1)} limit 1`;
  return { statement: { text }, values };
}
