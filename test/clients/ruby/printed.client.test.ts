/** What of the Ruby library is printed from the contract: names that Ruby or the library has already. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { contractHere } from "../../../clients/generator/app.ts";
import type { Contract, Field } from "../../../clients/generator/contract/model.ts";
import { readerName } from "../../../clients/generator/ruby/names.ts";
import { printRuby } from "../../../clients/generator/ruby/print.ts";
import { root } from "../../cmd/process.ts";
import { say } from "../../support/programs/say.ts";

const contract = await contractHere();

/** The contract with one part changed. */
const altered = (change: (copy: Contract) => void): Contract => {
  const copy = structuredClone(contract);
  change(copy);
  return copy;
};
// biome-ignore lint/suspicious/noExplicitAny: a copy is written to, which a contract is not.
const writable = (value: unknown) => value as any;

const field = (name: string): Field => ({
  ...{ name, type: { kind: "string" }, required: false, nullable: false, description: "" },
  default: undefined,
});

const textOf = (made: ReadonlyMap<string, string>) => [...made.values()].join("\n");

async function ruby(program: string, input = ""): Promise<string> {
  const { code, stdout, stderr } = await say("ruby", ["-Iclients/ruby/lib", "-e", program, input], {
    cwd: root,
  });
  assert.equal(code, 0, stderr);
  return stdout;
}

test("a reader has an underscore where the library says so, of the contract's members and of every method of Ruby's objects", async () => {
  const reserved = new Set(
    JSON.parse(await ruby('require "drug_price"; puts JSON.generate(DrugPrice::Model::RESERVED)')),
  );
  const members = contract.models.flatMap(({ fields }) => fields.map(({ name }) => name));
  for (const name of [...members, "class", "hash", "method", "send", "display", "to_h", "last_response"])
    assert.equal(readerName(name), reserved.has(name) ? `${name}_` : name, name);
});

test("a name that the library has already stops the generator", () => {
  const broken: Record<string, Contract> = {
    "DrugPrice::Client is taken": altered(({ models }) => {
      writable(models[0]).name = "Client";
    }),
    "DrugPrice::Drug is taken": altered(({ enums }) => {
      writable(enums[0]).name = "Drug";
    }),
    "two of its words are one constant": altered(({ enums }) => {
      writable(enums[0]).values = ["a.b", "A-B"];
    }),
    "pages have a method each": altered(({ models }) => {
      writable(models.find(({ page }) => page)).fields.push(field("each"));
    }),
    "two of its arguments have one name": altered(({ resources }) => {
      writable(resources[0]?.methods[0]).queryParameters.push(field("options"));
    }),
  };
  for (const [message, one] of Object.entries(broken))
    assert.throws(() => printRuby(one), { message: new RegExp(message) });
});

test("an argument that is called as a keyword of Ruby can be given by its name", async () => {
  const made = textOf(printRuby(contract));
  assert.match(made, /def list\(since: OMIT, until: OMIT/);
  assert.match(made, /until: binding\.local_variable_get\(:until\)/);
});

test("what is printed is Ruby, whatever texts the contract has", async () => {
  const odd = altered(({ models, enums, resources }) => {
    writable(models[0]).description = 'Ends a comment?\n=end #{1 + nil} "quoted" \\';
    writable(enums[0]).values = ['#{1 + nil} "a"', "2 b"];
    writable(resources[0]?.methods[0]).description = "One\n\ntwo\nthree";
  });
  for (const [path, text] of printRuby(odd)) {
    if (!path.endsWith(".rb")) continue;
    await ruby("RubyVM::InstructionSequence.compile(ARGV[0])", text);
  }
  const enums = printRuby(odd).get("clients/ruby/lib/drug_price/generated/enums.rb") ?? "";
  assert.equal(
    await ruby("eval(ARGV[0]); print DrugPrice::AlertStatus::ALL.inspect", enums),
    '["\\#{1 + nil} \\"a\\"", "2 b"]',
  );
});
