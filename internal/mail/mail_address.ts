/**
 * The address of the mail server: `smtp://user:password@host:587` begins in the clear and goes over to TLS before anything is
 * said, `smtps://host:465` is TLS from the start. A server that offers no TLS is refused, unless it is on this very machine
 * or the address says `?tls=optional`: for a relay in a network of one's own.
 */
import { UsageError } from "../core/errors.ts";

export type MailServer = {
  host: string;
  port: number;
  secure: boolean;
  requireTls: boolean;
  auth?: { user: string; pass: string };
};

const isLocal = (host: string) => host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);

/** Throws an UsageError that does not repeat the address, which may have a password. */
export function readMailServer(smtpUrl: string): MailServer {
  const wrong = (what: string) =>
    new UsageError(`SMTP_URL ${what}: write it as smtp://user:password@mail.example.com:587 or smtps://...`);
  if (!URL.canParse(smtpUrl)) throw wrong("is no address");
  const url = new URL(smtpUrl);
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:")
    throw wrong("begins with neither smtp:// nor smtps://");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (host === "") throw wrong("names no host");
  const unknown = [...url.searchParams.keys()].find((name) => name !== "tls");
  const tls = url.searchParams.get("tls") ?? "required";
  if (unknown !== undefined || (tls !== "required" && tls !== "optional"))
    throw wrong("takes ?tls=required or ?tls=optional and nothing else");
  const secure = url.protocol === "smtps:";
  const optional = url.searchParams.has("tls") ? tls === "optional" : isLocal(host);
  const plain = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      throw wrong("has a % that stands for nothing (write it as %25)");
    }
  };
  const [user, pass] = [plain(url.username), plain(url.password)];
  return {
    host,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: !secure && !optional,
    ...(user === "" ? {} : { auth: { user, pass } }),
  };
}
