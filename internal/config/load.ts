/** Reads the settings, reports every wrong one at once, and prints them with secrets redacted. */
import { UsageError } from "../core/errors.ts";
import type { Field } from "./parsers.ts";
import { type Config, fields, type SettingName } from "./setting_table.ts";

const rows = Object.entries(fields) as [SettingName, Field<unknown>][];

/** An empty value counts as absent, as a shell or a chart leaves it. Throws one UsageError for all mistakes. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const mistakes: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, field] of rows) {
    const raw = environment[name] === "" ? undefined : environment[name];
    try {
      config[name] = field.parse(raw ?? field.default);
    } catch (error) {
      const given = raw === undefined || field.secret ? "" : ` (is ${JSON.stringify(raw)})`;
      mistakes.push(`${name} ${error instanceof Error ? error.message : String(error)}${given}`);
    }
  }
  if (mistakes.length > 0)
    throw new UsageError(`Wrong settings: ${mistakes.join("; ")}. See docs/configuration.md.`);
  return config as Config;
}

/** The process's own environment: the only place it is read. */
export function loadProcessConfig(): Config {
  return loadConfig(process.env);
}

/** What differs from the defaults, for the start line; secrets as "[redacted]". */
export function describeConfig(config: Config): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, field] of rows) {
    const value = config[name];
    if (value === undefined) continue;
    const plain = Array.isArray(value) ? value.join(",") : String(value);
    if (plain !== field.default) shown[name] = field.secret ? "[redacted]" : plain;
  }
  return shown;
}

/** What no line may show: the values of secret settings, and the credentials within those that are addresses. */
export function secretValues(config: Config): string[] {
  const values = rows.flatMap(([name, field]) =>
    field.secret && typeof config[name] === "string" ? [config[name]] : [],
  );
  return values.flatMap((value) => [value, ...credentialsOf(value)]);
}

/** Passwords as they stand in an address, and as they are meant. With several hosts it is no URL, so it is read by its form. */
function credentialsOf(value: string): string[] {
  const [, user = ""] = /^[a-z][a-z0-9+.-]*:\/\/(.*)@/i.exec(value) ?? [];
  const password = user.slice(user.indexOf(":") + 1);
  const named = [...value.matchAll(/[?&]\w*(?:pass|secret|token)\w*=([^&#]+)/gi)].map(
    ([, given = ""]) => given,
  );
  return [password, ...named].flatMap((secret) => (secret === "" ? [] : [secret, decoded(secret)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
