/** Runs `admin` as a person would, on a database of the test's own, and reads what it prints. */
import { Readable, Writable } from "node:stream";
import { admin } from "../../cmd/admin/app.ts";
import { type Accounts, hashSecret } from "../accounts/fixture.ts";

export type Printed = { code: number; stdout: string; stderr: string };

function collector(): { stream: Writable; text(): string } {
  let printed = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      printed += String(chunk);
      done();
    },
  });
  return { stream, text: () => printed };
}

export async function run({ database, clock }: Accounts, argv: string[], input = ""): Promise<Printed> {
  const [stdout, stderr] = [collector(), collector()];
  const code = await admin(argv, {
    database,
    hashSecret,
    clock,
    maxPriceAgeDays: 3_650,
    dashboard: { url: "http://127.0.0.1:8080/dashboard", isDefault: true },
    stdin: Readable.from(input === "" ? [] : [input]),
    stdout: stdout.stream,
    stderr: stderr.stream,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** What `--json` prints: one line. */
export async function runJson<Answer>(test: Accounts, argv: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await run(test, [...argv, "--json"]);
  if (code !== 0 || stderr !== "" || stdout.trimEnd().includes("\n")) throw new Error(stdout + stderr);
  return JSON.parse(stdout) as Answer;
}
