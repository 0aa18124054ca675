// Callers of the API in a pod, as many each second as wanted: plain JavaScript, as an image with Node alone runs it.
// TARGET is the address of a Service, TARGETS_FILE a JSON list of {path, key}; half of the callers keep their connections, the
// other half make a new one for each request. Nothing is tried twice: a request that fails, has failed.
//   GET /report     requests, failures by what they were, statuses, the slowest; since the last reset
//   PUT /reset
import { readFileSync } from "node:fs";
import { Agent, createServer, request } from "node:http";

const target = new URL(process.env.TARGET);
const perSecond = Number(process.env.PER_SECOND);
const wanted = JSON.parse(readFileSync(process.env.TARGETS_FILE, "utf8"));
const keeping = new Agent({ keepAlive: true, maxSockets: 20 });
const timeoutMs = 10_000;
let seen;
const reset = () => {
  seen = {
    requests: 0,
    open: 0,
    statuses: {},
    failures: {},
    examples: [],
    slowestMs: 0,
    connections: 0,
    sinceMs: Date.now(),
  };
};
reset();

function fail(to, what) {
  to.failures[what] = (to.failures[what] ?? 0) + 1;
  if (to.examples.length < 20) to.examples.push(`${new Date().toISOString()} ${what}`);
}

function ask(at) {
  const { path, key, method = "GET", body } = wanted[at % wanted.length];
  const keeps = at % 2 === 0;
  const to = seen;
  const begunMs = performance.now();
  const sent = request(
    {
      host: target.hostname,
      port: target.port || 80,
      path,
      method,
      agent: keeps ? keeping : false,
      timeout: timeoutMs,
      headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
    },
    (response) => {
      to.statuses[response.statusCode] = (to.statuses[response.statusCode] ?? 0) + 1;
      if (response.statusCode >= 400) fail(to, `${keeps ? "kept" : "new"} ${response.statusCode}`);
      response.resume();
      response.once("end", done);
      response.once("error", (error) => fail(to, `${keeps ? "kept" : "new"} body ${error.code}`));
    },
  );
  to.requests += 1;
  to.open += 1;
  let ended = false;
  const done = () => {
    if (ended) return;
    ended = true;
    to.open -= 1;
    to.slowestMs = Math.max(to.slowestMs, Math.round(performance.now() - begunMs));
  };
  sent.once("socket", () => {
    if (!sent.reusedSocket) to.connections += 1;
  });
  sent.once("timeout", () => sent.destroy(Object.assign(new Error("late"), { code: "LATE" })));
  sent.once("error", (error) => {
    fail(to, `${keeps ? "kept" : "new"} ${sent.reusedSocket ? "reused " : ""}${error.code ?? error.message}`);
    done();
  });
  sent.end(body);
}

let at = 0;
setInterval(() => ask(at++), 1_000 / perSecond);
createServer((asked, response) => {
  if (asked.method === "PUT") reset();
  response.end(JSON.stringify(seen));
}).listen(8080);
process.on("SIGTERM", () => process.exit(0));
