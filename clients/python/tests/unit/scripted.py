"""A real HTTP server on this machine that answers what a test tells it to, faults included."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal


@dataclass
class Reply:
    """What the server does with one request."""

    status: int = 200
    body: Any = field(default_factory=dict)
    """JSON, or bytes as they are."""
    headers: Mapping[str, str] = field(default_factory=dict)
    fault: Literal["none", "cut", "hang_up", "silent", "drip"] = "none"

    def content(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


@dataclass
class Request:
    """What the server was asked."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Scripted:
    """The server's address, what it will answer, in order, and what it was asked."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.replies: list[Reply] = []
        self.requests: list[Request] = []
        self.over = threading.Event()

    def will(self, *replies: Reply) -> None:
        self.replies.extend(replies)

    def paths(self) -> list[str]:
        return [request.path for request in self.requests]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    scripted: Scripted

    def handle_one(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(self.command, self.path, headers, self.rfile.read(length))
        self.scripted.requests.append(request)
        reply = self.scripted.replies.pop(0)
        content = b"" if reply.status in (204, 304) else reply.content()
        self.close_connection = True
        if reply.fault == "hang_up":
            return
        if reply.fault == "silent":
            self.scripted.over.wait()
            return
        self.send_response(reply.status)
        for name, value in {"Content-Type": "application/json", **reply.headers}.items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.send_header("Content-Length", str(len(content) + (reply.fault == "cut")))
        self.end_headers()
        if self.command == "HEAD":
            return
        if reply.fault == "drip":
            for byte in content:
                if self.scripted.over.wait(0.02):
                    return
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
            return
        self.wfile.write(content)

    do_GET = do_POST = do_PATCH = do_DELETE = do_HEAD = handle_one  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hung up, which is what some tests are about."""


@contextmanager
def serving() -> Iterator[Scripted]:
    """A server while it is needed."""
    handler = type("Handler", (_Handler,), {})
    server = _Server(("127.0.0.1", 0), handler)
    scripted = Scripted(f"http://127.0.0.1:{server.server_port}")
    handler.scripted = scripted  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield scripted
    finally:
        scripted.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
