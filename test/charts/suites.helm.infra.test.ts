/** The suites in tests/ of the charts pass, there is one for each template, and each sentence that a chart refuses values with is asked for. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { charts, run } from "../support/helm/charts.ts";

type Suite = {
  templates: string[];
  tests: { it: string; asserts: { failedTemplate?: { errorPattern?: string } }[] }[];
};

const suitesOf = (path: string): Suite[] =>
  globSync(join(path, "tests/*_test.yaml")).map((file) => parse(readFileSync(file, "utf8")) as Suite);

for (const chart of charts) {
  test(`the suites of ${chart.name} pass`, async () => {
    const { code, stdout, stderr } = await run("helm-unittest", ["--strict", "--color=false", chart.path]);
    assert.equal(code, 0, stdout + stderr);
    const passed = Number(/^Tests: +(\d+) passed/m.exec(stdout)?.[1]);
    const written = suitesOf(chart.path).flatMap(({ tests }) => tests).length;
    assert.equal(passed, written, stdout);
  });

  test(`every template of ${chart.name} has a suite`, () => {
    const templates = globSync(join(chart.path, "templates/**/*.yaml")).map((file) =>
      relative(join(chart.path, "templates"), file),
    );
    const asked = suitesOf(chart.path).flatMap((suite) => suite.templates);
    assert.deepEqual(asked.toSorted(), templates.toSorted());
  });

  test(`every sentence that ${chart.name} refuses values with is asked for`, () => {
    const sentences = globSync(join(chart.path, "templates/**/*.tpl")).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(?:fail|append \$wrong) \(?(?:printf )?"([^"]+)"/g)].map(
        ([, sentence = ""]) => ({ file: basename(file), sentence }),
      ),
    );
    assert.ok(sentences.length >= 4, "have the templates another way to refuse?");
    const patterns = suitesOf(chart.path).flatMap(({ tests }) =>
      tests.flatMap(({ asserts }) =>
        asserts.flatMap(({ failedTemplate }) => failedTemplate?.errorPattern ?? []),
      ),
    );
    const unasked = sentences.filter(({ sentence }) => {
      // Where the sentence has a name or a number of the values, any will do.
      const whole = sentence.replaceAll("\\n", "").trim();
      if (whole === "%s") return false;
      const examples = ["live", "sandbox", "20", "35", "default", "recalls", "mine"].map((word) =>
        whole.replace(/%[sd]/, word).replaceAll(/%[sd]/g, "35"),
      );
      return !patterns.some((pattern) =>
        examples.some((example) => new RegExp(pattern.split("[^")[0] ?? "").test(example)),
      );
    });
    assert.deepEqual(unasked, []);
  });
}
