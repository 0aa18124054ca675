/** The receivers that the pages show run as they are shown, and tell what is genuine from what is not. */
import { equal } from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { freePort } from "../../support/free_port.ts";
import { until } from "../../support/until.ts";

const pages = new URL("../../../internal/dashboard/web/src/pages/webhooks/", import.meta.url);
const secret = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc=";
const body = '{"event":"price.changed","id":"evt_1","data":{"old_price":12.50,"name":"Côté 💊"}}';

async function listening(port: number, child: ChildProcess): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the receiver ended with ${child.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    const there = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    return there;
  }, "the receiver listens");
}

const now = () => Math.floor(Date.now() / 1_000);
const sign = (key: string, timestamp: number, text: string) =>
  createHmac("sha256", key).update(`${timestamp}.${text}`).digest("hex");

const receivers = [
  { language: "Node.js", program: process.execPath, file: "receiver.mjs", shown: "receiver_node.txt" },
  { language: "Python", program: "python3", file: "receiver.py", shown: "receiver_python.txt" },
] as const;

for (const { language, program, file, shown } of receivers) {
  describe(`the receiver in ${language}`, () => {
    let folder: string;
    let child: ChildProcess;
    let port: number;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "receiver-"));
      port = await freePort();
      const code = await readFile(new URL(shown, pages), "utf8");
      await writeFile(join(folder, file), code.replace("8099", String(port)));
      child = spawn(program, [join(folder, file)], {
        env: { ...process.env, WEBHOOK_SECRET: secret },
        stdio: "ignore",
      });
      await listening(port, child);
    });
    after(async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true });
    });

    const answer = async (headers: Record<string, string>, text = body) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: text })).status;
    const signed = (timestamp: number, more: Record<string, string> = {}) => ({
      "X-TM-Timestamp": String(timestamp),
      "X-TM-Signature": sign(secret, timestamp, body),
      ...more,
    });

    it("takes what we signed", async () => equal(await answer(signed(now())), 204));
    it("takes what the secret before signs during a rotation", async () => {
      const at = now();
      const both = signed(at, {
        "X-TM-Signature": sign("whsec_new", at, body),
        "X-TM-Signature-Previous": sign(secret, at, body),
      });
      equal(await answer(both), 204);
    });
    it("refuses another secret", async () => {
      const at = now();
      equal(await answer(signed(at, { "X-TM-Signature": sign("whsec_other", at, body) })), 401);
    });
    it("refuses an altered body", async () =>
      equal(await answer(signed(now()), body.replace("12.50", "12.5")), 401));
    it("refuses what is older than five minutes", async () => equal(await answer(signed(now() - 301)), 401));
    it("refuses what has no signature, or one of another length", async () => {
      equal(await answer({}), 401);
      equal(await answer(signed(now(), { "X-TM-Signature": "00" })), 401);
    });
  });
}
