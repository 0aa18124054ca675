/** A library of each language with a fault for each tool that is to find it, and what they say to it. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { complaintOf, nativeChecks } from "./checks.ts";
import { type Language, openToolbox } from "./toolbox.ts";

const files: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  typescript: {
    "tsconfig.json": '{ "compilerOptions": { "strict": true, "types": [] }, "files": ["wrong.ts"] }',
    "wrong.ts": 'export const count: number = "three";\n',
    "package.json": JSON.stringify({
      name: "wrong",
      version: "1.0.0",
      type: "module",
      // No types, a file that is not there, and one of the other kind of module.
      exports: { ".": { import: "./there.js", require: "./missing.cjs" } },
    }),
    "there.js": "module.exports = 1;\n",
  },
  python: {
    "pyproject.toml": '[tool.mypy]\nfiles = ["wrong.py"]\n',
    "wrong.py": "import os\n\n\ndef twice(number):\n    return   number * 2\n",
  },
  go: {
    "go.mod": "module example.com/wrong\n\ngo 1.23\n",
    "wrong.go": `package wrong

import (
	"fmt"
)

func Say(  count int) {
	fmt.Printf("%s\\n", count)
	count = count
}
`,
  },
  ruby: {
    ".rubocop.yml": "AllCops:\n  NewCops: disable\n  TargetRubyVersion: 3.1\n",
    "wrong.rb": 'def  say\n  puts("a") ;\nend\n',
    "sig/wrong.rbs": "class Wrong\n  def say: (Nothing) -> void\nend\n",
  },
};

/** What the checks of the table say, by their names; those that say nothing are not in it. */
export async function complaintsOfFaulty(language: Language): Promise<Map<string, string>> {
  const cwd = await mkdtemp(join(tmpdir(), `faulty-${language}-`));
  try {
    for (const [path, text] of Object.entries(files[language])) {
      await mkdir(dirname(join(cwd, path)), { recursive: true });
      await writeFile(join(cwd, path), text);
    }
    await using toolbox = await openToolbox(language, cwd);
    const said = new Map<string, string>();
    for (const check of nativeChecks.filter((candidate) => candidate.language === language)) {
      const complaint = await complaintOf({ ...check, cwd }, toolbox);
      if (complaint !== undefined) said.set(check.name, complaint);
    }
    return said;
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
