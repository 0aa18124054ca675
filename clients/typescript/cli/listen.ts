/**
 * Follows the log of events and forwards each event to a receiver on your machine.
 *
 *   starting ──► reading ──► forwarding ──► reading ...   until a signal
 *
 *   starting    locks the state file. The first time, goes to the end of the log. It uses the service's clock: a wrong clock of
 *               this machine loses nothing.
 *   reading     asks for the page after the cursor and waits up to 30 seconds for its first event. While the service is down or
 *               restarts, asks again. The log has no gaps that fill later, so a page is complete up to its `resume_cursor`.
 *   forwarding  delivers the events of the page one after the other (delivery.ts). Events that are in `done` are left out: they
 *               were delivered before the listener was restarted in the middle of this page. Then the cursor moves.
 *
 * Invariants: an event is in `done` or before the cursor only if it was delivered, failed, or is of a type that is not asked for.
 * The cursor moves only when all events of its page are. So no restart of the service, the listener, or the receiver leaves
 * an event out. What can double an event is in delivery.ts.
 *
 * The types are chosen here, not in the request: a cursor belongs to its request, and another --events would start again.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  APIError,
  ConnectionError,
  DrugPrice,
  type Event,
  InvalidRequestError,
  ServerError,
} from "drug-price";
import type { Connection, Listen } from "./arguments.ts";
import { type DeliveryDeps, deliver, type Item } from "./delivery.ts";
import { forwardResends } from "./resends.ts";
import { defaultStatePath, lockState, openState, type State } from "./state.ts";

export type Terminal = { print(line: string): void; stopping: AbortSignal };

const pageEvents = 100;
const longestWaitSeconds = 30;
/** With --webhook: how often resends are looked for. */
const resendSeconds = 2;
const retryMs = 1_000;

export function clientOf({ apiKey, baseUrl }: Connection): DrugPrice {
  return new DrugPrice({ apiKey, baseUrl, sandboxUrl: baseUrl });
}

/** The key and base URL as the library reads them: one state for each pair. */
export function statePathOf(options: Connection & { statePath: string | undefined }): string {
  if (options.statePath !== undefined) return options.statePath;
  const { DRUG_PRICE_API_KEY, DRUG_PRICE_BASE_URL, DRUG_PRICE_SANDBOX_URL } = process.env;
  const apiKey = options.apiKey ?? DRUG_PRICE_API_KEY ?? "";
  const sandboxUrl = apiKey.startsWith("tm_sandbox_") ? DRUG_PRICE_SANDBOX_URL : undefined;
  return defaultStatePath(apiKey, options.baseUrl ?? (sandboxUrl || DRUG_PRICE_BASE_URL) ?? "");
}

/** The body that is signed and sent: the service renders events with JSON.stringify, and `matched` is not part of the delivery. */
export function bodyOf({ matched: _, ...event }: Event): string {
  return JSON.stringify(event);
}

const itemOf = (event: Event): Item => ({
  key: event.id,
  eventId: event.id,
  type: event.event,
  deliveryId: event.id.replace(/^evt_/, "dlv_"),
  replayed: false,
  body: bodyOf(event),
});

/** Whether the request may succeed later. A key or a parameter that is wrong stays wrong. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof ServerError ||
  (error instanceof APIError && (error.status === 429 || error.status === 0));

/** Runs a request until it succeeds. Undefined when the listener stops first. */
export async function untilAnswered<Result>(
  ask: () => Promise<Result>,
  { print, stopping }: Terminal,
): Promise<Result | undefined> {
  let isAway = false;
  while (!stopping.aborted) {
    try {
      const result = await ask();
      if (isAway) print("The service responds again.");
      return result;
    } catch (error) {
      if (stopping.aborted) return undefined;
      if (!mayPass(error)) throw error;
      if (!isAway) print(`The service does not respond (${(error as Error).message}). Trying again.`);
      isAway = true;
      const seconds = error instanceof APIError ? error.retryAfter : null;
      const pauseMs = seconds === null ? retryMs : seconds * 1_000;
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return undefined;
}

async function readPage(client: DrugPrice, state: State, waitSeconds: number, stopping: AbortSignal) {
  try {
    return await client.events.list(
      {
        ...(state.since === null ? {} : { since: state.since }),
        ...(state.cursor === null ? {} : { cursor: state.cursor }),
        limit: pageEvents,
        wait: waitSeconds,
      },
      { maxRetries: 0, signal: stopping },
    );
  } catch (error) {
    if (error instanceof InvalidRequestError && error.code === "INVALID_CURSOR")
      throw new Error(
        "The service does not know the stored position. Choose where to start with --since, such as --since 2026-01-31T09:30:00Z.",
      );
    throw error;
  }
}

/** The end of the log. `since` is the service's time to the second, so events of this second come first and are left out. */
async function endOfLog(
  client: DrugPrice,
  stopping: AbortSignal,
): Promise<{ since: string; cursor: string }> {
  const options = { maxRetries: 0, signal: stopping };
  const { lastResponse } = await client.events.list({ limit: 1 }, options);
  const since = new Date(lastResponse.headers.get("Date") ?? Date.now()).toISOString();
  let page = await client.events.list({ since, limit: pageEvents }, options);
  while (page.has_more)
    page = await client.events.list({ since, limit: pageEvents, cursor: page.resume_cursor }, options);
  return { since, cursor: page.resume_cursor };
}

/** Resolves with the exit code after a signal. Throws what no retry can cure. */
export async function listen(asked: Listen, terminal: Terminal): Promise<number> {
  const { print, stopping } = terminal;
  const path = statePathOf(asked);
  const client = clientOf(asked);
  if (asked.printSecret) {
    const file = openState(path);
    file.save();
    print(asked.secret ?? file.state.secret);
    return 0;
  }
  const to = asked.forwardTo;
  if (to === undefined) throw new Error("--forward-to is missing.");
  const unlock = lockState(path);
  try {
    const file = openState(path);
    const { state } = file;
    state.forwardTo = to.href;
    if (asked.since !== undefined)
      Object.assign(state, { since: asked.since.toISOString(), cursor: null, done: [], sending: null });
    const secret = asked.secret ?? state.secret;
    file.save();
    if (state.since === null) {
      const end = await untilAnswered(() => endOfLog(client, stopping), terminal);
      if (end === undefined) return 0;
      Object.assign(state, end);
      file.save();
    }
    print(`Forwarding ${asked.events?.join(", ") ?? "all events"} of ${client.environment} to ${to.href}`);
    print(`Signing secret: ${secret}`);
    await follow(client, asked, { file, to, secret, ...terminal });
    print("Stopped. The next run continues from here.");
    return 0;
  } finally {
    unlock();
  }
}

async function follow(client: DrugPrice, asked: Listen, deps: DeliveryDeps): Promise<void> {
  const { file, stopping } = deps;
  const { state } = file;
  const waitSeconds = asked.webhooks.length > 0 ? resendSeconds : longestWaitSeconds;
  // Read as ready by tests and scripts.
  let isReady = false;
  while (!stopping.aborted) {
    const first = isReady ? waitSeconds : 0;
    const page = await untilAnswered(() => readPage(client, state, first, stopping), deps);
    if (page === undefined) return;
    if (!isReady) deps.print("Ready. Press Ctrl-C to stop.");
    isReady = true;
    const done = new Set(state.done);
    for (const event of page.data) {
      if (done.has(event.id)) continue;
      if (asked.events === undefined || asked.events.includes(event.event)) {
        if (!(await deliver(itemOf(event), deps))) return;
        state.done.push(event.id);
        file.save();
      } else state.done.push(event.id);
    }
    if (page.resume_cursor !== state.cursor) {
      state.cursor = page.resume_cursor;
      state.done = [];
      file.save();
    }
    for (const id of asked.webhooks) if (!(await forwardResends(client, id, deps))) return;
  }
}
