/** The version that the four packages have in common: where each states it, and what a higher one allows. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../../../internal/core/errors.ts";

/** Folders of the packages. */
export const packages = ["clients/typescript", "clients/python", "clients/go", "clients/ruby"] as const;

/** Every place that states it: what is published as, and what is sent in the User-Agent. */
const statements: Readonly<Record<string, RegExp>> = {
  "clients/typescript/package.json": /^ {2}"version": "([^"]+)"/m,
  "clients/typescript/src/version.ts": /^export const version = "([^"]+)"/m,
  "clients/python/src/drug_price/_version.py": /^__version__ = "([^"]+)"/m,
  "clients/go/doc.go": /^const Version = "([^"]+)"/m,
  "clients/ruby/lib/drug_price/version.rb": /^ *VERSION = "([^"]+)"/m,
};

/** Each file and the version in it; undefined where there is none. */
export async function statedVersions(root: string): Promise<ReadonlyMap<string, string | undefined>> {
  const stated = await Promise.all(
    Object.entries(statements).map(async ([path, pattern]) => {
      const text = await readFile(join(root, path), "utf8").catch(() => "");
      return [path, pattern.exec(text)?.[1]] as const;
    }),
  );
  return new Map(stated);
}

/** Throws an UsageError unless all four state the same. */
export async function packageVersion(root: string): Promise<string> {
  const stated = await statedVersions(root);
  const [version, ...others] = new Set(stated.values());
  if (version !== undefined && others.length === 0) return version;
  const each = [...stated].map(([path, said]) => `${path} ${said ?? "none"}`).join(", ");
  throw new UsageError(`The packages have one version: ${each}. Raise all of them together.`);
}

function partsOf(version: string): readonly [number, number, number] {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (parts === null) throw new UsageError(`"${version}" is no version: three numbers with periods between`);
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

export function isLower(version: string, than: string): boolean {
  const [major, minor, patch] = partsOf(version);
  const [thanMajor, thanMinor, thanPatch] = partsOf(than);
  return (
    major - thanMajor < 0 ||
    (major === thanMajor && (minor < thanMinor || (minor === thanMinor && patch < thanPatch)))
  );
}

/** The least version after `published` that may break what relied on it: the next major one, below 1.0.0 the next minor one. */
export function nextBreaking(published: string): string {
  const [major, minor] = partsOf(published);
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}
