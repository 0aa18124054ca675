/** What differs between Node, Deno, Bun, workers and browsers, looked at here and nowhere else. */

type Surroundings = {
  process?: { env?: Record<string, string | undefined>; versions?: Record<string, string | undefined> };
  Deno?: { version?: { deno?: string } };
  document?: unknown;
  navigator?: { userAgent?: string };
};

const around = globalThis as Surroundings;

/** A variable of the environment; undefined in browsers, and where Deno was not allowed to look (--allow-env). */
export function environmentVariable(name: string): string | undefined {
  try {
    return around.process?.env?.[name];
  } catch {
    return undefined;
  }
}

/** Such as "node/24.1.0"; undefined in browsers, which do not let pages name themselves. */
export function runtimeName(): string | undefined {
  if (around.document !== undefined) return undefined;
  const { deno } = around.Deno?.version ?? {};
  if (deno !== undefined) return `deno/${deno}`;
  const { bun, node } = around.process?.versions ?? {};
  if (bun !== undefined) return `bun/${bun}`;
  return node === undefined ? undefined : `node/${node}`;
}

/** A random UUID (version 4), also where the page is not secure and crypto.randomUUID is not there. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = hexOf(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Throws where the page is not secure: browsers bring crypto.subtle on https and on localhost only. */
export function subtle(): typeof crypto.subtle {
  if (crypto.subtle === undefined) {
    throw new TypeError("crypto.subtle is not there: browsers have it on https and on localhost only");
  }
  return crypto.subtle;
}
