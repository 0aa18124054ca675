/** The events that a change of conditions is worth: told from what stood before, which outlives a change of leader. Pure. */
import type { EventContent } from "../../kube/event_object.ts";
import { cut } from "./json.ts";
import type { Condition, ConditionType } from "./model.ts";

/** What events.k8s.io allows in a note, in bytes. */
export const longestNote = 1_024;

/** At most so many bytes of UTF-8. */
export function noteOf(text: string): string {
  let note = cut(text, longestNote);
  while (Buffer.byteLength(note) > longestNote)
    note = cut(note, note.length - Math.ceil((Buffer.byteLength(note) - longestNote) / 3));
  return note;
}

type Rule = {
  of: ConditionType;
  /** Whether an event is due, from the condition as it was (if it ever was) and as it is. */
  when(before: Condition | undefined, now: Condition): boolean;
  tell(before: Condition | undefined, now: Condition): EventContent;
};

const became = (before: Condition | undefined, now: Condition, reason: string) =>
  now.reason === reason && before?.reason !== reason;
const ceased = (before: Condition | undefined, now: Condition, reason: string) =>
  before?.reason === reason && now.reason !== reason;

const begins = (
  of: ConditionType,
  reason: string,
  action: string,
  type: EventContent["type"] = "Warning",
): Rule => ({
  of,
  when: (before, now) => became(before, now, reason),
  tell: (_before, now) => ({ type, reason, action, note: now.message }),
});

const rules: readonly Rule[] = [
  {
    of: "MetricsAvailable",
    when: (before, now) => now.status === "False" && before?.status !== "False",
    tell: (_before, now) => ({
      type: "Warning",
      reason: "MetricsLost",
      action: "ReadBacklog",
      note: `${now.reason}: ${now.message} Replicas hold.`,
    }),
  },
  {
    of: "MetricsAvailable",
    when: (before, now) => before?.status === "False" && now.status === "True",
    tell: () => ({
      type: "Normal",
      reason: "MetricsBack",
      action: "ReadBacklog",
      note: "The backlog is read again.",
    }),
  },
  {
    of: "Paused",
    when: (before, now) => now.status === "True" && before?.reason !== now.reason,
    tell: (_before, now) => ({ type: "Normal", reason: "Paused", action: "Pause", note: now.message }),
  },
  {
    of: "Paused",
    when: (before, now) => before?.status === "True" && now.status === "False",
    tell: (_before, now) => ({ type: "Normal", reason: "Resumed", action: "Resume", note: now.message }),
  },
  {
    of: "ScalingLimited",
    when: (before, now) =>
      ["TooManyReplicas", "ConnectionBudget"].includes(now.reason) && before?.reason !== now.reason,
    tell: (_before, now) => ({ type: "Warning", reason: "AtMaximum", action: "Scale", note: now.message }),
  },
  begins("Degraded", "InvalidSpec", "Read"),
  begins("Degraded", "NameTaken", "Apply"),
  begins("Degraded", "TemplateRefused", "Apply"),
  begins("Degraded", "ApplyFailed", "Apply"),
  begins("Degraded", "Contested", "Apply"),
  {
    of: "Degraded",
    when: (before, now) => ceased(before, now, "TemplateRefused") && now.status === "False",
    tell: () => ({
      type: "Normal",
      reason: "TemplateAccepted",
      action: "Apply",
      note: "The API server takes the Deployment again.",
    }),
  },
];

/** In the order of the rules; `before` has no condition when nothing was said yet. */
export function transitionsOf(before: readonly Condition[], now: readonly Condition[]): EventContent[] {
  const find = (conditions: readonly Condition[], type: ConditionType) =>
    conditions.find((condition) => condition.type === type);
  return rules.flatMap((rule) => {
    const [last, current] = [find(before, rule.of), find(now, rule.of)];
    if (current === undefined || !rule.when(last, current)) return [];
    const event = rule.tell(last, current);
    return [{ ...event, note: noteOf(event.note) }];
  });
}
