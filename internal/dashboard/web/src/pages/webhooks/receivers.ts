/** Receivers to be pasted: each checks a delivery by the rules of the documentation, and runs as it is. */

export const nodeReceiver = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.WEBHOOK_SECRET; // whsec_..., whole

function verify(headers, body) {
  const timestamp = headers["x-tm-timestamp"] ?? "";
  if (!/^\\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const made = createHmac("sha256", secret).update(\`\${timestamp}.\`).update(body).digest("hex");
  // The second one is there while a secret is being rotated.
  return [headers["x-tm-signature"], headers["x-tm-signature-previous"]].some(
    (given) => given?.length === made.length && timingSafeEqual(Buffer.from(given), Buffer.from(made)),
  );
}

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts); // the bytes, before anything parses them
  if (!verify(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end(); // answer first, then work on it
  const event = JSON.parse(body);
  console.log(event.id, event.event); // the same id may come again: handle it once
}).listen(8099);`;

export const pythonReceiver = `import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = os.environ["WEBHOOK_SECRET"]  # whsec_..., whole


def verify(headers, body: bytes) -> bool:
    timestamp = headers.get("X-TM-Timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > 300:
        return False
    made = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    # The second one is there while a secret is being rotated.
    given = (headers.get("X-TM-Signature", ""), headers.get("X-TM-Signature-Previous", ""))
    return any(hmac.compare_digest(made.encode(), g.encode()) for g in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))  # the bytes, before anything parses them
        genuine = verify(self.headers, body)
        self.send_response(204 if genuine else 401)
        self.end_headers()  # answer first, then work on it
        if genuine:
            event = json.loads(body)
            print(event["id"], event["event"])  # the same id may come again: handle it once


HTTPServer(("", 8099), Receiver).serve_forever()`;
