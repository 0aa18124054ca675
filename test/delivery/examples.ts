/**
 * The documentation's examples of verifying, run as they stand: each block becomes a file, beside a driver that asks it
 * about all cases at once.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../cmd/process.ts";

export type Verification = {
  name: string;
  valid: boolean;
  known: readonly string[];
  now: number;
  headers: Readonly<Record<string, string>>;
  body: string;
};
export type Signature = {
  name: string;
  secrets: readonly string[];
  event_id: string;
  timestamp: number;
  body: string;
  headers: Readonly<Record<string, string>>;
};
export type Vectors = { signatures: readonly Signature[]; verifications: readonly Verification[] };

export const vectors = JSON.parse(
  readFileSync(new URL("signature_vectors.json", import.meta.url), "utf8"),
) as Vectors;

type Language = {
  /** The word behind the fence in the documentation. */
  fence: string;
  file: string;
  driver: { file: string; text: string };
  command: readonly [program: string, ...args: string[]];
};

/** Each driver reads the cases from standard input and prints a JSON list of booleans. */
export const languages: readonly Language[] = [
  {
    fence: "ts",
    file: "verify.ts",
    driver: {
      file: "driver.ts",
      text: `import { readFileSync } from "node:fs";
import { verify } from "./verify.ts";
const cases = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map((c) => verify(c.known, c.headers, Buffer.from(c.body), c.now))));
`,
    },
    command: [process.execPath, "driver.ts"],
  },
  {
    fence: "python",
    file: "verify.py",
    driver: {
      file: "driver.py",
      text: `import json, sys
from verify import verify
cases = json.load(sys.stdin.buffer)
print(json.dumps([verify(c["known"], c["headers"], c["body"].encode(), c["now"]) for c in cases]))
`,
    },
    command: ["python3", "driver.py"],
  },
  {
    fence: "go",
    file: "verify.go",
    driver: {
      file: "driver.go",
      text: `package main

import (
	"encoding/json"
	"os"
	"strings"
)

func main() {
	var cases []struct {
		Known   []string
		Now     int64
		Headers map[string]string
		Body    string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, each := range cases {
		header := func(name string) string { return each.Headers[strings.ToLower(name)] }
		answers = append(answers, Verify(each.Known, header, []byte(each.Body), each.Now))
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}
`,
    },
    command: ["go", "run", "verify.go", "driver.go"],
  },
  {
    fence: "ruby",
    file: "verify.rb",
    driver: {
      file: "driver.rb",
      text: `require "json"
require_relative "verify"
cases = JSON.parse($stdin.read.force_encoding("UTF-8"))
puts JSON.generate(cases.map { |c| verify(c["known"], c["headers"], c["body"], c["now"]) })
`,
    },
    command: ["ruby", "driver.rb"],
  },
  {
    fence: "bash",
    file: "verify.sh",
    driver: {
      file: "driver.mjs",
      // One process a case and secret: the shell's example knows one secret.
      text: `import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
const cases = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(({ known, headers, body, now }) => known.some((secret) => {
  writeFileSync("body", body);
  const env = {
    PATH: process.env.PATH, BODY: "body", SECRET: secret, NOW: String(now),
    TIMESTAMP: headers["x-tm-timestamp"] ?? "", SIGNATURE: headers["x-tm-signature"] ?? "",
    SIGNATURE_PREVIOUS: headers["x-tm-signature-previous"] ?? "",
  };
  const { status } = spawnSync("bash", ["-c", "source ./verify.sh; verify"], { env, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0 && status !== 1) throw new Error("bash ended with " + status);
  return status === 0;
}))));
`,
    },
    command: [process.execPath, "driver.mjs"],
  },
];

/** The one block of a language. */
function exampleOf(document: string, fence: string): string {
  const text = readFileSync(join(root, document), "utf8");
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))];
  if (blocks.length !== 1) throw new Error(`${document} has ${blocks.length} blocks of ${fence}, not one`);
  return blocks[0]?.[1] ?? "";
}

/** What the example says to each of the cases. */
async function answersOf(
  { file, driver, command: [program, ...args] }: Language,
  example: string,
  cases: readonly Verification[],
): Promise<boolean[]> {
  const folder = await mkdtemp(join(tmpdir(), "example-"));
  try {
    await writeFile(join(folder, file), example);
    await writeFile(join(folder, driver.file), driver.text);
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod", NODE_NO_WARNINGS: "1" },
    });
    child.stdin.end(JSON.stringify(cases));
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    const [status] = await once(child, "close");
    if (status !== 0) throw new Error(`${program} ended with ${status}`);
    return JSON.parse(stdout) as boolean[];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Asks the example of a language about all cases. */
export async function assertVerifies(document: string, language: Language): Promise<void> {
  const cases = vectors.verifications;
  const answers = await answersOf(language, exampleOf(document, language.fence), cases);
  const told = (valids: readonly boolean[]) => cases.map(({ name }, at) => `${name}: ${valids[at]}`);
  assert.deepEqual(told(answers), told(cases.map(({ valid }) => valid)));
}
