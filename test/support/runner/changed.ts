/**
 * The test files that a change can affect: those that import a changed file, however indirectly. A program that a test starts
 * by its path counts as imported. Files that are not sources are matched by name.
 */
import { execFileSync } from "node:child_process";
import { basename } from "node:path";
import { UsageError } from "../../../internal/core/errors.ts";
import { root, type SourceFile, sources, targetOf } from "../sources.ts";

/** A change here can affect every test. */
const affectsAll = /^(package(-lock)?\.json|tsconfig\.json|\.npmrc|migrations\/.*\.sql)$/;
const isSource = (path: string) => /\.(tsx?|mjs)$/.test(path);

function git(...args: string[]): string[] {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
    .split("\n")
    .filter(Boolean);
}

/** Paths that differ from where this branch left main, uncommitted and untracked ones included. */
export function changedPaths(): string[] {
  try {
    const [main = "main"] = git(
      "for-each-ref",
      "--format=%(refname)",
      "refs/remotes/origin/main",
      "refs/heads/main",
    );
    const [base = ""] = git("merge-base", "HEAD", main);
    return [
      ...git("diff", "--name-only", "--no-renames", base),
      ...git("ls-files", "--others", "--exclude-standard"),
    ];
  } catch (error) {
    throw new UsageError("--changed compares with the branch main. Run it in a git clone that has one.", {
      cause: error,
    });
  }
}

/** `files` are the sources that can import each other. */
export function affectedTests(
  changed: readonly string[],
  tests: readonly string[],
  files: readonly SourceFile[] = sources("cmd", "internal", "test", "tools", "clients"),
): string[] {
  if (changed.some((path) => affectsAll.test(path))) return [...tests];
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const started = [
      ...file.text.matchAll(/"((?:cmd|internal|test|tools|clients)\/[^"\s]+\.(?:tsx?|mjs))"/g),
    ];
    const targets = file.imports.filter((name) => name.startsWith(".")).map((name) => targetOf(file, name));
    for (const target of [...targets, ...started.map((match) => match[1] ?? "")])
      importers.set(target, [...(importers.get(target) ?? []), file.path]);
  }
  const affected = new Set<string>();
  const visit = (path: string): void => {
    if (affected.has(path)) return;
    affected.add(path);
    for (const importer of importers.get(path) ?? []) visit(importer);
  };
  for (const path of changed) {
    visit(path);
    if (isSource(path)) continue;
    for (const file of files) if (file.text.includes(basename(path))) visit(file.path);
  }
  const folders = new Set(
    changed.filter((path) => !isSource(path)).map((path) => `test/${path.split("/")[0]}/`),
  );
  // The rules for the whole tree stand in test/ itself.
  const isRule = (test: string) => changed.length > 0 && test.split("/").length === 2;
  return tests.filter(
    (test) => affected.has(test) || isRule(test) || [...folders].some((folder) => test.startsWith(folder)),
  );
}
