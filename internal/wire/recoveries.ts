/** Recoveries of webhook deliveries in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { idPrefixes, publicId } from "../core/ids.ts";
import {
  type Recovery,
  recoverableStates,
  recoveryModes,
  recoveryStates,
  replayableDays,
} from "../delivery/operations/model.ts";
import { eventKinds } from "../events/model.ts";
import { publicIdOf, timeOrNull } from "./deliveries.ts";
import { pathId } from "./parameters.ts";
import { pagingRules, pagingShape, querySchema } from "./rules.ts";
import { time } from "./shared_fields.ts";
import { dayOrTime } from "./times.ts";

const kinds = [...eventKinds] as const;

const count = (description: string, example: number) =>
  z
    .int()
    .nonnegative()
    .meta({ description, examples: [example] });

export const recovery = z
  .strictObject({
    id: publicIdOf("rcv_", "rcv_<32 hexadecimal digits>."),
    webhook_id: publicIdOf("wh_", "The webhook whose deliveries are brought back."),
    mode: z.enum(recoveryModes).meta({
      description:
        "failed: deliveries that ended undelivered and were not repeated since. missing: events that the webhook asks for and never had a delivery of.",
      examples: ["failed"],
    }),
    status: z.enum(recoveryStates).meta({
      description: "running until all are made and none is pending; finished; or cancelled.",
      examples: ["running"],
    }),
    since: time(`What was made from here on: as asked for, or as far back as ${replayableDays} days.`),
    until: time("And before here."),
    statuses: z.array(z.enum(recoverableStates)).meta({
      description: "Of the deliveries that are brought back, in mode failed.",
      examples: [["failed"]],
    }),
    types: z
      .array(z.enum(kinds))
      .nullable()
      .meta({ description: "Kinds of events; null for all.", examples: [null] }),
    total: count("How many there were to bring back when it was asked for.", 1_200),
    made: count("New deliveries made so far.", 1_000),
    progress: z
      .strictObject({
        pending: count("Of those made: waiting, or being tried.", 400),
        delivered: count("Delivered.", 590),
        failed: count("Failed again.", 10),
        cancelled: count("Cancelled.", 0),
      })
      .meta({ id: "RecoveryProgress", description: "What has become of those made." }),
    created_at: time("When it was asked for."),
    updated_at: time("When it last went on."),
    finished_at: timeOrNull("When it was over; null while it runs."),
  })
  .meta({ id: "Recovery", description: "A job that brings back what a webhook did not get." });
export type RecoveryBody = z.infer<typeof recovery>;

const distinct = <Member extends string>(members: readonly [Member, ...Member[]], description: string) =>
  z
    .array(z.enum(members, { error: `must be one of ${members.join(", ")}` }), {
      error: `must be a list of ${members.join(", ")}`,
    })
    .min(1, "must name at least one; leave it out for all")
    .max(members.length, "names something twice")
    .refine((given) => new Set(given).size === given.length, "names something twice")
    .meta({ description, uniqueItems: true, examples: [[members[0]]] })
    .optional();

export const recoverBody = z
  .strictObject({
    since: dayOrTime(`What was made from this moment on; no further back than ${replayableDays} days.`).meta({
      examples: ["2026-01-31T09:30:00Z"],
    }),
    until: dayOrTime("And before this moment; up to now unless given.").optional(),
    mode: z
      .enum(recoveryModes, { error: `must be one of ${recoveryModes.join(", ")}` })
      .default("failed")
      .meta({
        description:
          "failed repeats deliveries that ended undelivered; missing delivers events that there was no delivery of, because the webhook was not active or did not ask for them then.",
      }),
    status: distinct(
      recoverableStates,
      "In mode failed: which deliveries to repeat; failed ones unless given.",
    ),
    types: distinct([...kinds], "Only events of these kinds; all of them unless given."),
  })
  .meta({ id: "RecoverRequest", description: "What to bring back." });

export const recoveryPath = z.strictObject({ id: pathId.meta({ description: "rcv_<id>." }) });
export const listRecoveriesQuery = querySchema({ ...pagingShape }, ...pagingRules);

export function renderRecovery(recovery: Recovery): RecoveryBody {
  return {
    id: publicId(idPrefixes.recovery, recovery.id),
    webhook_id: publicId(idPrefixes.webhook, recovery.subscriptionId),
    mode: recovery.mode,
    status: recovery.state,
    since: recovery.since.toISOString(),
    until: recovery.until.toISOString(),
    statuses: [...recovery.states],
    types: recovery.kinds === undefined ? null : [...recovery.kinds],
    total: recovery.total,
    made: recovery.made,
    progress: { ...recovery.outcome },
    created_at: recovery.createdAt.toISOString(),
    updated_at: recovery.updatedAt.toISOString(),
    finished_at: recovery.finishedAt?.toISOString() ?? null,
  };
}
