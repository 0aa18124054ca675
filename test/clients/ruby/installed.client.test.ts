/** The gem as it is built, installed in an empty project: the README's examples and the others run at the running service. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { root, start, startProgram } from "../../cmd/process.ts";
import { openDataFolder } from "../../support/place.ts";
import { type Said, say } from "../../support/programs/say.ts";
import { until } from "../../support/until.ts";

const library = join(root, "clients/ruby");
const stack = new AsyncDisposableStack();
/** An empty project, in which nothing of the tree is but the gems that it installed. */
let project = "";
let environment: NodeJS.ProcessEnv = {};

async function succeeds(
  program: string,
  args: readonly string[],
  cwd: string,
  env = environment,
): Promise<Said> {
  const said = await say(program, args, { cwd, env });
  assert.equal(said.code, 0, `${program} ${args.join(" ")}: ${said.stdout}${said.stderr}`);
  return said;
}

describe("the Ruby library, installed", () => {
  before(async () => {
    project = await mkdtemp(join(tmpdir(), "ruby-project-"));
    stack.defer(() => rm(project, { recursive: true, force: true }));
    const gems = join(project, "gems");
    const plain = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(DRUG_PRICE|RUBY|GEM)/.test(name)),
    );
    environment = { ...plain, GEM_HOME: gems };
    const built = join(project, "drug_price.gem");
    const { stderr } = await succeeds("gem", ["build", "drug_price.gemspec", "--output", built], library);
    const warnings = stderr.split("\n").filter((line) => /^WARNING: (?! See )/.test(line));
    assert.deepEqual(warnings, ["WARNING:  no homepage specified"], "there is no home to name");
    await succeeds("gem", ["install", "--local", "--no-document", "--install-dir", gems, built], project);

    const data = await openDataFolder();
    stack.defer(() => rm(data, { recursive: true, force: true }));
    const ports = { PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0" };
    // So that webhooks may be sent to a receiver of the test.
    const near = { WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };
    const service = stack.use(start("cmd/standalone/main.ts", [], { ...ports, ...near, DATA_DIR: data }));
    await service.prints("Press Ctrl-C to stop");
    const credentials = JSON.parse(await readFile(join(data, "credentials.json"), "utf8"));
    environment = {
      ...environment,
      DRUG_PRICE_API_KEY: credentials.live_key,
      DRUG_PRICE_BASE_URL: credentials.base_url,
      DRUG_PRICE_SANDBOX_URL: credentials.sandbox_url,
    };
  });
  after(() => stack.disposeAsync());

  const gem = () => join(project, "gems/gems/drug_price-0.2.0");

  async function runs(text: string, args: readonly string[] = []): Promise<string> {
    const file = join(project, "program.rb");
    await writeFile(file, text);
    return (await succeeds("ruby", ["-w", file, ...args], project)).stdout;
  }

  async function blocksOfReadme(): Promise<string[]> {
    const readme = await readFile(join(library, "README.md"), "utf8");
    const shown = [...readme.matchAll(/^```ruby\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
    // A receiver runs until it is stopped. test/clients/listen runs it with a listener.
    return shown.filter((text) => !text.includes("WEBrick"));
  }

  const prices = /^[A-Z]+-METFORMIN.*, DIN \d{8}\n( {2}\$\d+\.\d\d for \d+ tablet at .+\n){3}/;

  test("the gem has the library, its types, its examples and its papers, and nothing else", async () => {
    const { stdout } = await succeeds("find", [".", "-type", "f"], gem());
    const files = stdout.trim().split("\n");
    for (const file of ["README.md", "CHANGELOG.md", "LICENSE", "lib/drug_price.rb", "sig/generated.rbs"])
      assert.ok(files.includes(`./${file}`), file);
    const others = files.filter(
      (file) => !/^\.\/((lib|sig|examples)\/.*\.(rb|rbs|ru)|[A-Z]+(\.md)?)$/.test(file),
    );
    assert.deepEqual(others, []);
  });

  test("the README's first example runs in an empty project", async () => {
    const [first = ""] = await blocksOfReadme();
    assert.match(first, /^require "drug_price"/);
    assert.match(await runs(first), new RegExp(`${prices.source}$`));
    assert.ok(
      (await readFile(join(library, "examples/quickstart.rb"), "utf8")).endsWith(
        first.split("\n\n").slice(1).join("\n\n"),
      ),
    );
  });

  test("all of the README's examples run, one after the other", async () => {
    const blocks = await blocksOfReadme();
    assert.ok(blocks.length >= 9);
    const printed = await runs(`${blocks.join("\n")}\nputs "the end"\n`);
    assert.match(printed, prices);
    for (const line of [
      /NOT_FOUND: .*\(request req_/,
      /^not modified$/m,
      /^[A-Z]+-METFORMIN$/m,
      /__typename/,
      /the end\n$/,
    ])
      assert.match(printed, line);
  });

  for (const [name, ...lines] of [
    ["quickstart", prices],
    [
      "paging",
      /^\d+ pharmacies, the first is ./m,
      /^3 of \d+, \d+ requests left$/m,
      /^go on from .* with \d+ events$/m,
    ],
    [
      "errors",
      /^not there: NOT_FOUND/m,
      /^limit: /m,
      /^another key is needed \(request req_/m,
      /^nobody there after 2 attempts$/m,
      /^not modified$/m,
    ],
    [
      "graphql",
      /^\d+ drugs, the first is .* \(\d{8}\), for 1 units$/m,
      /^Query$/m,
      /^Cannot query field/m,
      /^GRAPHQL_VALIDATION_FAILED$/m,
    ],
  ] as const) {
    test(`the example ${name} runs`, async () => {
      const { stdout } = await succeeds("ruby", ["-w", join(gem(), `examples/${name}.rb`)], project);
      for (const line of lines) assert.match(stdout, line);
    });
  }

  async function unusedPort(): Promise<number> {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const address = server.address();
    assert.ok(typeof address === "object" && address !== null);
    await new Promise((done) => server.close(done));
    return address.port;
  }

  const answers = (url: string) =>
    fetch(url).then(
      () => true,
      () => false,
    );

  test("the receiver takes what the service sends, behind a real server, and refuses what was altered", async () => {
    const port = await unusedPort();
    const url = `http://127.0.0.1:${port}/in`;
    const create = 'webhook = DrugPrice::Client.new.webhooks.create(url: ARGV[0], events: ["price.changed"])';
    const text = await runs(`require "drug_price"; ${create}; puts JSON.generate(webhook)`, [url]);
    const webhook = JSON.parse(text) as { id: string; secret: string };

    const receiver = join(gem(), "examples/rack_receiver.ru");
    const env = { ...environment, DRUG_PRICE_WEBHOOK_SECRETS: `whsec_AAAA,${webhook.secret}` };
    const args = ["--server", "webrick", "--host", "127.0.0.1", "--port", String(port), receiver];
    await using server = startProgram("rackup", args, env as Record<string, string>);
    await until(() => {
      assert.equal(server.child.exitCode, null);
      return answers(url);
    }, "the receiver answers");
    const ask = 'require "drug_price"; DrugPrice::Client.new.webhooks.test(ARGV[0], type: ARGV[1])';
    await runs(ask, [webhook.id, "price.changed"]);
    assert.match(await server.prints(" is now $"), /^.+: \$[\d.]+ per tablet is now \$[\d.]+$/m);
    await runs(ask, [webhook.id, "webhook.test"]);
    await server.prints("webhook.test: evt_");

    const body = JSON.stringify({ id: "evt_1", event: "webhook.test", data: {} });
    const sign = 'require "drug_price"; puts JSON.generate(DrugPrice::Webhooks.sign(*ARGV))';
    const headers = JSON.parse(await runs(sign, [body, webhook.secret])) as Record<string, string>;
    const send = async (text: string) => (await fetch(url, { method: "POST", headers, body: text })).status;
    assert.deepEqual([await send(body), await send(`${body} `)], [204, 401]);
    assert.equal((await fetch(url, { method: "POST", body })).status, 401);
  });
});
