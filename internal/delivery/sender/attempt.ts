/**
 * One attempt, from the moment there is room for a connection until its outcome. Its time runs over everything together:
 * looking up, connecting, TLS, head and body, however slowly any of them drips.
 *
 * A kept connection that turns out to have been closed before the request went over it is replaced by a new one, within
 * the same attempt and time. One that is closed after that is a failure like any other: the endpoint may have had the
 * request, and to send it again at once would be to send it twice.
 */
import type { Outcome, OutgoingRequest, Phases, Sent, Subscription } from "../model.ts";
import { signatureHeaders, signatureText } from "../signature.ts";
import { abandonedBy } from "./abandon.ts";
import type { Connect } from "./connect.ts";
import type { Connection, Granted } from "./connection.ts";
import type { ConnectionPool } from "./connection_pool.ts";
import type { Destination } from "./destination.ts";
import { type Answer, type Exchanged, exchange } from "./exchange.ts";
import { ConnectFailure, failureOf, wasGone } from "./failure.ts";
import { retryAfterMs } from "./retry_after.ts";

type Result = Pick<Sent, "outcome" | "error" | "status" | "retryAfterMs" | "answer">;

export type Attempt = (
  destination: Destination,
  subscription: Subscription,
  request: OutgoingRequest,
  granted: Granted,
  signal: AbortSignal | undefined,
) => Promise<Sent>;

/** The outcome of an attempt whose time is over, or that is not wanted any more. */
const timedOut = (message: string) => new ConnectFailure("timed_out", message);

function refusalOf(status: number): { outcome: Outcome; error: string } {
  if (status === 410) return { outcome: "gone", error: "answered 410: no deliveries are wanted here" };
  const redirects = status >= 300 && status < 400 ? ", and redirects are not followed" : "";
  return { outcome: "refused", error: `answered ${status}${redirects}` };
}

function resultOf({ status, retryAfter, body }: Answer): Result {
  const result: Result = { outcome: "delivered", status };
  if (status < 200 || status >= 300) Object.assign(result, refusalOf(status));
  const wait = retryAfterMs(retryAfter, Date.now());
  if (wait !== undefined) result.retryAfterMs = wait;
  if (body !== undefined) result.answer = body;
  return result;
}

/** What an attempt's record says of its signatures and of when it began, whether anything was sent or not. */
export function signed(subscription: Subscription, request: OutgoingRequest) {
  const startedAtMs = Date.now();
  const timestamp = Math.floor(startedAtMs / 1_000);
  const { headers, signatures } = signatureHeaders(subscription.secrets, request, timestamp, request.payload);
  const record = {
    startedAtMs,
    signature: signatureText(signatures),
    webhookSignature: signatures.standard,
  };
  return { headers, record };
}

export function createAttempts(options: {
  connections: ConnectionPool;
  connect: Connect;
  timeoutMs: number;
}): Attempt {
  const { connections, connect, timeoutMs } = options;

  async function made({ origin }: Destination, phases: Phases, signal: AbortSignal): Promise<Connection> {
    try {
      const { socket, remoteAddress } = await connect(origin, phases, signal);
      return connections.add(origin, socket, remoteAddress);
    } catch (error) {
      connections.giveRoomBack(origin);
      throw error;
    }
  }

  return (destination, subscription, request, first, signal) =>
    new Promise((resolve) => {
      const { headers, record } = signed(subscription, request);
      headers.push(...destination.headers);
      const startMs = performance.now();
      const phases: Phases = {};
      let stage = "connecting";
      let connection: Connection | undefined;
      let remoteAddress: string | undefined;
      let opening: AbortController | undefined;
      let settled = false;

      const settle = (result: Result) => {
        settled = true;
        clearTimeout(timer);
        together?.delete(stop);
        // Every delivery comes by here: copying the parts by spreading them would cost as much as signing.
        const sent: Sent = Object.assign(record, { durationMs: performance.now() - startMs, phases }, result);
        if (remoteAddress !== undefined) sent.remoteAddress = remoteAddress;
        resolve(sent);
      };
      const fail = (error: unknown, status?: number) => {
        if (!settled) settle({ ...failureOf(error), ...(status !== undefined && { status }) });
      };
      const abandon = (message: string) => {
        if (settled) return;
        const error = timedOut(message);
        fail(error);
        opening?.abort(error);
        if (connection !== undefined) connections.end(connection, error);
      };
      const stop = () => abandon(`abandoned while ${stage}`);
      const timer = setTimeout(
        () => abandon(`no whole answer within ${timeoutMs / 1_000} s: the time was up while ${stage}`),
        timeoutMs,
      );
      const together = signal && abandonedBy(signal);
      together?.add(stop);

      const finish = (over: Connection, kept: boolean, exchanged: Exchanged) => {
        if (settled) return;
        if ("answer" in exchanged) {
          phases.firstByteMs = exchanged.answer.firstByteMs;
          settle(resultOf(exchanged.answer));
          if (exchanged.answer.reusable) connections.keep(over);
          else connections.end(over);
          return;
        }
        connections.end(over);
        if (kept && exchanged.status === undefined && wasGone(exchanged.error)) {
          void again();
          return;
        }
        if (exchanged.firstByteMs !== undefined) phases.firstByteMs = exchanged.firstByteMs;
        fail(exchanged.error, exchanged.status);
      };

      const post = (over: Connection, kept: boolean) => {
        connection = over;
        remoteAddress = over.remoteAddress;
        stage = "waiting for the answer";
        exchange(over.client, destination.path, headers, request.payload, (exchanged) =>
          finish(over, kept, exchanged),
        );
      };

      const open = async () => {
        stage = "connecting";
        opening ??= new AbortController();
        try {
          const over = await made(destination, phases, opening.signal);
          if (settled) connections.keep(over);
          else post(over, false);
        } catch (error) {
          fail(error);
        }
      };

      const again = async () => {
        connection = undefined;
        stage = "waiting for room to connect";
        opening = new AbortController();
        const granted = await connections.take(destination.origin, true, opening.signal);
        if (granted !== undefined) await open();
      };

      if (first.kept === undefined) void open();
      else post(first.kept, true);
    });
}
