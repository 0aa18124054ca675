/** The change log and the age of datasets in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import {
  type Change,
  type DatasetReport,
  datasets,
  operations,
  type Place,
  type Resource,
  resources,
} from "../changes/model.ts";
import { idPrefixes } from "../core/ids.ts";
import { cursor, limit, oneOf } from "./parameters.ts";
import { querySchema } from "./rules.ts";
import { synthetic, time } from "./shared_fields.ts";
import { dayOrTimePattern, isThere, notThereReason } from "./times.ts";

const sincePattern = `^(?:[0-9]{1,15}|${dayOrTimePattern})$`;
const sinceReason =
  'must be a day such as 2026-01-31, a time such as "2026-01-31T09:30:00Z" (in an address, + is written %2B), or a sequence';

function startOf(text: string): { number: number } | { time: Date } {
  return /^[0-9]+$/.test(text) ? { number: Number(text) } : { time: new Date(text) };
}

export const listChangesQuery = querySchema({
  since: z
    .string()
    .regex(new RegExp(sincePattern), sinceReason)
    .refine((text) => !text.includes("-") || isThere(text), notThereReason)
    .transform(startOf)
    .meta({
      description:
        "Changes from this day (UTC) or time, or after this sequence. Default: the oldest kept change.",
      type: "string",
      pattern: sincePattern,
      examples: ["2026-01-31T09:30:00Z"],
    })
    .optional(),
  resource: oneOf(resources, "Only changes of this resource.").optional(),
  limit,
  cursor,
});

const sequence = (description: string) =>
  z
    .int()
    .nonnegative()
    .meta({ description, examples: [412_003] });

const place = (id: string, description: string) =>
  z
    .strictObject({
      sequence: sequence("Number of the change."),
      changed_at: time("When the change was recorded."),
    })
    .nullable()
    .meta({ id, description });

export const change = z
  .strictObject({
    sequence: sequence("Number of the change. Increases in commit order, with gaps."),
    resource: z.enum(resources).meta({ description: "Type of the row." }),
    operation: z.enum(operations).meta({
      description: "created, updated, or removed. A row that returns after its removal is updated.",
    }),
    id: z
      .string()
      .nullable()
      .meta({
        description: "ID of the row. Null for prices and coverage, which drug_id and pharmacy_id identify.",
        examples: ["drug_07900003"],
      }),
    drug_id: z
      .string()
      .nullable()
      .meta({
        description: "drug_<DIN> of the row's drug. Null if it has none.",
        examples: ["drug_07900003"],
      }),
    pharmacy_id: z
      .string()
      .nullable()
      .meta({
        description: "pharm_<id> of the row's pharmacy. Null if it has none.",
        examples: ["pharm_sample-surrey-central"],
      }),
    reason: z
      .string()
      .nullable()
      .meta({
        description: "Why the row was removed. Null for other operations.",
        examples: ["absent from the marketed extract dated 2026-01-31"],
      }),
    changed_at: time("When the change was recorded."),
  })
  .meta({ id: "Change", description: "A created, updated, or removed row." });
export type ChangeBody = z.infer<typeof change>;

/** Beside the rows. */
export const changesShape = {
  oldest: place("OldestChange", "The oldest stored change of any resource. Null without changes."),
  latest: place(
    "LatestChange",
    "The last change of any resource. If has_more is false, the response is complete up to it, and since=<its sequence> continues from there.",
  ),
  left_out: z.array(z.enum(resources)).meta({
    description: "Resources that are left out because the key does not have permission to read them.",
  }),
} as const;

const datasetSource = z
  .strictObject({
    name: z.string().meta({
      description:
        "A set of the Drug Product Database, a public plan, a source of interactions, or the feed.",
      examples: ["ON ODB"],
    }),
    as_of: time(
      "Date of its newest data, as the source states it. Without one, the time of the load of pharmacies.",
    ),
    synthetic,
  })
  .meta({ id: "DatasetSource", description: "A source of a dataset, with its date." });

export const datasetAge = z
  .strictObject({
    name: z.enum(datasets).meta({ description: "The dataset." }),
    version: sequence("Increases with every change. Responses from this dataset have it as dataset_version."),
    as_of: z.iso
      .datetime()
      .nullable()
      .meta({
        description: "Date of the oldest of its sources, as the source states it; null if none states one.",
        examples: ["2026-01-11T00:00:00.000Z"],
      }),
    sources: z.array(datasetSource).meta({
      description: "Sources with dates. Sample data does not affect as_of if there are other sources.",
    }),
    loaded_at: z.iso
      .datetime()
      .nullable()
      .meta({
        description: "When a load of the dataset last finished. Failed and `refused` loads do not count.",
        examples: ["2026-01-11T06:00:12.345Z"],
      }),
    age_seconds: z
      .int()
      .nonnegative()
      .meta({ description: "Seconds since then.", examples: [3_600] }),
    last_load: z
      .strictObject({
        kind: z.string().meta({ description: "The feed.", examples: ["prices"] }),
        state: z.enum(["running", "finished", "refused", "failed"]).meta({
          description:
            "State of the load. `refused` means that more than half of its rows were rejected. A load that was killed stays `running`.",
        }),
        started_at: time("When it began."),
      })
      .nullable()
      .meta({
        id: "LastLoad",
        description: "The last load that included the source. Null if none is recorded.",
      }),
  })
  .meta({ id: "DatasetAge", description: "How old a dataset is." });
export type DatasetAge = z.infer<typeof datasetAge>;

/** What a key becomes the public id with, where it has one. */
const keyPrefixes: Partial<Record<Resource, string>> = { recall: "rcl_", shortage: "shr_" };

const prefixed = (prefix: string, key: string | null) => (key === null ? null : `${prefix}${key}`);

function idOf({ resource, din, pharmacyKey, key }: Change): string | null {
  if (resource === "drug") return prefixed(idPrefixes.drug, din);
  if (resource === "pharmacy") return prefixed(idPrefixes.pharmacy, pharmacyKey);
  return prefixed(keyPrefixes[resource] ?? "", key);
}

export const renderChange = (change: Change): ChangeBody => ({
  sequence: change.number,
  resource: change.resource,
  operation: change.operation,
  id: idOf(change),
  drug_id: prefixed(idPrefixes.drug, change.din),
  pharmacy_id: prefixed(idPrefixes.pharmacy, change.pharmacyKey),
  reason: change.reason,
  changed_at: change.at.toISOString(),
});

export const renderPlace = (place: Place | null) =>
  place === null ? null : { sequence: place.number, changed_at: place.at.toISOString() };

export const renderDataset = ({ lastLoad, ...dataset }: DatasetReport): DatasetAge => ({
  name: dataset.name,
  version: dataset.version,
  as_of: dataset.asOf?.toISOString() ?? null,
  sources: dataset.sources.map(({ asOf, ...source }) => ({ ...source, as_of: asOf.toISOString() })),
  loaded_at: dataset.loadedAt?.toISOString() ?? null,
  age_seconds: dataset.ageSeconds,
  last_load:
    lastLoad === null
      ? null
      : { kind: lastLoad.kind, state: lastLoad.state, started_at: lastLoad.startedAt.toISOString() },
});
