/** The Go library's examples, at the running service; the receiver of webhooks takes deliveries as the service signed them. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startProgram } from "../../cmd/process.ts";
import { until } from "../../support/until.ts";
import { type Go, library, openGo, type Service, startService, temporaryFolder } from "./running.ts";

let service: Service;
let go: Go;
before(async () => {
  [service, go] = await Promise.all([startService(), openGo()]);
});
after(() => service[Symbol.asyncDispose]());

const example = (name: string) => go.run(library, ["run", `./examples/${name}`], service.live);

test("quickstart shows a drug, its prices, and what is left of the minute", async () => {
  const printed = await example("quickstart");
  assert.match(printed, /METFORMIN.* DIN \d{8}\n {2}\$\d+\.\d\d for \d+ tablet at .+\n/);
  assert.match(printed, /requests left this minute: \d+\n$/);
});

test("paging reads as many items one by one as on all pages", async () => {
  const [, items, onPages, pages] =
    /(\d+) items, and (\d+) on (\d+) pages/.exec(await example("paging")) ?? [];
  assert.equal(items, onPages);
  assert.equal(Number(pages), Math.ceil(Number(items) / 5));
  assert.ok(Number(pages) > 1);
});

test("errors tells them apart", async () => {
  const lines = ["no such thing", "INVALID_PARAMETER: limit", "fine", "what we have is still right", ""];
  assert.equal(await example("errors"), lines.join("\n"));
});

test("graphql answers an operation by its hash, and a batch of which one fails", async () => {
  const printed = await example("graphql");
  assert.match(printed, /METFORMIN.* \d{8} \[\{[\d.]+\}\]\n/);
  assert.match(printed, /\n0 2 drugs\n1 GRAPHQL_VALIDATION_FAILED\n$/);
});

type Delivery = {
  status: string;
  request: { headers: Record<string, string>; body: string };
  attempts: { headers: Record<string, string> }[];
};

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const { sandbox_url, sandbox_key } = service.credentials;
  const headers = { Authorization: `Bearer ${sandbox_key}`, "Content-Type": "application/json" };
  const answer = await fetch(`${sandbox_url}${path}`, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** What the sandbox signed and recorded of an event that it made up. */
async function signedDelivery(): Promise<{ secret: string; headers: Record<string, string>; body: string }> {
  const { secret } = await ask<{ secret: string }>("POST", "/v1/webhooks", {
    ...{ url: "https://hooks.example.com/in", events: ["price.changed"] },
  });
  const { deliveries } = await ask<{ deliveries: { id: string }[] }>("POST", "/v1/sandbox/events", {
    type: "price.changed",
  });
  const read = () => ask<Delivery>("GET", `/v1/deliveries/${deliveries[0]?.id}`);
  await until(async () => (await read()).status !== "pending", "the delivery has ended");
  const { request, attempts } = await read();
  return { secret, headers: { ...request.headers, ...attempts[0]?.headers }, body: request.body };
}

test("nethttp takes what the service signed, once, and nothing else", async () => {
  const { secret, headers, body } = await signedDelivery();
  const env = { ADDRESS: "127.0.0.1:0", WEBHOOK_SECRETS: `whsec_AAAA,${secret}` };
  await using folder = await temporaryFolder();
  const program = join(folder.path, "receiver");
  await go.run(library, ["build", "-o", program, "./examples/nethttp"]);
  await using receiver = startProgram(program, [], env);
  const [, address = ""] = /listening on (\S+)/.exec(await receiver.prints("/webhooks")) ?? [];
  const post = async (text: string, sent: Record<string, string>) =>
    (await fetch(address, { method: "POST", headers: sent, body: text })).status;
  assert.equal(await post(body, headers), 204);
  assert.match(
    await receiver.prints("cost $"),
    /^evt_[0-9a-f]+: \d+ units of .+ cost \$\d+\.\d\d at .+, no longer \$/m,
  );
  assert.equal(await post(body, headers), 204, "it comes at least once");
  assert.equal(await post(body.replace("METFO", "PETFO"), headers), 401);
  assert.equal(await post(body, {}), 401);
  assert.equal(await post("x".repeat(2 << 20), headers), 400);
  receiver.child.kill("SIGTERM");
  const { stdout, stderr } = await receiver.ended;
  assert.equal(stdout.match(/cost \$/g)?.length, 1, "and is worked on once");
  assert.match(stderr, /refused: signature_mismatch: .*parsed.*\n.*refused: header_missing: /);
  assert.doesNotMatch(stdout + stderr, /whsec_/);
});
