/** How a receiver checks that a delivery is ours, to be pasted: the rules are those of the documentation. */
import { Stack, Tabs, Text } from "@mantine/core";
import { CodeBlock } from "../../kit/copy.tsx";
import { OutsideLink } from "../../kit/links.tsx";
import { useSettings } from "../../session.tsx";

const node = `import { createHmac, timingSafeEqual } from "node:crypto";
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

const python = `import hashlib
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

export function VerifySnippet() {
  const { docs_url } = useSettings();
  return (
    <Stack gap="xs">
      <Text size="sm">
        Keep the secret where your receiver finds it (WEBHOOK_SECRET here) and check each delivery before you
        use it: the address of your endpoint is no secret. Other languages, and libraries of Standard
        Webhooks, are in <OutsideLink href={docs_url}>the documentation</OutsideLink>.
      </Text>
      <Tabs defaultValue="node" keepMounted={false}>
        <Tabs.List aria-label="Language of the receiver" mb="xs">
          <Tabs.Tab value="node">Node.js</Tabs.Tab>
          <Tabs.Tab value="python">Python</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="node">
          <CodeBlock code={node} label="receiver in Node.js" title="Receiver, Node.js" />
        </Tabs.Panel>
        <Tabs.Panel value="python">
          <CodeBlock code={python} label="receiver in Python" title="Receiver, Python" />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
