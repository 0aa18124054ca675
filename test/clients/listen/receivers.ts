/** Runs a README's receiver behind `drug-price listen`. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Running, root } from "../../cmd/process.ts";
import { freePort } from "../../support/free_port.ts";
import type { Stage } from "./listener.ts";

/** The example is in the README of its library, without its leading comment. */
export async function assertShown(language: string, example: string): Promise<void> {
  const read = (path: string) => readFile(join(root, "clients", language, path), "utf8");
  const code = (await read(example)).replace(
    /^(?:""".*?"""\n|(?:\/\*\*.*?\*\/\n)|(?:# frozen_string_literal: true\n\n)?(?:(?:#|\/\/)[^\n]*\n)+)\n?/s,
    "",
  );
  assert.ok((await read("README.md")).includes(`\n${code}\`\`\`\n`), `${language}: README shows ${example}`);
}

/** Verifies events that are triggered before and after the receiver restarts, and rejects another secret. */
export async function assertReceives(
  stage: Stage,
  startReceiver: (env: { PORT: string; WEBHOOK_SECRET: string }) => Running,
): Promise<void> {
  const printSecret = await stage.command(["listen", "--print-secret"]).ended;
  const WEBHOOK_SECRET = printSecret.stdout.trim();
  const PORT = String(await freePort());
  const to = ["--forward-to", `http://127.0.0.1:${PORT}/webhooks`];
  await using listener = await stage.listener(to);
  const whileDown = await stage.trigger("price.changed");
  await listener.prints("connection refused");
  {
    await using receiver = startReceiver({ PORT, WEBHOOK_SECRET });
    await receiver.prints("ready");
    // A receiver responds with 2xx only after it has verified the event.
    await listener.prints(`204     price.changed          ${whileDown}`);
    const next = await stage.trigger("drug.recalled");
    await listener.prints(`204     drug.recalled          ${next}`);
  }
  const wrong = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
  await using receiver = startReceiver({ PORT, WEBHOOK_SECRET: wrong });
  await receiver.prints("ready");
  const rejected = await stage.trigger("price.changed");
  await listener.prints(`drug-price resend ${rejected}`);
}
