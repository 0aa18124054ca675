/** An event as events.k8s.io/v1 takes it: its fields, and what has to be cut so that the API server does not refuse it. Pure. */
import type { KubeObject } from "./model.ts";
import { microTime } from "./timer.ts";

export type EventContent = {
  type: "Normal" | "Warning";
  /** One word, UpperCamelCase: why. */
  reason: string;
  /** One word, UpperCamelCase: what was done. */
  action: string;
  /** A sentence for people. */
  note: string;
};

export type KubeEvent = KubeObject & {
  eventTime: string;
  reportingController: string;
  reportingInstance: string;
  regarding: Record<string, string>;
  type: string;
  reason: string;
  action: string;
  note: string;
};

/** In bytes. */
const longestNote = 1_024;
const longestWord = 128;
const longestName = 253;

/** Which object, across its being removed and made again. */
export const objectKey = ({ metadata }: KubeObject) =>
  metadata.uid ?? `${metadata.namespace ?? ""}/${metadata.name}`;

/** Two events that are alike in this are one that happened twice. */
export const seriesKey = (regarding: KubeObject, { type, reason, action, note }: EventContent) =>
  JSON.stringify([objectKey(regarding), type, reason, action, note]);

export function eventOf(
  regarding: KubeObject,
  { type, reason, action, note }: EventContent,
  by: { namespace: string; component: string; instance: string; atMs: number; suffix: string },
): KubeEvent {
  const { apiVersion, kind, metadata } = regarding;
  const fields = {
    apiVersion,
    kind,
    namespace: metadata.namespace ?? by.namespace,
    name: metadata.name,
    uid: metadata.uid,
    resourceVersion: metadata.resourceVersion,
  };
  return {
    apiVersion: "events.k8s.io/v1",
    kind: "Event",
    metadata: {
      name: `${beginningOf(metadata.name, longestName - 1 - by.suffix.length)}.${by.suffix}`,
      namespace: by.namespace,
    },
    eventTime: microTime(by.atMs),
    reportingController: by.component,
    reportingInstance: cut(by.instance, longestWord),
    regarding: Object.fromEntries(
      Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
    ),
    type,
    reason: cut(reason, longestWord),
    action: cut(action, longestWord),
    note: cut(note, longestNote),
  };
}

/** Of a name, so that a dot may follow. */
const beginningOf = (name: string, most: number) => name.slice(0, most).replace(/[^a-z0-9]+$/, "");

/** To so many bytes of UTF-8, between two characters; that it was cut, shows. */
function cut(text: string, mostBytes: number): string {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  let bytes = Buffer.byteLength("…");
  let kept = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes) break;
    kept += character;
  }
  return `${kept}…`;
}
