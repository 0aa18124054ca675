// A receiver of webhooks in a pod: plain JavaScript, as an image with Node alone runs it.
//   POST /hooks/NAME       a delivery: verified with the secret of NAME, kept, answered 200 after `answerMs`
//   PUT  /control          {"answerMs": 50, "secrets": {"NAME": "whsec_..."}}: what is left out stays
//   GET  /summary          requests, distinct deliveries and events, what did not verify, highest number of one delivery's requests
//   GET  /deliveries       the ids of all deliveries that came, one a line
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const control = { answerMs: 0, secrets: {} };
const requestsOf = new Map();
const events = new Set();
let requests = 0;
let unverified = 0;
let openNow = 0;
let openMost = 0;

function verifies(secret, headers, body) {
  if (secret === undefined) return false;
  const made = createHmac("sha256", secret)
    .update(`${headers["x-tm-timestamp"]}.`)
    .update(body)
    .digest("hex");
  const given = String(headers["x-tm-signature"]);
  return given.length === made.length && timingSafeEqual(Buffer.from(given), Buffer.from(made));
}

const bodyOf = async (request) => Buffer.concat(await Array.fromAsync(request));

async function take(request, response) {
  const body = await bodyOf(request);
  requests += 1;
  if (!verifies(control.secrets[request.url.split("/")[2]], request.headers, body)) unverified += 1;
  openNow += 1;
  openMost = Math.max(openMost, openNow);
  await new Promise((resolve) => setTimeout(resolve, control.answerMs));
  openNow -= 1;
  // Counted when it is answered: what was cut off by the sender's end was not received for good.
  const delivery = String(request.headers["x-tm-delivery"]);
  requestsOf.set(delivery, (requestsOf.get(delivery) ?? 0) + 1);
  events.add(String(request.headers["webhook-id"]));
  response.writeHead(200).end();
}

const answers = {
  "GET /summary": () =>
    JSON.stringify({
      requests,
      unverified,
      openMost,
      deliveries: requestsOf.size,
      events: events.size,
      mostOfOne: Math.max(0, ...requestsOf.values()),
    }),
  "GET /deliveries": () => [...requestsOf.keys()].join("\n"),
  "GET /healthz": () => "ok",
};

const server = createServer(async (request, response) => {
  try {
    const asked = `${request.method} ${request.url}`;
    if (request.url.startsWith("/hooks/")) return await take(request, response);
    if (asked === "PUT /control") {
      const { answerMs, secrets } = JSON.parse((await bodyOf(request)).toString());
      if (answerMs !== undefined) control.answerMs = answerMs;
      Object.assign(control.secrets, secrets);
      return response.end("{}");
    }
    const answer = answers[asked];
    if (answer === undefined) return response.writeHead(404).end();
    response.end(answer());
  } catch (error) {
    // The sender went away in the middle.
    response.destroy(error);
  }
});
server.keepAliveTimeout = 60_000;
server.listen(8080);
process.on("SIGTERM", () => process.exit(0));
