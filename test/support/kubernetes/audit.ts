/**
 * What an API server was asked, by whom, and what it answered: from its audit log, so that a test can count requests and name
 * the verbs that an account used.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type AuditedRequest = {
  /** As in a Role: get, list, watch, create, update, patch, delete. */
  verb: string;
  /** As in a Role: "deployments", "webhookdispatchers/status"; undefined for what is no resource, as /openapi/v3. */
  resource: string | undefined;
  path: string;
  /** The status of the answer. A watch is here once it has begun. */
  code: number;
  /** When it came, unix milliseconds. */
  atMs: number;
};

export type Audit = {
  flags: string[];
  /** Requests of a user, as "system:serviceaccount:<namespace>:<name>", in the order in which they came. */
  of(user: string): Promise<AuditedRequest[]>;
};

type Event = {
  auditID: string;
  verb: string;
  requestURI: string;
  user: { username: string };
  objectRef?: { resource?: string; subresource?: string };
  responseStatus?: { code: number };
  requestReceivedTimestamp: string;
};

export async function prepareAudit(folder: string): Promise<Audit> {
  const [policy, log] = [join(folder, "audit-policy.yaml"), join(folder, "audit.log")];
  await writeFile(
    policy,
    JSON.stringify({
      apiVersion: "audit.k8s.io/v1",
      kind: "Policy",
      omitStages: ["RequestReceived"],
      rules: [{ level: "Metadata" }],
    }),
  );
  return {
    flags: [`--audit-policy-file=${policy}`, `--audit-log-path=${log}`, "--audit-log-mode=blocking"],
    async of(user) {
      const lines = (await readFile(log, "utf8")).split("\n").slice(0, -1);
      // A watch is told of twice, when it began and when it ended, under one id.
      const byId = new Map<string, AuditedRequest>();
      for (const event of lines.map((line) => JSON.parse(line) as Event)) {
        if (event.user.username !== user) continue;
        const { resource, subresource } = event.objectRef ?? {};
        byId.set(event.auditID, {
          verb: event.verb,
          resource: subresource === undefined ? resource : `${resource}/${subresource}`,
          path: event.requestURI,
          code: event.responseStatus?.code ?? 0,
          atMs: Date.parse(event.requestReceivedTimestamp),
        });
      }
      return [...byId.values()].sort((one, other) => one.atMs - other.atMs);
    },
  };
}
