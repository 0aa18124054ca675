/**
 * The dashboard in a browser: what three of its pages bring and how soon they can be used, with a cold and a warm cache, as this
 * machine is and with a processor four times slower; and its answers for an account with a million requests and deliveries
 * beside those for one with a thousand. Times are of this machine, while it also runs the service and PostgreSQL.
 */
import type { CDPSession, Page } from "playwright-core";
import { idPrefixes, uuidOf } from "../../internal/core/ids.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import type { Person } from "../dashboard/server/fixture.ts";
import { browser, closeBrowser, openTab } from "../dashboard/walks/browser.ts";
import { accountUuid, openStage, type Stage } from "../dashboard/walks/stage.ts";
import { aMillion } from "../dashboard/webhooks/million.ts";

type Print = (line: string) => void;

const rounds = 3;
const slowdowns = [1, 4] as const;
const asks = 15;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Requests of the log, evenly over the last six days: one in 40 failed. */
const manyRequests = `
  insert into accounts.request_log (slot, id, account_id, environment, key_id, request_id, method, path, endpoint, status,
    duration_ms, error_code)
  select ((at.ms / 86400000) % 9)::smallint,
    (lpad(to_hex(at.ms), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5('id' || n), 1, 15))::uuid,
    $1::uuid, 'live', $2::uuid, 'req_' || md5('request' || n), 'GET', '/v1/drugs/0' || (1000000 + n % 9000) || '/prices',
    'listPrices', case when n % 40 = 3 then 404 else 200 end, 4 + n % 9, case when n % 40 = 3 then 'NOT_FOUND' end
  from generate_series(1, $3::integer) n
  cross join lateral (select ($4::float8 - 1000 - 518400000.0 * n / $3)::bigint as ms) at`;

/** What the requests of the log came to, by day. */
const theirUsage = `
  insert into accounts.usage_days (account_id, environment, day, key_id, endpoint, outcome, requests, units)
  select $1::uuid, 'live', current_date - back, $2::uuid, 'listPrices', outcome, part, part
  from generate_series(0, 6) back
  cross join (values ('ok', $3::bigint * 39 / 280), ('client_error', $3::bigint / 280)) as counted (outcome, part)`;

/** Days are claimed as the service does: a slot's number is its day's. */
const claimDays = `
  update accounts.request_log_slots set day = (
    select max(d) from generate_series(floor($1::float8 / 86400000)::integer - 7, floor($1::float8 / 86400000)::integer + 1) d
    where d % 9 = slot)`;

async function addRequests(database: Database, accountId: string, keyId: string, count: number) {
  await query(database, claimDays, [Date.now()]);
  await query(database, manyRequests, [accountId, keyId, count, Date.now()]);
  await query(database, theirUsage, [accountId, keyId, count]);
}

type Load = { scriptBytes: number; requests: number; paintMs: number; usableMs: number };

async function watch(session: CDPSession) {
  const scripts = new Set<string>();
  const seen = { scriptBytes: 0, requests: 0 };
  session.on("Network.requestWillBeSent", ({ request }) => {
    if (!request.url.startsWith("data:")) seen.requests += 1;
  });
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) seen.scriptBytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return seen;
}

type Measured = { name: string; path: string; signedIn: boolean; main: (page: Page) => Promise<void> };

const pages: readonly Measured[] = [
  {
    name: "log-in: the form can be typed into",
    path: "/login",
    signedIn: false,
    main: (page) => page.getByRole("button", { name: "Log in" }).click({ trial: true }),
  },
  {
    name: "overview: the week's numbers stand",
    path: "/live",
    signedIn: true,
    main: (page) => page.getByRole("img", { name: /Requests in the last seven days/ }).waitFor(),
  },
  {
    name: "request log: a line can be opened",
    path: "/live/requests",
    signedIn: true,
    main: (page) => page.locator("tbody tr a").first().click({ trial: true }),
  },
];

const firstPaint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN";

/** Cold, then warm in the same tab. */
async function load(stage: Stage, owner: Person, what: Measured, slowdown: number): Promise<[Load, Load]> {
  await using tab = await openTab(stage.origin, what.signedIn ? { token: owner.token } : {});
  const session = await tab.context.newCDPSession(tab.page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const loads: Load[] = [];
  const seen = await watch(session);
  for (let time = 0; time < 2; time += 1) {
    Object.assign(seen, { scriptBytes: 0, requests: 0 });
    const startedAt = performance.now();
    await tab.page.goto(`${stage.origin}/dashboard${what.path}`);
    await what.main(tab.page);
    const usableMs = performance.now() - startedAt;
    const paintMs = await tab.page.evaluate<number>(firstPaint);
    loads.push({ ...seen, paintMs, usableMs });
    await tab.page.goto("about:blank");
  }
  const [cold, warm] = loads;
  if (cold === undefined || warm === undefined) throw new Error("nothing was loaded");
  return [cold, warm];
}

async function benchPages(stage: Stage, owner: Person, print: Print): Promise<void> {
  await browser();
  print(
    "page, cache                                      script kB  requests   first paint ms   usable ms   (of each: 1x, 4x slower)",
  );
  for (const what of pages) {
    const found = new Map<string, Load[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const slowdown of slowdowns) {
        const [cold, warm] = await load(stage, owner, what, slowdown);
        for (const [name, one] of [
          ["cold", cold],
          ["warm", warm],
        ] as const) {
          const key = `${name} ${slowdown}`;
          found.set(key, [...(found.get(key) ?? []), one]);
        }
      }
    for (const cache of ["cold", "warm"]) {
      const of = (slowdown: number, pick: (load: Load) => number) =>
        median((found.get(`${cache} ${slowdown}`) ?? []).map(pick));
      const pair = (pick: (load: Load) => number) =>
        slowdowns.map((slowdown) => String(Math.round(of(slowdown, pick)))).join(" / ");
      print(
        `${`${what.name}, ${cache}`.padEnd(48)}${(of(1, (one) => one.scriptBytes) / 1_000).toFixed(1).padStart(10)}` +
          `${String(of(1, (one) => one.requests)).padStart(10)}${pair((one) => one.paintMs).padStart(17)}${pair((one) => one.usableMs).padStart(14)}`,
      );
    }
  }
}

const answers = [
  "/live/overview",
  "/live/requests?limit=50",
  "/live/requests?limit=50&status=failed",
  "/live/requests?limit=50&q=there-is-no-such-path",
  "/live/webhooks/health",
] as const;

async function timed(person: Person, path: string): Promise<number> {
  const startedAt = performance.now();
  const { status, text } = await person.ask("GET", path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return performance.now() - startedAt;
}

/** In turns, so that what else the machine does is shared. */
async function benchAnswers(small: Person, large: Person, print: Print): Promise<void> {
  print("answer                                             a thousand ms   a million ms   ratio");
  for (const path of answers) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let ask = 0; ask < asks + 2; ask += 1) {
      const few = await timed(small, path);
      const many = await timed(large, path);
      // The first two warm up.
      if (ask < 2) continue;
      times.small.push(few);
      times.large.push(many);
    }
    const [few, many] = [median(times.small), median(times.large)];
    print(
      `${path.padEnd(50)}${few.toFixed(1).padStart(14)}${many.toFixed(1).padStart(15)}${(many / few).toFixed(2).padStart(8)}`,
    );
  }
}

/** On the server of `databaseUrl`, in a database of its own. */
export async function benchDashboard(databaseUrl: string, print: Print): Promise<void> {
  process.env.TEST_DATABASE_URL = databaseUrl;
  await using closing = new AsyncDisposableStack();
  closing.defer(closeBrowser);
  await using stage = await openStage({ DISPATCHER_POLL_MS: "5000" });
  const { database } = stage;
  const key = async (owner: Person) =>
    (
      await owner.ask("POST", "/keys", {
        body: { environment: "live", name: "Bench", permissions: ["drugs:read"] },
      })
    ).body;
  const small = await stage.signUp("business");
  const large = await stage.signUp("business");
  for (const [owner, count] of [
    [small, 1_000],
    [large, 1_000_000],
  ] as const) {
    const { id } = await key(owner);
    await addRequests(database, accountUuid(owner.accountId), uuidOf(idPrefixes.key, id) ?? "", count);
  }
  await aMillion(database, "live", accountUuid(large.accountId));
  await aMillion(database, "live", accountUuid(small.accountId), 0.001);
  await query(database, "analyze");
  await benchAnswers(small, large, print);
  await benchPages(stage, large, print);
}
