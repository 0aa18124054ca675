/** Which addresses a subscription may have: spellings, names, and what names resolve to. Each refusal is a test. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { webhookOptions } from "../../cmd/api/webhooks.ts";
import { loadConfig } from "../../internal/config/load.ts";
import { ServiceError } from "../../internal/core/errors.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { parseCidrs } from "../../internal/webhooks/ip_addresses.ts";
import { createResolve, createUrlCheck } from "../../internal/webhooks/url_check.ts";
import { refusalOfUrl, type UrlRules } from "../../internal/webhooks/url_rules.ts";
import { nameServer } from "../support/dns.ts";

const strict: UrlRules = { allow: [], allowHttp: false };
const reachable = /must be reachable from the Internet/;

const refused: readonly (readonly [url: string, because: RegExp])[] = [
  ["https://127.0.0.1/", reachable],
  ["https://127.0.0.1./", reachable],
  ["https://127.1/", reachable],
  ["https://127.0.1/", reachable],
  ["https://2130706433/", reachable],
  ["https://0x7f000001/", reachable],
  ["https://0x7f.0.0.1/", reachable],
  ["https://0X7F.1/", reachable],
  ["https://017700000001/", reachable],
  ["https://0177.0.0.1/", reachable],
  ["https://0177.0.0.01/", reachable],
  ["https://000177.0.0.1/", reachable],
  ["https://127.0x0.0.01/", reachable],
  ["https://%31%32%37.0.0.1/", reachable],
  ["https://１２７.0.0.1/", reachable],
  ["https://127。0。0。1/", reachable],
  ["https://①②⑦.0.0.1/", reachable],
  ["https://0/", reachable],
  ["https://0.0.0.0/", reachable],
  ["https://10.0.0.1/", reachable],
  ["https://167772161/", reachable],
  ["https://012.0.0.1/", reachable],
  ["https://0xa.0x0.0x0.0x1/", reachable],
  ["https://172.16.0.1:8443/", reachable],
  ["https://192.168.1/", reachable],
  ["https://3232235777/", reachable],
  ["https://169.254.169.254/latest/meta-data/", reachable],
  ["https://2852039166/", reachable],
  ["https://0xa9fea9fe/", reachable],
  ["https://0251.0376.0251.0376/", reachable],
  ["https://100.64.0.1/", reachable],
  ["https://224.0.0.1/", reachable],
  ["https://255.255.255.255/", reachable],
  ["https://4294967295/", reachable],
  ["https://[::1]/", reachable],
  ["https://[::]/", reachable],
  ["https://[0:0:0:0:0:0:0:1]/", reachable],
  ["https://[0000:0000:0000:0000:0000:0000:0000:0001]/", reachable],
  ["https://[::ffff:127.0.0.1]/", reachable],
  ["https://[::ffff:7f00:1]/", reachable],
  ["https://[::FFFF:0A00:0001]/", reachable],
  ["https://[::127.0.0.1]/", reachable],
  ["https://[64:ff9b::10.0.0.1]/", reachable],
  ["https://[64:ff9b:1::a00:1]/", reachable],
  ["https://[2002:7f00:1::]/", reachable],
  ["https://[2001:0:a00:1::]/", reachable],
  ["https://[fe80::1]/", reachable],
  ["https://[fc00::1]/", reachable],
  ["https://[fd00:ec2::254]/", reachable],
  ["https://[ff02::1]/", reachable],
  ["https://[2001:db8::1]/", reachable],
  ["https://localhost/", reachable],
  ["https://LOCALHOST/", reachable],
  ["https://localhost./", reachable],
  ["https://ⓛocalhost/", reachable],
  ["https://api.localhost/", reachable],
  ["https://printer.local/", reachable],
  ["https://metadata.google.internal/", reachable],
  ["https://metadata.google.internal./", reachable],
  ["https://kubernetes.default.svc.cluster.local/", reachable],
  ["https://router.lan/", reachable],
  ["https://nas.home.arpa/", reachable],
  ["https://intranet/", reachable],
  ["https://256.256.256.256/", /must be a whole URL/],
  ["https://1.2.3.4.5/", /must be a whole URL/],
  ["https://[fe80::1%25eth0]/", /must be a whole URL/],
  ["https://[::1/", /must be a whole URL/],
  ["http://hooks.example.com/", /must be a whole URL that begins with https:/],
  ["ftp://hooks.example.com/", /must be a whole URL/],
  ["file:///etc/passwd", /must be a whole URL/],
  ["javascript:alert(1)", /must be a whole URL/],
  ["gopher://hooks.example.com/", /must be a whole URL/],
  ["//hooks.example.com/", /must be a whole URL/],
  ["hooks.example.com", /must be a whole URL/],
  ["https:hooks.example.com", /must be a whole URL/],
  ["https:/hooks.example.com", /must be a whole URL/],
  ["https:///hooks.example.com", /must be a whole URL/],
  ["https://", /must be a whole URL/],
  ["", /must be a whole URL/],
  ["https://user:pass@hooks.example.com/", /name or password/],
  ["https://user@hooks.example.com/", /name or password/],
  ["https://@hooks.example.com/", /name or password/],
  ["https://hooks.example.com@127.0.0.1/", /name or password/],
  ["https://hooks.example.com/#part", /fragment/],
  ["https://hooks.example.com/#", /fragment/],
  ["https://hooks.example.com\\@127.0.0.1/", /backslashes/],
  ["https://hooks.example.com /", /spaces/],
  [" https://hooks.example.com/", /spaces/],
  ["https://hooks.example\t.com/", /spaces/],
  ["https://hooks.example.com/\r\nX-Injected: 1", /spaces/],
  ["https://hooks.example.com/a b", /spaces/],
  ["https://hooks.example.com/\u00a0", /spaces/],
  ["https://hooks.example.com/\ud800", /spaces/],
  ["https://hooks.example.com:0/", /port 443/],
  ["https://hooks.example.com:22/", /port 443/],
  ["https://hooks.example.com:80/", /port 443/],
  ["https://hooks.example.com:6000/", /port 443/],
  ["https://hooks.example.com:99999/", /must be a whole URL/],
  ["https://hooks..example.com/", /name of a host/],
  ["https://hooks.example.com../", /name of a host/],
  ["https://ho*ks.example.com/", /name of a host/],
  [`https://hooks.example.com/${"a".repeat(2_048)}`, /at most 2048/],
  [
    `https://${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}/`,
    /name of a host/,
  ],
];

for (const [url, because] of refused)
  test(`a webhook may not have ${JSON.stringify(url.slice(0, 60))}`, () => {
    assert.match(refusalOfUrl(url, strict) ?? "it is let through", because);
  });

for (const url of [
  "https://hooks.example.com",
  "https://hooks.example.com/",
  "https://hooks.example.com./in",
  "https://hooks.example.com:443/in?token=%20x&b=1",
  "HTTPS://Hooks.Example.COM:8443/in",
  "https://bücher.example/in",
  "https://under_score.example.com/",
  "https://8.8.8.8/",
  "https://[2606:4700::1111]/",
])
  test(`a webhook may have ${url}`, () => {
    assert.equal(refusalOfUrl(url, strict), undefined);
  });

test("plain http and inner addresses are let through where a setting says so, and only those", () => {
  const open: UrlRules = { allow: parseCidrs(["127.0.0.0/8"]), allowHttp: true };
  for (const url of [
    "http://127.0.0.1:3000/in",
    "http://hooks.example.com/",
    "http://receiver:3000/",
    "https://0x7f.1:8443/",
  ])
    assert.equal(refusalOfUrl(url, open), undefined, url);
  for (const url of ["http://10.0.0.1/", "http://[::1]:3000/", "http://169.254.169.254/", "ftp://127.0.0.1/"])
    assert.notEqual(refusalOfUrl(url, open), undefined, url);
  assert.match(refusalOfUrl("http://127.0.0.1/", { ...open, allowHttp: false }) ?? "", /begins with https/);
});

const server = await nameServer({
  "hooks.example.com": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "only6.example.com": ["2606:4700::1111"],
  "inner.example.com": ["10.0.0.5"],
  "mixed.example.com": ["93.184.215.14", "192.168.0.7"],
  "mixed6.example.com": ["93.184.215.14", "fd00::7"],
  "mapped.example.com": ["::ffff:7f00:1"],
  "metadata.example.com": ["169.254.169.254"],
  "empty.example.com": [],
  "broken.example.com": "fails",
  "silent.example.com": "silent",
});
after(() => server[Symbol.asyncDispose]());
const resolve = createResolve({ servers: [server.address], timeoutMs: 1_500 });
const check = (url: string) => createUrlCheck({ rules: strict, resolve }).whole(url, "account");

/** The reason that `url` is refused for. */
async function refusal(asked: Promise<void>): Promise<string> {
  const error = await asked.then(
    () => assert.fail("it is let through"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError);
  assert.equal(error.code, "INVALID_PARAMETER");
  assert.deepEqual(
    error.details.map(({ field }) => field),
    ["url"],
  );
  return error.message;
}

for (const [name, because] of [
  ["inner", /inner\.example\.com resolves to a private address \(10\.0\.0\.0\/8\)/],
  ["mixed", /resolves to a private address \(192\.168/],
  ["mixed6", /resolves to a private address \(fc00::\/7\)/],
  ["mapped", /resolves to an address that leads to a loopback address/],
  ["metadata", /resolves to a cloud's metadata address/],
  ["empty", /there is no address of empty\.example\.com/],
  ["nobody", /there is no address of nobody\.example\.com/],
  ["broken", /broken\.example\.com could not be looked up/],
  ["silent", /silent\.example\.com could not be looked up/],
] as const)
  test(`a name is refused by what it resolves to: ${name}.example.com`, async () => {
    assert.match(await refusal(check(`https://${name}.example.com/in`)), because);
  });

test("a refusal does not tell which address a name has", async () => {
  const message = await refusal(check("https://inner.example.com/in"));
  assert.equal(message.includes("10.0.0.5"), false);
});

test("a name with public addresses is let through, of either family, and with a dot at its end", async () => {
  await check("https://hooks.example.com/in");
  await check("https://HOOKS.example.com./in");
  await check("https://only6.example.com:8443/in");
});

test("an address is not looked up, and where nothing is sent, no name is", async () => {
  const before = server.asked.length;
  await check("https://8.8.8.8/");
  await createUrlCheck({ rules: strict, resolve: undefined }).whole("https://inner.example.com/", "account");
  assert.match(
    await refusal(
      createUrlCheck({ rules: strict, resolve: undefined }).whole("https://10.0.0.1/", "account"),
    ),
    reachable,
  );
  assert.equal(server.asked.length, before);
});

test("what is allowed is let through by name, too", async () => {
  const rules = { allow: parseCidrs(["10.0.0.0/8"]), allowHttp: false };
  await createUrlCheck({ rules, resolve }).whole("https://inner.example.com/", "account");
  assert.match(
    await refusal(createUrlCheck({ rules, resolve }).whole("https://mixed.example.com/", "account")),
    /192\.168/,
  );
});

test("with addresses opened, for development, names of the machine's own hosts file are found, and judged", async () => {
  const own = createResolve({ servers: [server.address], timeoutMs: 1_500, system: true });
  const checking = (allow: readonly string[]) => (url: string) =>
    createUrlCheck({ rules: { allow: parseCidrs(allow), allowHttp: true }, resolve: own }).whole(
      url,
      "account",
    );
  await checking(["127.0.0.0/8", "::1"])("http://localhost:3000/in");
  assert.match(
    await refusal(checking(["10.0.0.0/8"])("http://localhost:3000/in")),
    /resolves to a loopback address/,
  );
  assert.match(
    await refusal(checking(["10.0.0.0/8"])("http://mixed.example.com/")),
    /resolves to a private address \(192\.168/,
  );
});

test("settings say what is let through; the sandbox looks no name up", async () => {
  const config = loadConfig({ WEBHOOK_ALLOW_CIDRS: "10.0.0.0/8, fd00::/8", WEBHOOK_ALLOW_HTTP: "true" });
  const {
    rules,
    resolve: live,
    simulated,
  } = webhookOptions(config, environments.live, "a secret of the tests");
  assert.equal(refusalOfUrl("http://10.1.2.3/", rules), undefined);
  assert.equal(refusalOfUrl("http://[fd12::1]/", rules), undefined);
  assert.match(refusalOfUrl("http://192.168.0.1/", rules) ?? "", reachable);
  assert.deepEqual([typeof live, simulated], ["function", false]);
  const sandbox = webhookOptions(config, environments.sandbox, "a secret of the tests");
  assert.deepEqual([sandbox.resolve, sandbox.simulated], [undefined, true]);
  const closed = webhookOptions(loadConfig({}), environments.live, "a secret of the tests").rules;
  assert.deepEqual(closed, { allow: [], allowHttp: false });
});

test("few names are looked up at once: the next is told to try again, and later may", async () => {
  const { whole } = createUrlCheck({ rules: strict, resolve, mostAtOnce: 2 });
  const slow = ["one", "two"].map((account) => refusal(whole("https://silent.example.com/", account)));
  await assert.rejects(whole("https://hooks.example.com/", "three"), { code: "SERVICE_UNAVAILABLE" });
  await Promise.all(slow);
  await whole("https://hooks.example.com/", "three");
});

test("slow names of one account leave look-ups to other accounts", async () => {
  const { whole } = createUrlCheck({ rules: strict, resolve });
  const slow = Array.from({ length: 8 }, () => whole("https://silent.example.com/", "slow"));
  const ended = Promise.allSettled(slow);
  await whole("https://hooks.example.com/", "other");
  const codes = (await ended).map((one) => (one.status === "rejected" ? one.reason.code : "accepted"));
  assert.ok(codes.includes("SERVICE_UNAVAILABLE"), codes.join());
});

test("many look-ups of one account wait for each other", async () => {
  const { whole } = createUrlCheck({ rules: strict, resolve: async () => ["93.184.215.14"] });
  await Promise.all(Array.from({ length: 50 }, () => whole("https://hooks.example.com/", "account")));
});
