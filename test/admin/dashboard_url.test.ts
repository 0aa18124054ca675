/** The base URL in links that `admin` prints. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { dashboardUrl } from "../../cmd/admin/dashboard_url.ts";
import { temporaryFolder } from "../synthetic/folder.ts";

test("uses DASHBOARD_URL, then the running service of the same database, then the default port", async () => {
  await using folder = await temporaryFolder();
  const place = { dataDirectory: folder.path, databaseUrl: "postgresql://ours", embedded: false };
  const unset = { DASHBOARD_URL: undefined, PORT: 8080 };
  const byDefault = { url: "http://127.0.0.1:8080/dashboard", isDefault: true };
  assert.deepEqual(await dashboardUrl(unset, place), byDefault);
  const written = { dashboard_url: "http://127.0.0.1:4000/dashboard", database_url: "postgresql://ours" };
  await writeFile(join(folder.path, "credentials.json"), JSON.stringify(written));
  const found = { url: written.dashboard_url, isDefault: false };
  assert.deepEqual(await dashboardUrl(unset, place), found);
  assert.deepEqual(await dashboardUrl(unset, { ...place, databaseUrl: "postgresql://other" }), byDefault);
  assert.deepEqual(
    await dashboardUrl(unset, { ...place, databaseUrl: "postgresql://moved", embedded: true }),
    found,
  );
  const set = { ...unset, DASHBOARD_URL: "https://api.example.com/dashboard/" };
  assert.deepEqual(await dashboardUrl(set, place), {
    url: "https://api.example.com/dashboard",
    isDefault: false,
  });
});
