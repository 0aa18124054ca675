/** Which Go the Go library is checked with, and that staticcheck belongs to it: with a Go that only says what it was asked. */
import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../cmd/process.ts";

const go = `#!/bin/sh
case "$1" in
  env) if [ "$2" = GOROOT ]; then echo "/$GOTOOLCHAIN/go-of-$(basename "$PWD")"; else echo "$VERSION"; fi ;;
  build) while [ "$1" != -o ]; do shift; done; echo '#!/bin/sh' > "$2"; chmod 755 "$2" ;;
esac
`;

async function place() {
  const root = await mkdtemp(join(tmpdir(), "staticcheck-"));
  await writeFile(join(root, "go"), go);
  await chmod(join(root, "go"), 0o755);
  return {
    /** What the expression with the module `tools` comes to. */
    async evaluate(expression: string, version: string) {
      const script = `const tools = await import("./test/clients/tools/go.ts");
        console.log(JSON.stringify(${expression}));`;
      const { stdout, stderr } = await startProgram(
        process.execPath,
        ["--input-type=module", "--eval", script],
        { PATH: `${root}:/usr/bin:/bin`, XDG_CACHE_HOME: join(root, "cache"), VERSION: version },
      ).ended;
      assert.equal(stderr, "");
      return JSON.parse(stdout);
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

test("a newer Go wants a staticcheck of its own", async () => {
  await using here = await place();
  const lacking = "await tools.lackingStaticcheck()";
  assert.deepEqual(await here.evaluate(lacking, "go1.26.0"), ["staticcheck"]);
  await here.evaluate("(await tools.buildStaticcheck(() => {})) ?? null", "go1.26.0");
  assert.deepEqual(await here.evaluate(lacking, "go1.26.0"), []);
  assert.deepEqual(await here.evaluate(lacking, "go1.27.0"), ["staticcheck"]);
});

test("from a Go that is older than what staticcheck wants it is the newer one, which that fetches", async () => {
  await using here = await place();
  const { go, gofmt, env } = await here.evaluate("await tools.findClientsGo()", "go1.22.0");
  assert.equal(go, "/auto/go-of-staticcheck/bin/go");
  assert.equal(gofmt, "/auto/go-of-staticcheck/bin/gofmt");
  assert.match(env.PATH, /^\/auto\/go-of-staticcheck\/bin:/);
});
