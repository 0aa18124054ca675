/**
 * The addresses of a name, asked of the name servers without a thread: the system's own way (getaddrinfo) takes one of
 * the process's four threads for as long as it lasts, so that a few names whose servers stay silent would stop
 * everybody else's. So /etc/hosts and search domains are not looked at.
 */
import { Resolver } from "node:dns/promises";

/** Rejects with the code of node:dns when there is none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

export function createLookup(options: { servers?: readonly string[] } = {}): Lookup {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  /** Many deliveries to one name at once ask once. Nothing is kept after the answer. */
  const asking = new Map<string, Promise<readonly string[]>>();

  const ask = async (hostname: string): Promise<readonly string[]> => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length > 0) return found;
    const failed = answers.find((answer) => answer.status === "rejected");
    throw failed?.reason ?? Object.assign(new Error(hostname), { code: "ENODATA" });
  };

  return (name) => {
    const hostname = name.replace(/\.$/, "").toLowerCase();
    // Never asked of a name server (RFC 6761).
    if (hostname === "localhost" || hostname.endsWith(".localhost"))
      return Promise.resolve(["127.0.0.1", "::1"]);
    const running = asking.get(hostname);
    if (running !== undefined) return running;
    const asked = ask(hostname).finally(() => asking.delete(hostname));
    asking.set(hostname, asked);
    return asked;
  };
}
