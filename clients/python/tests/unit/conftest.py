"""What the tests share: a scripted server, and both clients behind one form."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from scripted import Scripted, serving

from drug_price import AsyncDrugPrice, DrugPrice

LIVE_KEY = "tm_live_0123456789abcdefghijABCDEFGHIJ012345"
Use = Callable[[Any], Any]


@pytest.fixture
def server() -> Iterator[Scripted]:
    with serving() as scripted:
        yield scripted


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("API_KEY", "BASE_URL", "SANDBOX_URL"):
        monkeypatch.delenv(f"DRUG_PRICE_{name}", raising=False)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that the client would have waited; it does not."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("drug_price._drivers.time", SimpleNamespace(sleep=waited.append))
    monkeypatch.setattr("drug_price._drivers.anyio.sleep", sleep)
    return waited


@pytest.fixture(params=["sync", "async"])
def ask(request: pytest.FixtureRequest, server: Scripted) -> Callable[..., Any]:
    """Calls `use` with a client of either kind, and answers what that answers, awaited."""

    def asked(use: Use, **options: Any) -> Any:
        options = {"api_key": LIVE_KEY, "base_url": server.url, **options}
        if request.param == "sync":
            with DrugPrice(**options) as client:
                return use(client)

        async def main() -> Any:
            async with AsyncDrugPrice(**options) as client:
                used = use(client)
                return await used if inspect.isawaitable(used) else used

        return asyncio.run(main())

    return asked


@pytest.fixture
def tls_url(tmp_path: Path) -> Iterator[str]:
    """A server whose certificate nobody signed but itself."""
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1"
    files = ["-subj", "/CN=127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*command.split(), *files], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def accept() -> None:
            # Ends when the listener is shut down.
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = listener.accept()
                    with connection, contextlib.suppress(OSError):
                        context.wrap_socket(connection, server_side=True).close()

        thread = threading.Thread(target=accept)
        thread.start()
        yield f"https://127.0.0.1:{listener.getsockname()[1]}"
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()
