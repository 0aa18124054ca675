/** Tests that the fuzzer reports rejections of valid requests, unless the OpenAPI document states their rule. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openApiDocument } from "../../internal/rest/openapi/openapi_document.ts";
import { routes } from "../../internal/rest/routes.ts";
import { unstatedRejections } from "./rejections.ts";
import { statedRules } from "./stated_rules.ts";

const event = (mode: string, status: number, ...reasons: string[]) => {
  const body = JSON.stringify({
    error: { code: "INVALID_PARAMETER", message: "x", details: reasons.map((reason) => ({ reason })) },
  });
  return JSON.stringify({
    ScenarioFinished: {
      recorder: {
        cases: { a: { value: { method: "GET", path: "/v1/drugs", meta: { generation: { mode } } } } },
        interactions: {
          a: {
            response: { status_code: status, content: { $base64: Buffer.from(body).toString("base64") } },
          },
        },
      },
    },
  });
};

test("reports a valid request that was rejected for a reason that is not stated", () => {
  assert.deepEqual(unstatedRejections(event("positive", 400, "is unlucky")), ["GET /v1/drugs: is unlucky"]);
  assert.deepEqual(unstatedRejections(event("positive", 400, "is empty; give a value")), []);
  assert.deepEqual(unstatedRejections(event("negative", 400, "is unlucky")), []);
  assert.deepEqual(unstatedRejections(event("positive", 200)), []);
  assert.deepEqual(unstatedRejections('{"PhaseStarted":{}}'), []);
});

test("the OpenAPI document states every rule that may reject a valid request", () => {
  const texts: string[] = [];
  JSON.stringify(openApiDocument(routes), (name, value) => {
    if (["description", "summary"].includes(name) && typeof value === "string") texts.push(value);
    return value;
  });
  const missing = statedRules.filter(({ stated }) => !texts.some((text) => text.includes(stated)));
  assert.deepEqual(missing, []);
});
