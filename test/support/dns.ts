/** A name server on loopback that answers A and AAAA from a table, for what asks servers of its own choice. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** Addresses of a name; "fails" is SERVFAIL, "silent" no answer at all. A name that is not there is NXDOMAIN. */
export type Zone = Readonly<Record<string, readonly string[] | "fails" | "silent">>;

export type NameServer = AsyncDisposable & {
  /** As dns.setServers takes it. */
  address: string;
  /** The names that were asked for, a family at a time. */
  asked: string[];
};

const types = { a: 1, aaaa: 28 } as const;

function nameIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

function bytesOf(address: string): Buffer {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail] = address.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const before = groups(head);
  const after = groups(tail ?? "");
  const whole = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return Buffer.from(whole.map((group) => group.padStart(4, "0")).join(""), "hex");
}

function answerTo(question: Buffer, zone: Zone): Buffer | undefined {
  const { name, end } = nameIn(question);
  const known = zone[name];
  if (known === "silent") return undefined;
  const type = question.readUInt16BE(end - 4);
  const wanted = Array.isArray(known)
    ? known.filter((address) => (address.includes(":") ? types.aaaa : types.a) === type).map(bytesOf)
    : [];
  const code = known === "fails" ? 2 : known === undefined ? 3 : 0;
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(wanted.length, 6);
  head.writeUInt32BE(0, 8);
  const records = wanted.map((bytes) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, ...records]);
}

export async function nameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (question, from) => {
    asked.push(nameIn(question).name);
    const answer = answerTo(question, zone);
    if (answer !== undefined) socket.send(answer, from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, "close");
    },
  };
}
