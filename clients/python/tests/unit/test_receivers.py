"""The receivers among the examples, served by their own servers and sent signed deliveries."""

from __future__ import annotations

import importlib.util
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn
from werkzeug.serving import make_server

from drug_price import webhooks

EXAMPLES = Path(__file__).parents[2] / "examples"
SECRET = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc="
OTHER = "whsec_2SmKENGwc1g33EvYXaxkGw887yekfl1TpU8vP1svz/o="
EVENT = {
    "event": "price.changed",
    "id": "evt_1",
    "created_at": "2026-01-01T00:00:00.000Z",
    "entity": "drug_1/pharm_1",
    "sequence": 1,
    "data": {"drug": {"id": "drug_1", "name": "A", "din": "00000001"}, "new_price": 1.5},
}
BODY = json.dumps(EVENT, indent=1).encode()


def load(name: str) -> Any:
    """The example anew."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def by_werkzeug(app: Any) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/webhooks"
    server.shutdown()
    thread.join()


@contextmanager
def by_uvicorn(app: Any) -> Iterator[str]:
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/webhooks"
    server.should_exit = True
    thread.join()


@pytest.fixture(params=["flask_receiver", "fastapi_receiver"])
def receiver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Where it takes deliveries, and the ids that it has seen."""
    monkeypatch.setenv("WEBHOOK_SECRET", f"{OTHER} {SECRET}")
    module = load(request.param)
    serve = by_werkzeug if request.param == "flask_receiver" else by_uvicorn
    with serve(module.app) as url:
        yield url, module.seen


def test_a_genuine_delivery_is_taken_once(receiver: Any) -> None:
    url, seen = receiver
    for _ in range(2):
        assert (
            httpx2.post(url, content=BODY, headers=webhooks.sign(BODY, SECRET)).status_code == 204
        )
    assert seen == {"evt_1"}


def test_any_other_is_refused_with_its_reason(receiver: Any) -> None:
    url, seen = receiver
    headers = webhooks.sign(BODY, SECRET)
    for content, given, reason in [
        (json.dumps(EVENT).encode(), headers, "signature_mismatch"),
        (BODY, {}, "header_missing"),
        (BODY, webhooks.sign(BODY, SECRET, timestamp=time.time() - 400), "timestamp_too_old"),
    ]:
        answer = httpx2.post(url, content=content, headers=given)
        assert (answer.status_code, answer.text) == (401, reason)
    assert seen == set()
