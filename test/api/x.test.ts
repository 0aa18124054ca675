import { test } from "node:test";
import { routes } from "../../internal/rest/routes.ts";
import { addressOf, sampleService } from "./sample.ts";

test("x", async () => {
  console.time("s");
  await using s = await sampleService();
  console.timeEnd("s");
  for (const row of routes) {
    const r = await s.get(addressOf(row));
    console.log(addressOf(row), r.status, (r.text ?? "").length, (r.text ?? "").slice(0, 200));
  }
});
