/** The receivers of the TypeScript, Python, and Ruby READMEs with `drug-price listen`. */
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { root, startProgram } from "../../cmd/process.ts";
import { pythonEnvironment } from "../tools/python.ts";
import { openStage } from "./listener.ts";
import { assertReceives, assertShown } from "./receivers.ts";

const stage = await openStage();
after(() => stage[Symbol.asyncDispose]());
const clients = join(root, "clients");

test("listen works with the receiver of the TypeScript README", async () => {
  await assertShown("typescript", "examples/express.ts");
  await symlink(join(root, "node_modules/express"), join(stage.project, "node_modules/express"));
  const path = join(stage.project, "receiver.ts");
  await cp(join(clients, "typescript/examples/express.ts"), path);
  await assertReceives(stage, (env) => startProgram(process.execPath, [path], env));
});

test("listen works with the receiver of the Python README", async () => {
  await assertShown("python", "examples/local_receiver.py");
  const { folder } = await pythonEnvironment();
  const path = join(clients, "python/examples/local_receiver.py");
  const source = { PYTHONPATH: join(clients, "python/src"), PYTHONDONTWRITEBYTECODE: "1" };
  await assertReceives(stage, (env) =>
    startProgram(join(folder, "bin/python"), [path], { ...env, ...source }),
  );
});

test("listen works with the receiver of the Ruby README", async () => {
  await assertShown("ruby", "examples/local_receiver.rb");
  const args = ["-I", join(clients, "ruby/lib"), join(clients, "ruby/examples/local_receiver.rb")];
  await assertReceives(stage, (env) => startProgram("ruby", args, env));
});
