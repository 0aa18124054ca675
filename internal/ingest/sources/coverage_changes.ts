/** What a transaction changed of coverage, as the change feed has it: a drug's coverage by a plan is named "ON/ODB". */
import type { ChangeEntry } from "../../changes/model.ts";

type Changed = { drugId: number; key: string; operation: ChangeEntry["operation"] };

export type CoverageChanges = {
  add(drugId: number, plan: { province: string; plan: string }, operation: Changed["operation"]): void;
  entries(): ChangeEntry[];
};

const removedReason = "no longer listed";

export function createCoverageChanges(): CoverageChanges {
  const changed = new Map<string, Changed>();
  return {
    add(drugId, { province, plan }, operation) {
      const key = `${province}/${plan}`;
      const known = changed.get(`${drugId}/${key}`);
      // Created and then updated is created; what is removed in the end is removed.
      if (known === undefined || operation === "removed")
        changed.set(`${drugId}/${key}`, { drugId, key, operation });
    },
    entries() {
      const byOperation = Map.groupBy(changed.values(), ({ operation }) => operation);
      return [...byOperation].map(([operation, of]) => ({
        resource: "coverage",
        operation,
        drugIds: of.map(({ drugId }) => drugId),
        keys: of.map(({ key }) => key),
        ...(operation === "removed" ? { reason: removedReason } : {}),
      }));
    },
  };
}
