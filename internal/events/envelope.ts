/**
 * The envelope of an event: the text that is signed and sent, built once. `data` stands last, so that a reader of a log sees
 * first what it is.
 */
import { idPrefixes, publicId } from "../core/ids.ts";
import type { EventDraft } from "./model.ts";
import { dataSchemas } from "./schemas/event_data.ts";

export type Numbered = { id: string; sequence: number; createdAt: string };

export const envelopeText = (
  { kind, entity, data, testOf }: EventDraft,
  { id, sequence, createdAt }: Numbered,
): string =>
  JSON.stringify({
    event: kind,
    id: publicId(idPrefixes.event, id),
    created_at: createdAt,
    entity,
    sequence,
    ...(testOf === undefined ? {} : { test: true }),
    data,
  });

/** Throws when `data` is not what its kind says: a mistake of ours, never a reader's. */
export function checkData({ kind, entity, data }: EventDraft): void {
  const checked = dataSchemas[kind].safeParse(data);
  if (checked.success) return;
  const issues = checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`The data of a ${kind} about ${entity} is not what its schema says: ${issues.join("; ")}`);
}
