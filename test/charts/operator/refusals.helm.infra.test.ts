/** What the operator's chart does not render, and that its words name the value to set. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chartNamed, majors, template } from "../../support/helm/charts.ts";

const chart = chartNamed("drug-price-operator");
const databases = "databases.default.existingSecret=addresses";

const refused: readonly { why: string; set: readonly string[]; says: RegExp }[] = [
  {
    why: "no database",
    set: [],
    says: /databases: name one at least, such as databases\.default\.existingSecret/,
  },
  {
    why: "a database without a Secret",
    set: [databases, "databases.archive.key=uri"],
    says: /databases\.archive\.existingSecret: name the Secret/,
  },
  { why: "a database with an address in values", set: [databases, "databases.default.url=x"], says: /url/ },
  {
    why: "a database whose name leads out of the folder",
    set: ["databases.\\.\\./x.existingSecret=y"],
    says: /\.\.\/x/,
  },
  { why: "an unknown value", set: [databases, "replicaCount=3"], says: /replicaCount/ },
  { why: "an unknown value within a block", set: [databases, "image.name=x"], says: /name/ },
  { why: "the tag latest", set: [databases, "image.tag=latest"], says: /image[./]tag/ },
  { why: "half a digest", set: [databases, "image.digest=sha256:12"], says: /image[./]digest/ },
  { why: "a level of the log that there is not", set: [databases, "logLevel=loud"], says: /logLevel/ },
  { why: "looks more often than it can", set: [databases, "pollMs=10"], says: /pollMs/ },
  {
    why: "a connection that may take longer than the look that it is for",
    set: [databases, "connectTimeoutMs=5000", "readTimeoutMs=4000"],
    says: /connectTimeoutMs: it is a part of readTimeoutMs/,
  },
  {
    why: "less time to stop than it may need",
    set: [databases, "terminationGracePeriodSeconds=9"],
    says: /terminationGracePeriodSeconds/,
  },
  {
    why: "two monitors of the same",
    set: [
      databases,
      "monitoring.services.enabled=true",
      "monitoring.podMonitor.enabled=true",
      "monitoring.serviceMonitor.enabled=true",
    ],
    says: /monitoring\.podMonitor\.enabled, monitoring\.serviceMonitor\.enabled: one of the two/,
  },
  {
    why: "a ServiceMonitor without a Service",
    set: [databases, "monitoring.serviceMonitor.enabled=true"],
    says: /monitoring\.services\.enabled: a ServiceMonitor needs the Service/,
  },
  {
    why: "runbooks that are no address",
    set: [databases, "monitoring.rules.runbooks=wiki"],
    says: /monitoring[./]rules[./]runbooks/,
  },
];

for (const { why, set, says } of refused)
  test(`refused: ${why}`, async () => {
    for (const major of majors) {
      const { code, stderr } = await template(chart, { major, more: set.flatMap((one) => ["--set", one]) });
      assert.equal(code, 1, `Helm ${major}: ${stderr}`);
      assert.match(stderr, says);
    }
  });

test("as a part of another chart it takes global values of any name, and whether it is enabled", async () => {
  for (const major of majors) {
    const set = [databases, "global.storageClass=fast", "enabled=true"];
    const { code, stderr } = await template(chart, { major, more: set.flatMap((one) => ["--set", one]) });
    assert.equal(code, 0, stderr);
  }
});
