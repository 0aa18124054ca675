/**
 * Examples name things of the live sample. The sandbox is generated: the same request there is about the sandbox's own
 * drugs and pharmacies, the first for the first and so on.
 */
import assert from "node:assert/strict";
import type { Example, Route } from "../../internal/rest/route.ts";
import { routes } from "../../internal/rest/routes.ts";
import type { TestService } from "../rest/service.ts";
import { ask, type ExampleOf } from "./ask.ts";

type Known = { dins: readonly string[]; pharmacies: readonly string[] };

async function known(sandbox: TestService): Promise<Known> {
  const ids = async (path: string, member: string) => {
    const { status, body, text } = await sandbox.get(path);
    assert.equal(status, 200, text);
    return (body.data as Record<string, string>[]).map((one) => one[member] ?? "");
  };
  return {
    dins: await ids("/v1/drugs/search?query=metformin&limit=50", "din"),
    pharmacies: await ids("/v1/pharmacies?limit=50", "id"),
  };
}

/** The n-th different match becomes the n-th of `own`. */
function renamed(text: string, pattern: RegExp, own: readonly string[]): string {
  const found = [...new Set([...text.matchAll(pattern)].map(([match]) => match))];
  return text.replaceAll(pattern, (match) => own[found.indexOf(match)] ?? match);
}

/** What a list shows first, where a path goes on from the list's own with an id. */
async function firstOf(sandbox: TestService, row: Route, key: string): Promise<Record<string, string>> {
  const [before, ...rest] = row.path.split("/{id}");
  const list = routes.find(({ method, path }) => method === "GET" && path === before);
  if (rest.length === 0 || list === undefined || row.example?.after !== undefined) return {};
  const { body } = await ask(sandbox, list, { key });
  const [first] = (body.data ?? []) as { id: string }[];
  return first === undefined ? {} : { id: first.id };
}

export async function sandboxExamples(sandbox: TestService, key: string): Promise<ExampleOf> {
  const { dins, pharmacies } = await known(sandbox);
  return async (row) => {
    if (row.example === undefined) return undefined;
    const text = renamed(JSON.stringify(row.example), /(?<!\d)\d{8}(?!\d)/g, dins);
    const example = JSON.parse(renamed(text, /pharm_[A-Za-z0-9_-]+/g, pharmacies)) as Example;
    if (/drug_\d|pharm_|^"?\d{8}/.test(JSON.stringify(row.example.path ?? {}))) return example;
    return { ...example, path: { ...example.path, ...(await firstOf(sandbox, row, key)) } };
  };
}
