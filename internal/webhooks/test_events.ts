/**
 * Events that an account makes itself, in the sandbox, to try a receiver's code with: of any kind, with the kind's example
 * about something that is there, or with data of its own that fits the kind's schema.
 *
 * Such an event is its account's alone, is marked as a test, and is numbered among the tests of that account: it says nothing of
 * what happened to a drug, and hides nothing that will. It is recorded, fanned out and delivered in one transaction.
 */
import type { Clock } from "../core/clock.ts";
import { type ErrorDetail, invalidParameters } from "../core/errors.ts";
import { dinOf, idPrefixes, publicId } from "../core/ids.ts";
import { issueWords } from "../core/issue_words.ts";
import { entityOf } from "../events/entity.ts";
import { exampleData } from "../events/examples.ts";
import type { EventDraft, EventKind } from "../events/model.ts";
import { dataSchemas } from "../events/schemas/event_data.ts";
import { recordEvents } from "../events/store.ts";
import { type Database, inTransaction, query, type Transaction } from "../postgres/database.ts";
import type { DailyEvents } from "./daily_events.ts";
import type { Actor, TestDelivery } from "./model.ts";
import { findSubjects, firstSubjects, type SubjectRow } from "./sql/find_subjects.ts";
import { pharmacyKeyOf, unknownSubjects } from "./webhook_checks.ts";

export type AskedEvent = {
  kind: EventKind;
  /** The kind's example unless given. */
  data?: object;
  /** What an example is about: drug_<DIN> or the DIN, and pharm_<id>. */
  drugId?: string;
  pharmacyId?: string;
};

/** `id` is a UUID, `payload` what is signed. */
export type TestEvent = { id: string; payload: string; deliveries: readonly TestDelivery[] };

export type TestEventService = {
  /** Within `tx`, if there is one. Throws 404 for what is unknown, and 400 for what does not fit the kind. */
  make(actor: Actor, asked: AskedEvent, tx?: Transaction): Promise<TestEvent>;
};

export type TestEventDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  /** Limits the events that an account creates. */
  daily?: DailyEvents | undefined;
  /** The first statement of the transaction, if given: takes the turn that `simulate` needs. */
  takeTurn?(tx: Transaction): Promise<void>;
  /** Fans an account's event out at once, and answers what that made. */
  simulate(tx: Transaction, accountId: string, eventId: string): Promise<readonly TestDelivery[]>;
};

type Members = Readonly<Record<string, unknown>>;
type Named = { member: string; din: string };
type Subjects = { drugs: readonly SubjectRow[]; pharmacy: SubjectRow | undefined };

const drugMembers = ["drug", "brand_drug", "generic_drug"] as const;
const mostShown = 20;

/** Throws 400 naming what does not fit. */
function checked(kind: EventKind, data: object): object {
  const result = dataSchemas[kind].safeParse(data, { error: issueWords });
  if (result.success) return data;
  throw invalidParameters(
    result.error.issues.slice(0, mostShown).map(
      ({ path, message }): ErrorDetail => ({
        field: ["data", ...path.map(String)].join(".").slice(0, 100),
        reason: `does not fit the kind's schema (GET /v1/event-types): ${message}`,
      }),
    ),
  );
}

/** The drugs that data is about, and its pharmacy's key. */
function namedIn(data: Members): { drugs: readonly Named[]; pharmacyKey: string | undefined } {
  const drugs = drugMembers.flatMap((member) => {
    const din = (data[member] as { din?: string } | undefined)?.din;
    return din === undefined ? [] : [{ member, din }];
  });
  const pharmacy = data.pharmacy as { id: string } | undefined;
  return { drugs, pharmacyKey: pharmacy === undefined ? undefined : (pharmacyKeyOf(pharmacy.id) ?? "") };
}

function provincesOf(data: Members): readonly string[] {
  const { pharmacy, coverage, provinces_available } = data as {
    pharmacy?: { province: string };
    coverage?: { province: string };
    provinces_available?: string[];
  };
  return [...new Set([pharmacy?.province, coverage?.province, ...(provinces_available ?? [])])].filter(
    (province) => province !== undefined,
  );
}

/** An example, about these: its drug (of two the generic one), and its pharmacy. */
function about(kind: EventKind, { drugs: [drug], pharmacy }: Subjects): object {
  const example: Record<string, unknown> = { ...exampleData(kind) };
  const member = drugMembers.findLast((name) => name in example);
  if (member !== undefined && drug !== undefined) {
    const named = { id: `${idPrefixes.drug}${drug.key}`, name: drug.name, din: drug.key };
    example[member] = { ...(example[member] as object), ...named };
  }
  if ("pharmacy" in example && pharmacy?.province) {
    const { key, name, city, province } = pharmacy;
    example.pharmacy = { id: `${idPrefixes.pharmacy}${key}`, name, city, province };
  }
  return example;
}

export function createTestEventService({
  database,
  schema,
  clock,
  daily,
  takeTurn,
  simulate,
}: TestEventDeps): TestEventService {
  const subjectsOf = (rows: readonly SubjectRow[]): Subjects => ({
    drugs: rows.filter(({ kind }) => kind === "drug"),
    pharmacy: rows.find(({ kind }) => kind === "pharmacy"),
  });
  const find = async (tx: Transaction, dins: readonly string[], keys: readonly string[]) =>
    subjectsOf(await query<SubjectRow>(tx, findSubjects(schema), [dins, keys]));

  /** Throws 404. */
  async function exampleAbout(tx: Transaction, { kind, drugId, pharmacyId }: AskedEvent): Promise<object> {
    const firsts = subjectsOf(await query<SubjectRow>(tx, firstSubjects(schema)));
    const din = drugId === undefined ? undefined : (dinOf(drugId) ?? "");
    const key = pharmacyId === undefined ? undefined : (pharmacyKeyOf(pharmacyId) ?? "");
    const named = await find(tx, din === undefined ? [] : [din], key === undefined ? [] : [key]);
    const noDrug =
      din !== undefined && named.drugs.length === 0 ? [{ field: "drug_id", din: din || `${drugId}` }] : [];
    const noPharmacy =
      key !== undefined && named.pharmacy === undefined
        ? [{ field: "pharmacy_id", id: `${pharmacyId}` }]
        : [];
    if (noDrug.length + noPharmacy.length > 0) throw unknownSubjects(noDrug, noPharmacy);
    return about(kind, {
      drugs: named.drugs.length === 0 ? firsts.drugs : named.drugs,
      pharmacy: named.pharmacy ?? firsts.pharmacy,
    });
  }

  /** Throws 404 for what data names and is not there: filters could not tell what it is about. */
  async function draftOf(
    tx: Transaction,
    actor: Actor,
    kind: EventKind,
    data: object,
    own: boolean,
  ): Promise<EventDraft> {
    const { drugs, pharmacyKey } = namedIn(data as Members);
    const there = await find(
      tx,
      drugs.map(({ din }) => din),
      pharmacyKey === undefined ? [] : [pharmacyKey],
    );
    const known = new Map(there.drugs.map(({ key, id }) => [key, id]));
    const noDrug = drugs
      .filter(({ din }) => !known.has(din))
      .map(({ member, din }) => ({ field: `data.${member}.din`, din }));
    const noPharmacy =
      pharmacyKey !== undefined && there.pharmacy === undefined
        ? [{ field: "data.pharmacy.id", id: (data as { pharmacy: { id: string } }).pharmacy.id }]
        : [];
    if (own && noDrug.length + noPharmacy.length > 0) throw unknownSubjects(noDrug, noPharmacy);
    const drugIds = drugs.flatMap(({ din }) => known.get(din) ?? []);
    const provinces = provincesOf(data as Members);
    return {
      kind,
      data,
      entity: entityOf(kind, data),
      testOf: publicId(idPrefixes.account, actor.accountId),
      accountId: actor.accountId,
      ...(drugIds.length === 0 ? {} : { drugIds }),
      ...(there.pharmacy === undefined ? {} : { pharmacyId: there.pharmacy.id }),
      ...(provinces.length === 0 ? {} : { provinces }),
    };
  }

  async function make(tx: Transaction, actor: Actor, asked: AskedEvent): Promise<TestEvent> {
    await takeTurn?.(tx);
    const { kind, data: given } = asked;
    await daily?.require(tx, actor.accountId);
    const data = given === undefined ? await exampleAbout(tx, asked) : checked(kind, given);
    const draft = await draftOf(tx, actor, kind, data, given !== undefined);
    const [event] = await recordEvents(tx, schema, [draft], new Date(clock.now()));
    if (event === undefined) throw new Error("An event was recorded and is not there");
    const deliveries = await simulate(tx, actor.accountId, event.id);
    await daily?.spend(tx, actor.accountId, 1);
    return { id: event.id, payload: event.payload, deliveries };
  }

  return {
    make: (actor, asked, tx) =>
      tx === undefined ? inTransaction(database, (own) => make(own, actor, asked)) : make(tx, actor, asked),
  };
}
