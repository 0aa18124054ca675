/** Commands and snippets that the pages offer do what they say. */
import { deepEqual, equal } from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { curlOf as curlOfDelivery } from "../../../internal/dashboard/web/src/pages/deliveries/resend_command.ts";
import {
  curlOf,
  javascriptOf,
  pythonOf,
} from "../../../internal/dashboard/web/src/pages/explorer/snippets.ts";
import type { Attempt, DeliveryDetail } from "../../../internal/dashboard/web/src/types_rest.ts";

const run = promisify(execFile);
type Got = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

describe("what a person pastes", () => {
  let server: Server;
  let address: string;
  let folder: string;
  let got: Got[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "snippets-"));
    server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      got.push({
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      });
      response.setHeader("content-type", "application/json").end("{}");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  after(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  const sent = async (program: string, text: string, file: string): Promise<Got> => {
    got = [];
    await writeFile(join(folder, file), text);
    await run(program, [join(folder, file)], { env: { ...process.env, API_KEY: "tm_live_x" } });
    const [one] = got;
    if (one === undefined) throw new Error("nothing was sent");
    return one;
  };

  const body = '{\n  "drug_id": "07900003",\n  "note": "it\'s $HOME `x` \\\\ \\u00e9 💊"\n}';
  const calls = [
    {
      name: "a search",
      call: { method: "GET", path: "/v1/drugs?q=l%27a%20b&limit=5", headers: {}, body: undefined },
    },
    {
      name: "a change",
      call: { method: "POST", path: "/v1/alerts", headers: { "Idempotency-Key": "it's 1" }, body },
    },
    {
      name: "a removal",
      call: { method: "DELETE", path: "/v1/alerts/alert_1", headers: {}, body: undefined },
    },
  ] as const;
  const languages = [
    { language: "curl", program: "sh", file: "call.sh", make: curlOf },
    { language: "JavaScript", program: process.execPath, file: "call.mjs", make: javascriptOf },
    { language: "Python", program: "python3", file: "call.py", make: pythonOf },
  ] as const;
  for (const { language, program, file, make } of languages)
    for (const { name, call } of calls)
      it(`is the same call in ${language}: ${name}`, async () => {
        const { method, url, headers, body: text } = await sent(program, make(address, call), file);
        equal(method, call.method);
        equal(url, call.path);
        equal(headers.authorization, "Bearer tm_live_x");
        for (const [header, value] of Object.entries(call.headers))
          equal(headers[header.toLowerCase()], value);
        deepEqual(text === "" ? undefined : JSON.parse(text), call.body && JSON.parse(call.body));
        if (call.body !== undefined) equal(headers["content-type"], "application/json");
      });

  it("is the delivery byte for byte, with its signatures, and never a secret header's value", async () => {
    const text = '{"price":12.50,"name":"l\'Étoile $HOME \\\\n 💊"}';
    const delivery = {
      request: {
        method: "POST",
        url: `${address}/in?a='b'`,
        headers: { "Content-Type": "application/json", "webhook-id": "evt_1" },
        body: text,
      },
    } as unknown as DeliveryDetail;
    const attempt = {
      headers: { "X-TM-Timestamp": "1767225600", "X-TM-Signature": "00ff" },
    } as unknown as Attempt;
    const one = await sent("sh", curlOfDelivery(delivery, attempt, ["X-Till"]), "delivery.sh");
    equal(one.body, text);
    equal(one.method, "POST");
    equal(one.headers["x-tm-signature"], "00ff");
    equal(one.headers["webhook-id"], "evt_1");
    equal(one.headers["x-till"], "...");
  });
});
