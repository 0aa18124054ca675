/** The sample data as REST and GraphQL return it, for tests that compare the two. */
import assert from "node:assert/strict";
import { sampleService } from "../api/sample.ts";
import type { TestService } from "../rest/service.ts";
import { createWorld, type Data, type World } from "./world.ts";

export const metformin = "drug_07900003";

export type SampleWorld = AsyncDisposable & {
  service: TestService;
  world: World;
  /** The body of a response with 200. */
  rest(path: string): Promise<Data>;
};

export async function createSampleWorld(): Promise<SampleWorld> {
  const now = Date.UTC(2026, 5, 15, 12);
  await using stack = new AsyncDisposableStack();
  const service = stack.use(await sampleService({ clock: { now: () => now } }));
  const world = stack.use(await createWorld(service.database));
  const open = stack.move();
  return {
    service,
    world,
    async rest(path) {
      const { status, body, text } = await service.get(path);
      assert.equal(status, 200, text);
      return body;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** An enumeration's value in GraphQL. */
export const upper = (text: string | null) =>
  text === null ? null : text.toUpperCase().replaceAll(" ", "_");
