/** staticcheck belongs to the Go that built it: with a Go that only says what it was asked. */
import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../cmd/process.ts";

const go = `#!/bin/sh
case "$1" in
  env) echo "$VERSION" ;;
  build) while [ "$1" != -o ]; do shift; done; echo '#!/bin/sh' > "$2"; chmod 755 "$2" ;;
esac
`;

const script = `
const { buildStaticcheck, lackingStaticcheck } = await import("./test/clients/tools/go.ts");
if (process.env.BUILD) await buildStaticcheck(() => {});
console.log(JSON.stringify(await lackingStaticcheck()));`;

test("a newer Go wants one of its own", async () => {
  const root = await mkdtemp(join(tmpdir(), "staticcheck-"));
  try {
    await writeFile(join(root, "go"), go);
    await chmod(join(root, "go"), 0o755);
    const look = async (env: Record<string, string>) => {
      const { stdout, stderr } = await startProgram(
        process.execPath,
        ["--input-type=module", "--eval", script],
        { PATH: `${root}:/usr/bin:/bin`, XDG_CACHE_HOME: join(root, "cache"), ...env },
      ).ended;
      assert.equal(stderr, "");
      return JSON.parse(stdout) as string[];
    };
    assert.deepEqual(await look({ VERSION: "go1.26.0" }), ["staticcheck"]);
    assert.deepEqual(await look({ VERSION: "go1.26.0", BUILD: "1" }), []);
    assert.deepEqual(await look({ VERSION: "go1.27.0" }), ["staticcheck"]);
    assert.deepEqual(await look({ VERSION: "go1.26.0" }), []);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
