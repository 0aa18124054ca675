/**
 * Public identifiers. Drugs and pharmacies are named after their source's own key (`drug_02242912`, `pharm_1`), so
 * that an id means the same in every database loaded from the same source; everything we make ourselves carries a
 * UUIDv7 in hexadecimal (`acct_0198...`), which sorts by time of creation.
 */
import { randomBytes } from "node:crypto";
import { halfWidth } from "./text.ts";

export const idPrefixes = {
  drug: "drug_",
  pharmacy: "pharm_",
  alert: "alert_",
  recall: "rcl_",
  shortage: "shr_",
  account: "acct_",
  user: "user_",
  key: "key_",
  interaction: "intr_",
  webhook: "wh_",
  event: "evt_",
  delivery: "dlv_",
  attempt: "att_",
  recovery: "rcv_",
  load: "load_",
  request: "req_",
  session: "sess_",
  invitation: "inv_",
} as const;

/** A UUIDv7 (RFC 9562, section 5.7) in its 36-character form: 48 bits of milliseconds, then random bits. */
export function uuidv7(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A clock that was set back by more than this is followed: ids that ran years ahead would never come back. */
const longestHoldMs = 60_000;

/**
 * UUIDv7s of which each is greater than the one before, within a millisecond and when the clock is set back a little (RFC
 * 9562, section 6.2): the bits after the milliseconds are a counter of 32 bits that begins at random in its lower half,
 * then 42 random bits.
 */
export function createGrowingUuidv7(): (nowMs?: number) => string {
  let lastMs = 0;
  let counter = 0;
  // Drawn for many at once: a draw costs more than an id.
  let random = Buffer.alloc(0);
  const bytes = Buffer.alloc(16);
  return (nowMs = Date.now()) => {
    if (random.length < 10) random = randomBytes(8_000);
    random.copy(bytes, 6, 0, 10);
    random = random.subarray(10);
    const back = lastMs - nowMs;
    if (back >= 0 && back <= longestHoldMs) counter += 1;
    else {
      lastMs = nowMs;
      counter = bytes.readUInt32BE(6) & 0x7fff_ffff;
    }
    bytes.writeUIntBE(lastMs, 0, 6);
    bytes.writeUInt16BE(0x7000 | (counter >>> 20), 6);
    bytes.writeUInt16BE(0x8000 | ((counter >>> 6) & 0x3fff), 8);
    bytes[10] = ((counter & 0x3f) << 2) | ((bytes[10] ?? 0) & 0x03);
    const hex = bytes.toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

/** As uuidv7, but never below one that this process made before. */
export const growingUuidv7 = createGrowingUuidv7();

/** The lowest UUIDv7 of an instant: `id >= lowestUuidv7(ms)` is everything created since. */
export function lowestUuidv7(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** `acct_` + 32 hexadecimal digits from a UUID as PostgreSQL prints it. */
export function publicId(prefix: string, uuid: string): string {
  return `${prefix}${uuid.replaceAll("-", "")}`;
}

/** The UUID behind a public id, or undefined when the id does not have that form. */
export function uuidOf(prefix: string, id: string): string | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const hex = id.slice(prefix.length);
  if (!/^[0-9a-f]{32}$/.test(hex)) return undefined;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A Drug Identification Number: exactly eight digits, leading zeros included. */
export function isDin(text: string): boolean {
  return /^\d{8}$/.test(text);
}

/** Returns the DIN of `drug_<DIN>` or a plain DIN. Missing leading zeros are added, because spreadsheets drop them. */
export function dinOf(text: string): string | undefined {
  const id = halfWidth(text).trim();
  const din = id.startsWith(idPrefixes.drug) ? id.slice(idPrefixes.drug.length) : id;
  return /^\d{1,8}$/.test(din) ? din.padStart(8, "0") : undefined;
}

/** The source key of a pharmacy: letters, digits, dots, dashes and underscores, at most 64. */
export function isPharmacyKey(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);
}

/** Why a feed's row is refused that names a drug which is not loaded. */
export const unknownDinReason = (din: string) =>
  `no drug ${din} is known; load the extract that has it first`;
