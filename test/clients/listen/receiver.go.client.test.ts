/** The receiver of the Go README with `drug-price listen`. */
import { join } from "node:path";
import { after, test } from "node:test";
import { startProgram } from "../../cmd/process.ts";
import { library, openGo } from "../go/running.ts";
import { openStage } from "./listener.ts";
import { assertReceives, assertShown } from "./receivers.ts";

const stage = await openStage();
after(() => stage[Symbol.asyncDispose]());

test("listen works with the receiver of the Go README", async () => {
  await assertShown("go", "examples/receiver/main.go");
  const program = join(stage.project, "receiver");
  const go = await openGo();
  await go.run(library, ["build", "-o", program, "./examples/receiver"]);
  await assertReceives(stage, (env) => startProgram(program, [], env));
});
