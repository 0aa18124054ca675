/**
 * Where Redis is, as one URL: `redis://[user:password@]host[:port][/db]`, `redis+cluster://…@host:port,host:port`, or
 * `redis+sentinel://…@host:port,host:port/name[/db]`; `rediss` in each for TLS. User and password are percent-encoded.
 */
export type Host = { host: string; port: number };
export type RedisAddress = {
  kind: "single" | "cluster" | "sentinel";
  tls: boolean;
  hosts: Host[];
  username?: string;
  password?: string;
  db: number;
  /** What the sentinels call the master. */
  master?: string;
};

const form =
  /^(?<scheme>rediss?)(?:\+(?<kind>cluster|sentinel))?:\/\/(?:(?<login>[^/]*)@)?(?<hosts>[^/@?#]+)(?:\/(?<path>[^?#]*))?$/;
const ports = { single: 6_379, cluster: 6_379, sentinel: 26_379 };

function hostOf(text: string, defaultPort: number): Host {
  const found = /^(?:\[(?<six>[0-9A-Fa-f:.]+)\]|(?<name>[^:[\]]+))(?::(?<port>\d{1,5}))?$/.exec(text.trim());
  const host = found?.groups?.six ?? found?.groups?.name;
  const port = Number(found?.groups?.port ?? defaultPort);
  if (host === undefined || port < 1 || port > 65_535)
    throw new Error(`REDIS_URL has ${JSON.stringify(text)}, which is no host:port`);
  return { host, port };
}

/** Throws an Error without the URL in it: there is a password in that. */
export function parseRedisUrl(url: string): RedisAddress {
  const parts = form.exec(url)?.groups;
  if (parts?.scheme === undefined || parts.hosts === undefined)
    throw new Error("REDIS_URL is none of redis://host:port/db, redis+cluster://…, redis+sentinel://…");
  const kind = (parts.kind ?? "single") as RedisAddress["kind"];
  const hosts = parts.hosts.split(",").map((host) => hostOf(host, ports[kind]));
  const path = (parts.path ?? "").split("/").filter((part) => part !== "");
  const master = kind === "sentinel" ? path.shift() : undefined;
  const db = path.shift() ?? "0";
  if (kind === "single" && hosts.length > 1)
    throw new Error("REDIS_URL names several hosts: write redis+cluster:// or redis+sentinel://");
  if (kind === "sentinel" && master === undefined)
    throw new Error("REDIS_URL lacks the master's name: redis+sentinel://host:port/name");
  if (!/^\d{1,5}$/.test(db) || path.length > 0 || (kind === "cluster" && db !== "0"))
    throw new Error("REDIS_URL ends with what is no database number (a cluster has only 0)");
  const [username, ...password] = (parts.login ?? "").split(":");
  return {
    kind,
    tls: parts.scheme === "rediss",
    hosts,
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password.length > 0 ? { password: decodeURIComponent(password.join(":")) } : {}),
    db: Number(db),
    ...(master === undefined ? {} : { master: decodeURIComponent(master) }),
  };
}
