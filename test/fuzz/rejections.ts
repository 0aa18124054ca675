/**
 * Finds requests that schemathesis built to be valid and the service rejected with 400. schemathesis reports only one per
 * operation, and expects 400 because of the rules of stated_rules.ts. Its events (NDJSON) have all of them.
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { statedRules } from "./stated_rules.ts";

type Case = { value: { method: string; path: string; meta?: { generation?: { mode?: string } } } };
type Interaction = { response?: { status_code: number; content?: { $base64: string } } };
type Recorder = { cases?: Record<string, Case>; interactions: Record<string, Interaction> };
type ErrorBody = { error: { code: string; message: string; details?: { reason: string }[] } };

function reasonsOf(content: string): string[] {
  const { code, message, details } = (JSON.parse(content) as ErrorBody).error;
  if (code.startsWith("GRAPHQL_")) return [code];
  return details?.map(({ reason }) => reason) ?? [message];
}

const isStated = (reason: string) => statedRules.some((rule) => rule.reason.test(reason));

/** The rejections of one event that no stated rule explains. */
export function unstatedRejections(line: string): string[] {
  const event = JSON.parse(line) as { ScenarioFinished?: { recorder: Recorder } };
  const { cases = {}, interactions = {} } = event.ScenarioFinished?.recorder ?? {};
  return Object.entries(cases).flatMap(([id, { value }]) => {
    const response = interactions[id]?.response;
    if (value.meta?.generation?.mode !== "positive" || response?.status_code !== 400) return [];
    const content = Buffer.from(response.content?.$base64 ?? "", "base64").toString();
    return reasonsOf(content)
      .filter((reason) => !isStated(reason))
      .map((reason) => `${value.method} ${value.path}: ${reason}`);
  });
}

/** The distinct ones of a run. */
export async function readRejections(path: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(path) }))
    for (const rejection of unstatedRejections(line)) found.add(rejection);
  return [...found];
}
