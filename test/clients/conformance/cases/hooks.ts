/** What hooks report: every attempt begins and ends once, the attempts of a call share an ID, and reasons are the same in every language. */
import assert from "node:assert/strict";
import { type Case, type Client, failureOf, type LogLine } from "../world.ts";

const attemptsOf = async (client: Client) =>
  (await client.log()).map(({ on, attempt, reason }) => `${on} ${attempt}${reason ? ` ${reason}` : ""}`);

const callIds = (log: readonly LogLine[]) => new Set(log.map(({ call_id }) => call_id));

export const hookCases: readonly Case[] = [
  {
    name: "hooks report each attempt without a response, including the last one",
    async run(world) {
      const client = await world.client({ always: { do: "hang_up" }, options: { max_retries: 1 } });
      await failureOf(client.call("drugs.list"));
      assert.deepEqual(await attemptsOf(client), [
        "request 1",
        "error 1 connection",
        "retry 1 connection",
        "request 2",
        "error 2 connection",
      ]);
    },
  },
  {
    name: "hooks report the status code as the reason of a retry",
    async run(world) {
      const client = await world.client({ faults: [{ do: "answer", status: 502 }] });
      await client.call("drugs.list", { query: { limit: 1 } });
      assert.deepEqual(await attemptsOf(client), [
        "request 1",
        "response 1",
        "retry 1 status 502",
        "request 2",
        "response 2",
      ]);
    },
  },
  {
    name: "hooks report a timeout as such, and a cut response as a lost connection",
    async run(world) {
      const late = await world.client({
        always: { do: "hold" },
        options: { timeout_ms: 300, max_retries: 0 },
      });
      await failureOf(late.call("drugs.list"));
      assert.deepEqual(await attemptsOf(late), ["request 1", "error 1 timeout"]);
      for (const length of ["said", "chunked", "until_closed"] as const) {
        const cut = await world.client({ always: { do: "cut_answer", length }, options: { max_retries: 0 } });
        await failureOf(cut.call("drugs.list"));
        assert.deepEqual(await attemptsOf(cut), ["request 1", "error 1 connection"], length);
      }
    },
  },
  {
    name: "hooks give the attempts of a call one ID and each call its own",
    async run(world) {
      const client = await world.client({ faults: [{ do: "hang_up" }] });
      await client.call("drugs.list", { query: { limit: 1 } });
      const first = callIds(await client.log());
      await client.call("drugs.list", { query: { limit: 1 } });
      const second = callIds(await client.log());
      assert.deepEqual([first.size, second.size, new Set([...first, ...second]).size], [1, 1, 2]);
    },
  },
];
