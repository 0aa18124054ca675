import assert from "node:assert/strict";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { freePort } from "../support/free_port.ts";
import { openDataFolder } from "../support/place.ts";
import { until } from "../support/until.ts";
import { runDocumented } from "./documented.ts";
import { root, run, start, startProgram } from "./process.ts";

const main = "cmd/standalone/main.ts";
const anyPorts = { PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0" };
/** The quickstart starts the service with these, so that webhooks reach its receiver. */
const localWebhooks = { WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };

/** The address and headers of a curl line that the command printed. */
function printedCurls(text: string): { url: string; headers: Record<string, string> }[] {
  return [...text.matchAll(/curl -H "Authorization: (Bearer \S+)" "(\S+)"/g)].map((match) => ({
    url: match[2] ?? "",
    headers: { Authorization: match[1] ?? "" },
  }));
}

/** The README's own lines, with the address and key of this service in them. */
async function readmeLines(
  key: string,
  address: string,
): Promise<{ url: string; headers: Record<string, string> }[]> {
  const readme = await readFile(join(root, "README.md"), "utf8");
  return printedCurls(readme.replaceAll("$KEY", key).replaceAll("http://127.0.0.1:8080", address));
}

type Opened = { person: { email: string } };
type PriceAnswer = { data: { price_cents: number }[]; _sandbox?: boolean };

test("npm start serves what it prints, starts its PostgreSQL again, keeps keys and data, and stops on a signal", async () => {
  const directory = await openDataFolder();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  {
    const credentials: Record<string, string>[] = [];
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const service = start(main, [], { ...anyPorts, ...localWebhooks, DATA_DIR: directory });
      stack.use(service);
      const banner = await service.prints("Press Ctrl-C to stop");
      const [live, sandbox] = printedCurls(banner);
      assert.ok(live && sandbox);
      assert.equal(
        banner.match(
          /^Loaded sample data in \d+ s: live \d+ drugs, .* prices; sandbox \d+ drugs, .* prices$/gm,
        )?.length,
        signal === "SIGINT" ? 1 : undefined,
        "the sample data is one line of the first start",
      );
      const prices = await fetch(live.url, { headers: live.headers });
      assert.equal(prices.status, 200);
      assert.ok(
        ((await prices.json()) as PriceAnswer).data.length > 0,
        "the printed line answers with prices",
      );
      const found = await fetch(sandbox.url, { headers: sandbox.headers });
      assert.equal(found.status, 200);
      assert.equal(((await found.json()) as PriceAnswer)._sandbox, true);

      const path = join(directory, "credentials.json");
      const written = JSON.parse(await readFile(path, "utf8")) as Record<string, string>;
      const names =
        "admin_email admin_password base_url dashboard_url database_url live_key metrics_url sandbox_key sandbox_url";
      assert.deepEqual(Object.keys(written).toSorted(), names.split(" "));
      assert.equal((await stat(path)).mode & 0o077, 0, "only the owner reads the credentials");
      credentials.push(written);
      const lines = await readmeLines(written.live_key ?? "", written.base_url ?? "");
      assert.equal(lines.length, 2);
      for (const { url, headers } of lines) {
        const answer = await fetch(url, { headers });
        assert.equal(answer.status, 200, url);
        assert.ok(((await answer.json()) as PriceAnswer).data.length > 0, `${url} answers with something`);
      }
      const shell = await fetch(`${written.dashboard_url}/login`);
      assert.equal(shell.status, 200);
      assert.match(await shell.text(), /<script type="module"/, "the dashboard's pages are served");
      const signedIn = await fetch(`${written.dashboard_url}/api/session`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: written.base_url ?? "" },
        body: JSON.stringify({ email: written.admin_email, password: written.admin_password }),
      });
      assert.equal(signedIn.status, 200, "who runs it logs in on the dashboard");
      const [, linkUrl = "", token] =
        /^ {2}(http\S+\/dashboard\/login)#token=([\w-]{43})$/m.exec(banner) ?? [];
      assert.equal(linkUrl, `${written.dashboard_url}/login`);
      const byLink = () =>
        fetch(`${written.dashboard_url}/api/session/link`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Origin: written.base_url ?? "" },
          body: JSON.stringify({ token }),
        });
      const opened = await byLink();
      assert.equal(opened.status, 200, "the printed link logs in");
      assert.equal(((await opened.json()) as Opened).person.email, written.admin_email);
      assert.equal((await byLink()).status, 404, "the printed link works once");
      const tried = await runDocumented("README.md", {
        KEY: written.sandbox_key ?? "",
        BASE: written.sandbox_url ?? "",
      });
      assert.equal(tried, 2, "the README shows GraphQL and webhooks at work");
      const shown = await runDocumented("docs/http.md", {
        KEY: written.live_key ?? "",
        BASE: written.base_url ?? "",
      });
      assert.ok(shown >= 6, "docs/http.md shows what it tells of");
      const asked = await runDocumented("docs/graphql.md", {
        KEY: written.live_key ?? "",
        BASE: written.base_url ?? "",
      });
      assert.ok(asked >= 7, "docs/graphql.md shows what it tells of");
      const steps = await runDocumented("docs/quickstart.md", {
        KEY: written.live_key ?? "",
        BASE: written.base_url ?? "",
      });
      assert.ok(steps >= 8, "docs/quickstart.md ends with a verified webhook");
      const metrics = await fetch(written.metrics_url ?? "");
      assert.match(await metrics.text(), /drug_price_http_request_duration_seconds_count/);

      const pidFile = await readFile(join(directory, "postgres/data/postmaster.pid"), "utf8");
      process.kill(Number(pidFile.split("\n")[0]), "SIGKILL");
      await service.prints("PostgreSQL was gone and has been started again");
      const status = async () => (await fetch(live.url, { headers: live.headers })).status;
      await until(async () => (await status()) === 200, "the service is back by itself");

      service.child.kill(signal);
      const { code, stderr } = await service.ended;
      assert.equal(code, 0, stderr);
    }
    for (const name of ["live_key", "sandbox_key", "admin_email", "admin_password"]) {
      assert.equal(credentials[0]?.[name], credentials[1]?.[name], `${name} survives a restart`);
    }
  }
});

test("a signal to npm stops what npm started", async () => {
  const directory = await openDataFolder();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  const env = { ...anyPorts, DATA_DIR: directory, HOME: process.env.HOME ?? "/" };
  const npm = stack.use(startProgram("npm", ["start"], env));
  await npm.prints("Press Ctrl-C to stop");
  const { base_url } = JSON.parse(await readFile(join(directory, "credentials.json"), "utf8"));
  npm.child.kill("SIGTERM");
  await npm.ended;
  await assert.rejects(fetch(`${base_url}/status`));
  await assert.rejects(stat(join(directory, "postgres/data/postmaster.pid")), { code: "ENOENT" });
});

test("a port that is in use is one line that names the setting, before anything is created or loaded", async () => {
  const directory = await openDataFolder();
  const holder = createServer().listen(0, "127.0.0.1");
  try {
    await new Promise((done) => holder.once("listening", done));
    const address = holder.address();
    assert.ok(typeof address === "object" && address !== null);
    const env = { ...anyPorts, DATA_DIR: directory };
    for (const setting of ["PORT", "SANDBOX_PORT", "METRICS_PORT"]) {
      const { code, stdout, stderr } = await run(main, [], { ...env, [setting]: String(address.port) });
      assert.deepEqual([code, stdout], [1, ""]);
      assert.equal(
        stderr,
        `${setting}: port ${address.port} on 127.0.0.1 is in use by another process. Stop that process, or set ${setting} to another port.\n`,
      );
    }
    const free = String(await freePort());
    const twice = await run(main, [], { ...env, PORT: free, SANDBOX_PORT: free });
    assert.equal(
      twice.stderr,
      `SANDBOX_PORT: port ${free} is also the value of PORT. Set SANDBOX_PORT to another port.\n`,
    );
    assert.deepEqual(await readdir(directory), []);
  } finally {
    holder.close();
    await rm(directory, { recursive: true, force: true });
  }
});

test("wrong settings are one line for all of them, and a non-zero exit", async () => {
  const { code, stderr } = await run(main, [], { PORT: "80a", LOG_LEVEL: "loud" });
  assert.equal(code, 1);
  assert.equal(stderr.trim().split("\n").length, 1);
  assert.match(stderr, /PORT must be .*LOG_LEVEL must be /);
});
