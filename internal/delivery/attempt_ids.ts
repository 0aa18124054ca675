/**
 * Ids of attempts: UUIDv7 of the time they are made, never before their delivery's. The random bits are drawn for many at
 * once: an id costs a third of what uuidv7() does, which matters where every delivery needs one.
 */
import { randomFillSync } from "node:crypto";

const idBytes = 10;
const pool = 256;
const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export type AttemptIds = (deliveryId: string, nowMs: number) => string;

export function createAttemptIds(): AttemptIds {
  const random = Buffer.alloc(idBytes * pool);
  let at = random.length;
  const hex = () => hexOfByte[random[at++] ?? 0] ?? "00";
  return (deliveryId, nowMs) => {
    if (at === random.length) {
      randomFillSync(random);
      at = 0;
    }
    const now = Math.floor(nowMs).toString(16).padStart(12, "0");
    const time = `${now.slice(0, 8)}-${now.slice(8)}`;
    // That of the delivery may be of a clock that is ahead of ours.
    const head = deliveryId.slice(0, 13) > time ? deliveryId.slice(0, 13) : time;
    const first = hex();
    const variant = hex();
    return `${head}-7${first.slice(1)}${hex()}-8${variant.slice(1)}${hex()}-${hex()}${hex()}${hex()}${hex()}${hex()}${hex()}`;
  };
}
