/** Recoveries of webhook deliveries in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { idPrefixes, publicId } from "../core/ids.ts";
import {
  type Recovery,
  type RecoveryPreview,
  recoverableStates,
  recoveryModes,
  recoveryStates,
  replayableDays,
} from "../delivery/operations/model.ts";
import { eventKinds } from "../events/model.ts";
import { publicIdOf, timeOrNull } from "./deliveries.ts";
import { oneOf, pathId, severalOf } from "./parameters.ts";
import { pagingRules, pagingShape, querySchema, timeOrderRule } from "./rules.ts";
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
    webhook_id: publicIdOf("wh_", "The webhook whose deliveries are recovered."),
    mode: z.enum(recoveryModes).meta({
      description:
        "failed: deliveries that failed and have not been repeated since. missing: events that match the webhook but never had a delivery.",
      examples: ["failed"],
    }),
    status: z.enum(recoveryStates).meta({
      description:
        "running: deliveries are being created or are pending. finished: none is pending. cancelled: cancelled by its owner.",
      examples: ["running"],
    }),
    since: time(`Start of the period: as requested, at most ${replayableDays} days ago.`),
    until: time("End of the period."),
    statuses: z.array(z.enum(recoverableStates)).meta({
      description: "Status of the deliveries to recover, in mode failed.",
      examples: [["failed"]],
    }),
    types: z
      .array(z.enum(kinds))
      .nullable()
      .meta({ description: "Event types. Null for all.", examples: [null] }),
    total: count("Number of deliveries to recover at the time of the request.", 1_200),
    made: count("New deliveries created so far.", 1_000),
    progress: z
      .strictObject({
        pending: count("Pending deliveries.", 400),
        delivered: count("Delivered.", 590),
        failed: count("Failed again.", 10),
        cancelled: count("Cancelled.", 0),
      })
      .meta({ id: "RecoveryProgress", description: "Deliveries by status." }),
    created_at: time("When the recovery was requested."),
    updated_at: time("When the recovery last made progress."),
    finished_at: timeOrNull("When the recovery ended. Null while it runs."),
  })
  .meta({ id: "Recovery", description: "A job that recovers a webhook's undelivered or missing events." });
export type RecoveryBody = z.infer<typeof recovery>;

export const distinctValues = <Member extends string>(
  members: readonly [Member, ...Member[]],
  description: string,
) =>
  z
    .array(oneOf(members), { error: `must be a list of ${members.join(", ")}` })
    .min(1, "must name at least one; leave it out for all")
    .max(members.length, "names something twice")
    .refine((given) => new Set(given).size === given.length, "names something twice")
    .meta({ description, uniqueItems: true, examples: [[members[0]]] })
    .optional();

export const recoverBody = z
  .strictObject({
    since: dayOrTime(
      `Start of the period, in the past. Events older than ${replayableDays} days are not recovered.`,
    ).meta({
      examples: ["2026-01-31T09:30:00Z"],
    }),
    until: dayOrTime(
      `End of the period: later than since, and less than ${replayableDays} days ago. Default: now.`,
    ).optional(),
    mode: oneOf(
      recoveryModes,
      "failed: repeats failed deliveries. missing: delivers events without a delivery, because the webhook was disabled or did not match them at the time.",
    ).default("failed"),
    status: distinctValues(
      recoverableStates,
      "In mode failed: status of the deliveries to repeat. Default: failed.",
    ),
    types: distinctValues([...kinds], "Only events of these types. Default: all."),
  })
  .meta({ id: "RecoverRequest", description: "Events to recover." });

export const previewRecoveryQuery = querySchema(
  {
    since: dayOrTime(
      `Count deliveries or events from this time on. Default, and the earliest: ${replayableDays} days ago.`,
    ).optional(),
    until: dayOrTime("Count deliveries or events before this time. Default: now.").optional(),
    mode: oneOf(recoveryModes, "The mode of the recovery. Default: failed.").optional(),
    status: severalOf(
      recoverableStates,
      "In mode failed: the statuses of deliveries to recover, failed or cancelled, separated by commas. Default: failed.",
    ).optional(),
    types: severalOf(kinds, "Count only these event types, separated by commas. Default: all.").optional(),
  },
  timeOrderRule,
);

export const recoveryPreview = z
  .strictObject({
    webhook_id: publicIdOf("wh_", "The webhook."),
    mode: z.enum(recoveryModes).meta({ description: "The mode of the recovery.", examples: ["failed"] }),
    since: time("The start of the range, at most 30 days ago."),
    until: time("The end of the range."),
    total: count("Deliveries or events that a recovery of this range would send now.", 12),
    waiting: count(
      "Pending deliveries of the range that wait for their next attempt. A recovery does not include them; retry them with POST /v1/webhooks/{id}/retry.",
      10,
    ),
    in_progress: count("Pending deliveries of the range that are due or in progress.", 0),
  })
  .meta({
    id: "RecoveryPreview",
    description: "What a recovery would send. Nothing is changed.",
  });

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

export const renderRecoveryPreview = (preview: RecoveryPreview): z.infer<typeof recoveryPreview> => ({
  webhook_id: publicId(idPrefixes.webhook, preview.subscriptionId),
  mode: preview.mode,
  since: preview.since.toISOString(),
  until: preview.until.toISOString(),
  total: preview.total,
  waiting: preview.waiting,
  in_progress: preview.inProgress,
});
