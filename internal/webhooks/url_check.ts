/**
 * Checks a subscription's address when it is stated: by its rules, and by what its name resolves to at that moment. That
 * is a courtesy (a mistake is told at once) and a first guard; what counts is the address of each connection.
 *
 * Names are looked up by queries of our own, never by the system's resolver, whose few threads a slow name would hold
 * while other work waits for them. A look-up takes a bounded time, few run at once, fewer for one account (whose names may be
 * slow on purpose), and none while a transaction holds a connection.
 */
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type AtMost, createAtMost } from "../core/at_most.ts";
import { invalidParameters, ServiceError } from "../core/errors.ts";
import { refusalOf } from "./ip_addresses.ts";
import { hostOf, refusalOfUrl, type UrlRules } from "./url_rules.ts";

/** All addresses of a name; none when it has none. Rejects when that cannot be told. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export type ResolverOptions = {
  /** As dns.setServers takes them; the system's unless given. */
  servers?: readonly string[];
  timeoutMs?: number;
  /** Also ask the system (its hosts file) for what no server knows; for development. */
  system?: boolean;
};

/** Look-ups by the system at the same time: half of the threads. */
const mostOfSystem = 2;

const noSuchName = new Set(["ENOTFOUND", "ENODATA", "ENONAME", "EBADNAME"]);
const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

export function createResolve({ servers, timeoutMs = 2_000, system = false }: ResolverOptions = {}): Resolve {
  const atMost = createAtMost(mostOfSystem);

  async function ask(name: string): Promise<readonly string[]> {
    const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 1 });
    if (servers !== undefined) resolver.setServers(servers);
    const ending = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      const failed = answers.find(
        (answer) => answer.status === "rejected" && !noSuchName.has(codeOf(answer.reason)),
      );
      // A server that knows one family and fails for the other is common, and the one is an answer.
      if (found.length === 0 && failed?.status === "rejected") throw failed.reason;
      return found;
    } finally {
      clearTimeout(ending);
    }
  }

  /** A slow name keeps one of the process's few threads busy, for as long as the system likes: the caller does not wait. */
  async function askSystem(name: string): Promise<readonly string[]> {
    const found = atMost(() => lookup(name, { all: true }).catch(() => []));
    const late = sleep(timeoutMs, [], { ref: false });
    return (await Promise.race([found, late])).map(({ address }) => address);
  }

  return async (name) => {
    const found = await ask(name).catch((error: unknown) => {
      if (system) return [];
      throw error;
    });
    return found.length === 0 && system ? askSystem(name) : found;
  };
}

const busy = () =>
  new ServiceError(
    "SERVICE_UNAVAILABLE",
    "Too many names of webhook URLs are being looked up. Try again shortly.",
    { retryAfterSeconds: 1 },
  );

/** How long a look-up waits for its account's others. */
const shareWaitMs = 1_000;

export type UrlCheckDeps = {
  rules: UrlRules;
  /** Undefined where nothing is ever sent: names are not looked up. */
  resolve: Resolve | undefined;
  mostAtOnce?: number;
  /** Of `mostAtOnce`, for one account. */
  mostPerAccount?: number;
};

/** Throws 400 naming `url`. */
export type UrlCheck = {
  /** By its rules alone. */
  form(url: string): void;
  /** Also by what its name resolves to; never within a transaction. Throws 503 when too many names are being looked up. */
  whole(url: string, accountId: string): Promise<void>;
};

export function createUrlCheck({
  rules,
  resolve,
  mostAtOnce = 8,
  mostPerAccount = 2,
}: UrlCheckDeps): UrlCheck {
  /** By account, while it has look-ups: those in progress and waiting, and what limits them. */
  const shares = new Map<string, { count: number; atMost: AtMost }>();
  let running = 0;
  const refuse = (reason: string) => invalidParameters([{ field: "url", reason }]);

  /** A look-up that would be one too many of its account waits for the account's others. */
  async function inShare<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const share = shares.get(accountId) ?? {
      count: 0,
      atMost: createAtMost(mostPerAccount, { ms: shareWaitMs, error: busy }),
    };
    shares.set(accountId, share);
    share.count += 1;
    try {
      return await share.atMost(work);
    } finally {
      share.count -= 1;
      if (share.count === 0) shares.delete(accountId);
    }
  }

  async function addressesOf(name: string, ask: Resolve): Promise<readonly string[]> {
    if (running >= mostAtOnce) throw busy();
    running += 1;
    try {
      return await ask(name);
    } catch {
      throw refuse(`must have a name that resolves: ${name} could not be looked up; check it, and try again`);
    } finally {
      running -= 1;
    }
  }

  function form(url: string): void {
    const refusal = refusalOfUrl(url, rules);
    if (refusal !== undefined) throw refuse(refusal);
  }

  async function whole(url: string, accountId: string): Promise<void> {
    form(url);
    const host = hostOf(new URL(url));
    if (resolve === undefined || isIP(host) !== 0) return;
    const addresses = await inShare(accountId, () => addressesOf(host, resolve));
    if (addresses.length === 0)
      throw refuse(`must have a name that resolves: there is no address of ${host}; check it for mistakes`);
    for (const address of addresses) {
      const reason = refusalOf(address, rules.allow);
      // Not which address: whoever asks for names of our own network learns nothing of it.
      if (reason !== undefined)
        throw refuse(`must be reachable from the Internet: ${host} resolves to ${reason}`);
    }
  }

  return { form, whole };
}
