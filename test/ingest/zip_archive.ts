/** Zip archives for tests. */
import { crc32, deflateRawSync } from "node:zlib";

/** A zip archive as its specification has it: local headers with data, then the directory. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(Buffer.byteLength(content), 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const number = Object.keys(files).length;
  end.writeUInt16LE(number, 4);
  end.writeUInt16LE(number, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, Buffer.from("PK\u0005\u0006"), end]);
}
