/** Where the client libraries stand in the architecture: apart from the service, each with what its users have. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sources, targetOf } from "../support/sources.ts";

/** What users of the TypeScript library get. */
const library = sources("clients/typescript/src");

test("the TypeScript library needs nothing, and nothing of the service", () => {
  const offences = library.flatMap((file) =>
    file.imports
      .filter((name) => !name.startsWith(".") || !targetOf(file, name).startsWith("clients/typescript/src/"))
      .map((name) => `${file.path} imports ${name}: it runs in browsers, with what they have`),
  );
  assert.deepEqual(offences, []);
});

test("the command of the TypeScript library needs the library and Node, and nothing else", () => {
  const offences = sources("clients/typescript/cli").flatMap((file) =>
    file.imports
      .filter((name) => name !== "drug-price" && !name.startsWith("node:") && !name.startsWith("./"))
      .map((name) => `${file.path} imports ${name}: the package has no dependencies`),
  );
  assert.deepEqual(offences, []);
});

/** The contract names the features of plans. Which plans include a feature is in the accounts module only. */
const allowed = ["cmd/shared/command.ts", "internal/core/errors.ts", "internal/accounts/model.ts"];

test("the service knows nothing of the client libraries, and their printers nothing of the service", () => {
  const offences = sources("internal", "cmd", "tools", "clients/generator").flatMap((file) =>
    file.imports
      .filter((name) => name.startsWith("."))
      .map((name) => targetOf(file, name))
      .filter((target) =>
        file.path.startsWith("clients/generator/")
          ? !target.startsWith("clients/generator/") && !allowed.includes(target)
          : target.startsWith("clients/"),
      )
      .map((target) => `${file.path} imports ${target}`),
  );
  assert.deepEqual(offences, [], "What both need is the contract, api/openapi.json");
});
