/**
 * What a subscription's URL says of where to connect and what to ask for there. Read once for each subscription, not for each
 * delivery.
 */
import { isIP } from "node:net";
import type { Subscription } from "../model.ts";

export type Origin = {
  /** "https://hooks.example.com:8443", the port always there: one pool of connections each. */
  key: string;
  secure: boolean;
  /** A name, or an address in its usual form, without brackets. */
  hostname: string;
  port: number;
  isAddress: boolean;
};

export type Destination = {
  origin: Origin;
  path: string;
  /** The subscription's own headers: names and values in turns. */
  headers: readonly string[];
  refusal: string | undefined;
};

/** Those that say what a delivery is and how it travels are ours, whatever a subscription says. */
const reservedHeader =
  /^(x-tm-.*|webhook-.*|content-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*)$/i;

function headersOf(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => !reservedHeader.test(name))
    .flat();
}

function refusalOf(url: URL, allowHttp: boolean): string | undefined {
  if (url.protocol !== "https:" && !(url.protocol === "http:" && allowHttp))
    return `nothing is sent by ${url.protocol.replace(":", "")}: the URL must begin with https://`;
  if (url.username !== "" || url.password !== "") return "nothing is sent to a URL with a user or a password";
  return undefined;
}

const nowhere = {
  origin: { key: "", secure: true, hostname: "", port: 0, isAddress: false },
  path: "/",
  headers: [],
} as const;

function read({ url: text, headers }: Subscription, allowHttp: boolean): Destination {
  const url = URL.parse(text);
  if (url === null) return { ...nowhere, refusal: "nothing is sent to what is no URL" };
  const secure = url.protocol === "https:";
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  return {
    origin: {
      key: `${url.protocol}//${url.hostname}:${port}`,
      secure,
      hostname,
      port,
      isAddress: isIP(hostname) !== 0,
    },
    path: `${url.pathname}${url.search}`,
    headers: headersOf(headers),
    refusal: refusalOf(url, allowHttp),
  };
}

export function createDestinations({
  allowHttp,
}: {
  allowHttp: boolean;
}): (subscription: Subscription) => Destination {
  const known = new WeakMap<Subscription, Destination>();
  return (subscription) => {
    const found = known.get(subscription);
    if (found !== undefined) return found;
    const made = read(subscription, allowHttp);
    known.set(subscription, made);
    return made;
  };
}
