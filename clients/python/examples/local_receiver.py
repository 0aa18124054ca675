"""A receiver of webhooks with the standard library: python local_receiver.py

Reads WEBHOOK_SECRET, the signing secret, and PORT. Default: 3000.
"""

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from drug_price import WebhookVerificationError, webhooks


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        # Verify the bytes as they arrived, before anything parses them.
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = webhooks.verify(body, self.headers, os.environ["WEBHOOK_SECRET"])
        except WebhookVerificationError as error:
            print(error.reason, error, flush=True)
            self.send_error(401)
            return
        self.send_response(204)
        self.end_headers()
        # Do your work here. An event can arrive twice, with the same ID.
        print(event.event, event.id, flush=True)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
    print("ready", flush=True)
    server.serve_forever()
