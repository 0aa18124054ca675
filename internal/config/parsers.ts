/** Readers of settings. Each throws an Error whose message says what would be right. */
import { isIP } from "node:net";

export type Field<T> = {
  parse: Parse<T>;
  default?: string;
  /** Never printed; the start line shows it redacted. */
  secret?: boolean;
  /** One sentence for docs/configuration.md. */
  means: string;
};

/** `raw` is undefined when the setting is absent and has no default. `form` is what the documentation says. */
export type Parse<T> = ((raw: string | undefined) => T) & { form: string };

function reader<T>(form: string, read: (raw: string) => T): Parse<T> {
  const parse = (raw: string | undefined) => {
    if (raw === undefined) throw new Error(`is required: ${form}`);
    return read(raw);
  };
  return Object.assign(parse, { form });
}

export function optional<T>(inner: Parse<T>): Parse<T | undefined> {
  return Object.assign((raw: string | undefined) => (raw === undefined ? undefined : inner(raw)), {
    form: inner.form,
  });
}

export function integer(min: number, max: number): Parse<number> {
  const form = `a whole number from ${min} to ${max}`;
  return reader(form, (raw) => {
    const value = Number(raw);
    if (!/^\d+$/.test(raw) || value < min || value > max) throw new Error(`must be ${form}`);
    return value;
  });
}

export const port: Parse<number> = integer(0, 65_535);

export function text(min: number, max: number): Parse<string> {
  const form = `text of ${min} to ${max} characters`;
  return reader(form, (raw) => {
    if (raw.length < min || raw.length > max) throw new Error(`must be ${form}`);
    return raw;
  });
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Parse<T> {
  const form = `one of ${allowed.join(", ")}`;
  return reader(form, (raw) => {
    const found = allowed.find((value) => value === raw);
    if (found === undefined) throw new Error(`must be ${form}`);
    return found;
  });
}

export function words<const T extends string>(...allowed: readonly T[]): Parse<T[]> {
  const form = `a comma-separated list of ${allowed.join(", ")}`;
  return reader(form, (raw) =>
    raw.split(",").map((word) => {
      const found = allowed.find((value) => value.toLowerCase() === word.trim().toLowerCase());
      if (found === undefined) throw new Error(`must be ${form}`);
      return found;
    }),
  );
}

export const truth: Parse<boolean> = reader("true or false", (raw) => {
  if (raw === "true") return true;
  if (raw === "false") return false;
  throw new Error("must be true or false");
});

export function urlOf(...protocols: readonly string[]): Parse<string> {
  const form = `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;
  return reader(form, (raw) => {
    if (!URL.canParse(raw) || !protocols.includes(new URL(raw).protocol)) throw new Error(`must be ${form}`);
    return raw;
  });
}

/** Several hosts are no URL to the platform's parser; internal/limits/redis/redis_url.ts reads what this lets pass. */
export const redisUrl: Parse<string> = reader(
  "redis://[user:password@]host[:port][/db], redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/master; rediss for TLS",
  (raw) => {
    if (/^rediss?(\+cluster|\+sentinel)?:\/\/([^/@]*@)?[^/@,?#]+(,[^/@,?#]+)*(\/[^?#]*)?$/.test(raw))
      return raw;
    throw new Error(
      "must be like redis://:password@host:6379/0, redis+cluster://host:6379,host:6379 or redis+sentinel://host:26379,host:26379/master (rediss for TLS)",
    );
  },
);

/** "" is none; each is a scheme and host, with a port where it is not the usual one, as browsers send it. */
export const origins: Parse<string[]> = reader(
  "* or a comma-separated list of origins such as https://app.example.com",
  (raw) => {
    const given = raw
      .split(",")
      .map((origin) => origin.trim())
      .filter((origin) => origin !== "");
    for (const origin of given) {
      if (origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin)) continue;
      throw new Error(
        `has ${JSON.stringify(origin)}, which is no origin: write it as https://app.example.com`,
      );
    }
    return given;
  },
);

const bits: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** "" is none. internal/webhooks/ip_addresses.ts reads what this lets pass. */
export const cidrs: Parse<string[]> = reader(
  "a comma-separated list of blocks of addresses such as 10.20.0.0/16 or fd00::/8",
  (raw) => {
    const given = raw
      .split(",")
      .map((block) => block.trim())
      .filter((block) => block !== "");
    for (const block of given) {
      const [address = "", length, ...more] = block.split("/");
      const most = address.includes("%") ? undefined : bits[isIP(address)];
      const whole = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (most ?? -1));
      if (most === undefined || !whole || more.length > 0)
        throw new Error(
          `has ${JSON.stringify(block)}, which is no block of addresses: write it as 10.20.0.0/16`,
        );
    }
    return given;
  },
);
