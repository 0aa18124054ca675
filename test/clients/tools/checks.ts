/**
 * What each client library is held to by the tools of its own language: a table, and how a line of it is run. check.ts runs
 * all of it for people and for CI, ../native.client.test.ts and ../native.go.client.test.ts with the tests.
 */
import { resolve } from "node:path";
import { say } from "../../support/programs/say.ts";
import { root } from "../../support/sources.ts";
import type { Language, Toolbox } from "./toolbox.ts";

export type NativeCheck = {
  language: Language;
  /** As people call it. */
  name: string;
  /** A program of the language's toolbox. */
  command: string;
  /** `{package}` stands for the package as it is published. */
  args: readonly string[];
  /** From the repository's root. */
  cwd: string;
  /** Whether it ends well with complaints, too: then all that it prints is one. */
  complainsQuietly?: true;
};

const typescript = { language: "typescript", cwd: "clients/typescript" } as const;
const python = { language: "python", cwd: "clients/python" } as const;
const go = { language: "go", cwd: "clients/go" } as const;
const ruby = { language: "ruby", cwd: "clients/ruby" } as const;

/** It comes with Ruby, under a name that differs from system to system. */
const rbs = ["-e", 'load Gem.bin_path("rbs", "rbs")', "--", "-r", "date", "-I", "sig"];

export const nativeChecks: readonly NativeCheck[] = [
  { ...typescript, name: "tsc", command: "tsc", args: ["--noEmit"] },
  { ...typescript, name: "publint", command: "publint", args: ["run", "--strict", "{package}"] },
  { ...typescript, name: "attw", command: "attw", args: ["--no-emoji", "{package}"] },
  { ...python, name: "mypy --strict", command: "mypy", args: ["--strict"] },
  { ...python, name: "ruff check", command: "ruff", args: ["check", "."] },
  { ...python, name: "ruff format", command: "ruff", args: ["format", "--check", "."] },
  { ...go, name: "gofmt", command: "gofmt", args: ["-l", "."], complainsQuietly: true },
  { ...go, name: "go vet", command: "go", args: ["vet", "./..."] },
  { ...go, name: "staticcheck", command: "staticcheck", args: ["./..."] },
  { ...ruby, name: "rubocop", command: "rubocop", args: ["--format", "simple"] },
  { ...ruby, name: "rbs validate", command: "ruby", args: [...rbs, "validate", "--silent"] },
];

export const languages: readonly Language[] = [...new Set(nativeChecks.map(({ language }) => language))];

/** Undefined when the tool is content, or else what it says. */
export async function complaintOf(check: NativeCheck, toolbox: Toolbox): Promise<string | undefined> {
  const args = await Promise.all(check.args.map((arg) => (arg === "{package}" ? toolbox.package() : arg)));
  // In colours, where CI is set, a complaint could not be searched.
  const { FORCE_COLOR: _colours, ...env } = toolbox.env;
  const { code, stdout, stderr } = await say(toolbox.find(check.command), args, {
    cwd: resolve(root, check.cwd),
    env: { ...env, NO_COLOR: "1" },
  });
  const words = `${stdout}${stderr}`.trim();
  if (code === 0 && !(check.complainsQuietly && words !== "")) return undefined;
  return words === "" ? `${check.command} ended with ${code ?? "a signal"} and said nothing` : words;
}
