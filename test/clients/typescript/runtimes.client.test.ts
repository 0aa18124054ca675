/** Node, Deno and Bun say in their own ways what went wrong: the library tells it in one, and does the same about it. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createPlain } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { makeCertificate } from "../../runtime/certificate.ts";
import { say } from "../../support/programs/say.ts";
import { findBun, findDeno } from "../tools/runtimes.ts";
import { key } from "./client.ts";
import { cut, hangUp, html, json, refusal, serve, silence } from "./server.ts";
import { project } from "./stage.ts";

/** A client for each address, asked once; prints what became of it. */
const program = `import { DrugPrice } from "drug-price";
const [apiKey, ...cases] = JSON.parse(process.argv[2]);
for (const { name, baseUrl, write, timeoutMs } of cases) {
  let retries = [];
  const client = new DrugPrice({ apiKey, baseUrl, maxRetries: 1, timeoutMs: timeoutMs ?? 10_000,
    hooks: { onRetry: ({ reason }) => { retries.push(reason); } } });
  const asked = write ? client.request("POST", "/v1/new", { body: {} }) : client.drugs.get("drug_1");
  const told = await asked.then(
    (answer) => [(write ? answer.data : answer).id, answer.lastResponse.attempts],
    (error) => [error.name, error.status ?? error.attempts],
  );
  console.log(JSON.stringify([name, ...told, ...retries]));
}
`;

const drug = json(200, { id: "drug_1" });

test("each runtime's faults are told alike, and tried again alike", async () => {
  await using stack = new AsyncDisposableStack();
  const { cert, key: privateKey } = makeCertificate("127.0.0.1");
  const secure = createServer({ cert, key: privateKey }, (_req, res) => res.end());
  await new Promise<void>((done) => secure.listen(0, "127.0.0.1", done));
  stack.defer(() => {
    secure.closeAllConnections();
    secure.close();
  });
  const closed = createPlain();
  await new Promise<void>((done) => closed.listen(0, "127.0.0.1", done));
  const { port: unused } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  await writeFile(join(project, "faults.mjs"), program);

  const [deno, bun] = [await findDeno(), await findBun()];
  for (const [runtime, start, env] of [
    [process.execPath, [], process.env],
    [deno.program, ["run", "-A"], deno.env],
    [bun.program, ["run"], bun.env],
  ] as const) {
    const at = async (...steps: Parameters<typeof serve>) => stack.use(await serve(...steps)).url;
    const cases = [
      { name: "nobody", baseUrl: `http://127.0.0.1:${unused}`, write: true },
      { name: "unknown name", baseUrl: "http://nobody.invalid", write: true },
      { name: "certificate", baseUrl: `https://127.0.0.1:${(secure.address() as AddressInfo).port}` },
      { name: "hung up", baseUrl: await at(hangUp, drug) },
      { name: "hung up, writing", baseUrl: await at(hangUp, drug), write: true },
      { name: "cut", baseUrl: await at(cut, drug) },
      { name: "cut, writing", baseUrl: await at(cut, drug), write: true },
      { name: "silent", baseUrl: await at(silence), timeoutMs: 200 },
      { name: "silent, writing", baseUrl: await at(silence), write: true, timeoutMs: 200 },
      { name: "busy", baseUrl: await at(refusal(503, "SERVICE_UNAVAILABLE", { "Retry-After": "0" }), drug) },
      { name: "page", baseUrl: await at(html(200, "<html>")) },
      { name: "moved", baseUrl: await at((res) => res.writeHead(307, { Location: "/" }).end()) },
      { name: "kept", baseUrl: await at((res) => res.writeHead(304).end()) },
    ];
    const args = [...start, "faults.mjs", JSON.stringify([key, ...cases])];
    const { code, stdout, stderr } = await say(runtime, args, { cwd: project, env });
    assert.equal(code, 0, `${runtime}: ${stderr}`);
    assert.deepEqual(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
      [
        ["nobody", "ConnectionError", 2, "connection"],
        ["unknown name", "ConnectionError", 2, "connection"],
        ["certificate", "ConnectionError", 1],
        ["hung up", "drug_1", 2, "connection"],
        ["hung up, writing", "ConnectionError", 1],
        ["cut", "drug_1", 2, "connection"],
        ["cut, writing", "ConnectionError", 1],
        ["silent", "TimeoutError", 2, "timeout"],
        ["silent, writing", "TimeoutError", 1],
        ["busy", "drug_1", 2, "status 503"],
        ["page", "APIError", 200],
        ["moved", "APIError", 307],
        ["kept", "NotModifiedError", null],
      ],
      runtime,
    );
  }
});
