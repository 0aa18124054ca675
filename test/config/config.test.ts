import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { describeConfig, loadConfig, secretValues } from "../../internal/config/load.ts";
import { configurationDocument } from "../../internal/config/settings_page.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { parseCidrs } from "../../internal/webhooks/ip_addresses.ts";

test("every setting has a working default or may be absent", () => {
  const config = loadConfig({});
  assert.equal(config.PORT, 8080);
  assert.equal(config.DATABASE_URL, undefined);
  assert.deepEqual(config.CATALOGUE_CLASSES, ["Human"]);
});

test("all wrong settings are reported at once, each with what would be right, and no secret is repeated", () => {
  const wrong = {
    PORT: "70000",
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://u:hunter2@h/d",
    SAMPLE_DATA: "perhaps",
  };
  assert.throws(
    () => loadConfig(wrong),
    (error: unknown) => {
      assert.ok(error instanceof UsageError);
      for (const name of Object.keys(wrong)) assert.ok(error.message.includes(name), name);
      assert.ok(error.message.includes("65535"));
      assert.ok(!error.message.includes("hunter2"));
      assert.ok(!error.message.includes("\n"));
      return true;
    },
  );
});

test("an empty value counts as absent", () => {
  assert.equal(loadConfig({ PORT: "", DATABASE_URL: "" }).PORT, 8080);
});

test("the start line shows what differs from the defaults, secrets redacted", () => {
  const config = loadConfig({
    PORT: "1234",
    DATABASE_URL: "postgres://u:hunter2@h/d",
    KEY_HASH_SECRET: "0123456789abcdef",
  });
  assert.deepEqual(describeConfig(config), {
    PORT: "1234",
    DATABASE_URL: "[redacted]",
    KEY_HASH_SECRET: "[redacted]",
  });
});

test("docs/configuration.md is fresh", () => {
  const committed = readFileSync(new URL("../../docs/configuration.md", import.meta.url), "utf8");
  assert.equal(committed, configurationDocument(), 'run "npm run document"');
});

test("what no line may show: secret settings, and passwords in them as they stand and as they are meant", () => {
  const values = secretValues(
    loadConfig({
      DATABASE_URL: "postgres://app:h%40unter2@db,other:5432/prices?sslpassword=cert%2Bpass&sslmode=require",
      KEY_HASH_SECRET: "the pepper of all the keys",
      DATA_DIR: "not a secret",
    }),
  );
  for (const secret of ["h%40unter2", "h@unter2", "cert%2Bpass", "cert+pass", "the pepper of all the keys"])
    assert.ok(values.includes(secret), secret);
  for (const value of ["app", "db", "require", "not a secret"]) assert.ok(!values.includes(value), value);
  assert.deepEqual(secretValues(loadConfig({})), []);
});

test("blocks of addresses are read, and what is none is refused with how to write one", () => {
  const read = (WEBHOOK_ALLOW_CIDRS: string) => loadConfig({ WEBHOOK_ALLOW_CIDRS }).WEBHOOK_ALLOW_CIDRS;
  assert.deepEqual(loadConfig({}).WEBHOOK_ALLOW_CIDRS, []);
  const blocks = ["10.0.0.0/8", "127.0.0.1", "fd00::/8", "::1/128", "::ffff:10.0.0.0/104"];
  assert.deepEqual(read(blocks.join(" , ")), blocks);
  assert.equal(parseCidrs(blocks).length, blocks.length);
  for (const wrong of [
    "10.0.0.0/33",
    "fd00::/129",
    "10.0.0/8",
    "::1%lo/128",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "private",
  ])
    assert.throws(() => read(wrong), /write it as 10\.20\.0\.0\/16/, wrong);
});
