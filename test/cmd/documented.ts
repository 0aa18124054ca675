/**
 * Runs the shell blocks of a document, and compares what they print with the block that follows: each line of it must
 * come, where `…` stands for anything. All blocks share one shell, so that variables carry over.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./process.ts";

type Block = { script: string; expected: string[] };

export async function blocksOf(document: string): Promise<Block[]> {
  const text = await readFile(join(root, document), "utf8");
  const fences = [...text.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)];
  const blocks: Block[] = [];
  for (const [, kind, content = ""] of fences) {
    if (kind === "sh") blocks.push({ script: content, expected: [] });
    else blocks.at(-1)?.expected.push(...content.trimEnd().split("\n"));
  }
  return blocks;
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const patternOf = (line: string) => new RegExp(line.split("…").map(literal).join(".*"));

function assertPrinted(printed: string, { script, expected }: Block): void {
  const lines = printed.replaceAll("\r", "").split("\n");
  for (const line of expected) {
    const pattern = patternOf(line);
    assert.ok(
      lines.some((candidate) => pattern.test(candidate)),
      `${script} did not print "${line}", but:\n${printed}`,
    );
  }
}

/** The first block, which says where the service is, is left to `variables`. */
export async function runDocumented(
  document: string,
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const [setting, ...blocks] = await blocksOf(document);
  for (const name of Object.keys(variables))
    assert.ok(setting?.script.includes(`${name}=`), `${document} begins with what sets ${name}`);
  const mark = "-- end of a block --";
  const script = blocks.map((block) => `${block.script}\necho; echo '${mark}'`).join("\n");
  // What a block writes is its own.
  await using folder = await mkdtempDisposable(join(tmpdir(), "documented-"));
  const { stdout, stderr, status } = spawnSync("bash", ["-eu", "-c", script], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...variables },
    encoding: "utf8",
  });
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  const printed = stdout.split(mark);
  for (const [at, block] of blocks.entries()) {
    assert.ok(block.expected.length > 0, `a block without an answer shows nothing: ${block.script}`);
    assertPrinted(printed[at] ?? "", block);
  }
  return blocks.length;
}
