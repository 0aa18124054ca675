"""README's examples and those of the folder, against a service that runs.

Needs DRUG_PRICE_API_KEY and DRUG_PRICE_BASE_URL, of a service with its sample data.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2]
SHOWN = re.findall(
    r"^```python\n(.*?)^```", (PACKAGE / "README.md").read_text("utf-8"), re.M | re.S
)
# A receiver runs until it is stopped. test/clients/listen runs it with a listener.
BLOCKS = [block for block in SHOWN if "serve_forever" not in block]
SCRIPTS = [
    path for path in sorted((PACKAGE / "examples").glob("*.py")) if "receiver" not in path.name
]


def run(*args: str) -> str:
    """What is printed, of the library as it is imported here."""
    assert os.environ["DRUG_PRICE_API_KEY"]
    assert os.environ["DRUG_PRICE_BASE_URL"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-W", "error", *args]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_what_the_readme_shows_runs(block: str) -> None:
    assert run("-c", block).strip()


def test_the_readme_shows_something() -> None:
    assert len(BLOCKS) == 6
    assert len(SCRIPTS) == 5


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("quickstart", r"\(\d{8}\)\n +\d+\.\d\d CAD  \w"),
        ("async_client", r"\d\.\d\d at \w"),
        ("paging", r"\d+ drugs\n.*page 2: 10 of \d+\nthird page: \w"),
        ("errors", r"No such drug: NOT_FOUND: .*\nquery .*\n.* is as it was"),
        ("graphql", r"for 1 unit\nGRAPHQL_VALIDATION_FAILED - Cannot query field"),
    ],
)
def test_an_example_runs_and_prints_what_it_is_about(name: str, printed: str) -> None:
    assert re.search(printed, run(str(PACKAGE / "examples" / f"{name}.py")), re.S)
