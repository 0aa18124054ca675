/** What processes of the image are told in tests, and what they tell. */
import type { Running } from "../cmd/process.ts";
import { hashSecret } from "../delivery/made.ts";

/** On the loopback, on free ports; webhooks may go there too. */
export const settings = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  KEY_HASH_SECRET: hashSecret,
  HOST: "127.0.0.1",
  PORT: "0",
  SANDBOX_PORT: "0",
  METRICS_HOST: "127.0.0.1",
  METRICS_PORT: "0",
  WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  WEBHOOK_ALLOW_HTTP: "true",
});

/** The address that a process says it listens on. */
export async function addressOf(process: Running, name: string): Promise<string> {
  const text = `"name":"${name}","address"`;
  const printed = await process.prints(text);
  const line = printed.split("\n").find((one) => one.includes(text));
  return (JSON.parse(line ?? "{}") as { address: string }).address;
}
