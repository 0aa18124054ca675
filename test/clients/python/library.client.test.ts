/** The Python library's own tests, and its examples and its built package against a service that runs. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { say } from "../../support/programs/say.ts";
import { pythonEnvironment } from "../tools/python.ts";
import { firstExample, leavesNothing, library, serve, well } from "./library.ts";

const requirements = fileURLToPath(new URL("../tools/requirements.txt", import.meta.url));
const pytest = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider"];

test("the Python library passes its own tests", async () => {
  const { run, env } = await pythonEnvironment();
  const options = { cwd: library, env: { ...env, ...leavesNothing } };
  const said = await well(run("python", [...pytest, "tests/unit"], options));
  assert.match(said, /\d+ passed/);
});

test("the Python library and its package work with a service that runs", async (context) => {
  await using stack = new AsyncDisposableStack();
  const { run, env, folder } = await pythonEnvironment();
  const service = await serve(stack);
  const place = await mkdtemp(join(tmpdir(), "drug-price-python-"));
  stack.defer(() => rm(place, { recursive: true, force: true }));

  await context.test("what README and examples show runs", async () => {
    const options = { cwd: library, env: { ...env, ...leavesNothing, ...service } };
    assert.match(await well(run("python", [...pytest, "tests/service"], options)), /12 passed/);
  });

  const built = join(place, "dist");
  await context.test("wheel and source archive are built, with types and licence", async () => {
    // The wheel is built from the archive, so that the archive is known to be whole.
    const args = ["-m", "build", "--no-isolation", "--outdir", built, library];
    await well(run("python", args, { cwd: place, env: { ...env, ...leavesNothing } }));
    const names = await readdir(built);
    assert.deepEqual(names.toSorted(), ["drug_price-0.2.0-py3-none-any.whl", "drug_price-0.2.0.tar.gz"]);
    const wheel = await well(
      run("python", [
        "-m",
        "zipfile",
        "--list",
        join(built, names.find((name) => name.endsWith("whl")) ?? ""),
      ]),
    );
    for (const file of ["drug_price/py.typed", "drug_price/generated/models.py", "licenses/LICENSE"])
      assert.ok(wheel.includes(file), `${file} is in the wheel`);
    assert.doesNotMatch(wheel, /tests|examples|conformance|__pycache__/);
  });

  const empty = join(place, "venv");
  const python = join(empty, "bin/python");
  await context.test("the wheel is installed where nothing is, and README's first example runs", async () => {
    await well(run("python", ["-m", "venv", empty]));
    const wheel = join(built, "drug_price-0.2.0-py3-none-any.whl");
    const pip = ["-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--constraint", requirements];
    await well(say(python, [...pip, wheel], { cwd: place }));
    const example = join(place, "example.py");
    await writeFile(example, await firstExample());
    const said = await well(say(python, [example], { cwd: place, env: { PATH: env.PATH, ...service } }));
    assert.match(said, /^\d{8} .*\n {2}\d+\.\d\d CAD for \d+ \w+ at \w/m);
  });

  await context.test("a type checker sees the types of what is installed", async () => {
    const file = join(place, "consumer.py");
    await writeFile(file, consumer);
    const args = [
      "--strict",
      "--no-color-output",
      "--cache-dir",
      join(place, "mypy"),
      "--python-executable",
      python,
    ];
    const { code, stdout } = await say(join(folder, "bin/mypy"), [...args, file], { cwd: place, env });
    assert.equal(code, 1, stdout);
    const complaints = stdout.split("\n").filter((line) => line.includes(": error:"));
    assert.equal(complaints.length, 2, stdout);
    assert.match(stdout, /consumer\.py:14: error: Argument "query" to "search"/);
    assert.match(stdout, /consumer\.py:15: error: Argument "province" to "create"/);
    assert.match(stdout, /consumer\.py:9: note: Revealed type is "datetime\.datetime"/);
    assert.match(stdout, /consumer\.py:12: note: Revealed type is "drug_price\.generated\.models\.Drug"/);
  });
});

/** Lines 14 and 15 are wrong. */
const consumer = `import asyncio
from drug_price import AsyncDrugPrice, DrugPrice
from drug_price.types import Drug, NewWebhookFilter, PriceEntry

client = DrugPrice(api_key="tm_live_1", base_url="http://127.0.0.1:1")
drugs: list[Drug] = client.drugs.search(query="a").data
prices: list[PriceEntry] = list(client.drugs.prices("a", province="BC"))
wanted: NewWebhookFilter = {"provinces": ["BC"]}
reveal_type(prices[0].last_updated)
async def main(other: AsyncDrugPrice) -> None:
    async for drug in other.drugs.search(query="a"):
        reveal_type(drug)
    client.webhooks.update("a", description=None, filter=wanted)
client.drugs.search(query=1)
client.alerts.create(drug_id="a", target_price="9.50", province="XX")
asyncio.run(main(AsyncDrugPrice()))
`;
