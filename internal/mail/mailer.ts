/**
 * Sends mail through a server, over few connections that are kept.
 *
 * While the server is away, or says "later", a mail is tried three times with pauses in this process, then given up: `send`
 * rejects and `onError` is told. What the server refuses for good is not tried again. Nothing is kept on disk or in the
 * database: a process that stops waits for the tries under way and gives up the pauses, and its mails are lost. What mails
 * bring can all be asked for again. Each step has a time limit and so has each try as a whole, so that a server that says
 * nothing, or that trickles, holds a connection for seconds; and no more than a hundred mails wait at a time.
 *
 * What is told of an error names neither who the mail was for nor what it says: texts have links in them that are secrets.
 */
import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { readMailServer } from "./mail_address.ts";
import type { Mail, Mailer } from "./model.ts";

export type MailerDeps = {
  smtpUrl: string;
  /** Who mails are from: an address, or `Name <address>`. */
  from: string;
  onError?(error: Error): void;
  /** Before the second try, the third, and so on: one less than there are tries. */
  pausesMs?: readonly number[];
  /** For connecting, for the greeting, and for each answer. */
  stepMs?: number;
  /** For one try as a whole. */
  tryMs?: number;
  waitingAtMost?: number;
};

type Failure = { code?: unknown; command?: unknown; responseCode?: unknown };

/** Said by the server, or by us of the mail: another try would end the same way. */
function isFinal({ code, responseCode }: Failure): boolean {
  if (typeof responseCode === "number") return responseCode >= 500;
  return code === "EAUTH" || code === "EMESSAGE" || code === "ENOAUTH" || code === "ETLS";
}

function describe(error: unknown): string {
  const { code, command, responseCode } = error as Failure;
  // Our own signal, of the try as a whole.
  if (code === "EABORT") return "it took too long";
  const parts = [code, responseCode, command].filter((part) => part !== undefined && part !== false);
  return parts.length > 0 ? parts.join(" ") : "no reason was given";
}

/** Throws an UsageError for an address that is none. */
export function createMailer({
  smtpUrl,
  from,
  onError = () => {},
  pausesMs = [1_000, 5_000],
  stepMs = 5_000,
  tryMs = 15_000,
  waitingAtMost = 100,
}: MailerDeps): Mailer {
  const { host, port, secure, requireTls, auth } = readMailServer(smtpUrl);
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    ...{ host, port, secure },
    ...(auth === undefined ? {} : { auth }),
    // Where TLS is not required, it is used if the server has it and it works.
    ...(requireTls ? { requireTLS: true } : { opportunisticTLS: true }),
    connectionTimeout: stepMs,
    dnsTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Of connections that nothing is sent over; a mail's own trouble reaches its `send`.
  transport.on("error", () => {});
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function once({ to, subject, text }: Mail): Promise<void> {
    await transport.sendMail({
      from,
      // Not as a text, of which one with a comma would be several.
      to: { name: "", address: to },
      subject,
      text,
      signal: AbortSignal.timeout(tryMs),
    });
  }

  async function deliver(mail: Mail, tries: number): Promise<void> {
    for (let number = 1; ; number += 1) {
      try {
        await once(mail);
        return;
      } catch (error) {
        if (number >= tries || isFinal(error as Failure) || stopping.signal.aborted)
          throw new Error(`A mail was not sent, tried ${number} times: ${describe(error)}`);
        const pauseMs = pausesMs[Math.min(number, pausesMs.length) - 1] ?? 0;
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {
          throw new Error(`A mail was not sent, tried ${number} times, and the process stops`);
        });
      }
    }
  }

  return {
    async send(mail, { tries = pausesMs.length + 1 } = {}) {
      try {
        if (stopping.signal.aborted) throw new Error("A mail was not sent: the process stops");
        if (underWay.size >= waitingAtMost)
          throw new Error(`A mail was not sent: ${waitingAtMost} others wait to be`);
        const delivery = deliver(mail, tries);
        underWay.add(delivery);
        await delivery.finally(() => underWay.delete(delivery));
      } catch (error) {
        onError(error as Error);
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.allSettled(underWay);
      transport.close();
    },
  };
}
