/** A name server of a test's own, over UDP: answers A and AAAA from a function, and counts what it was asked. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";

export type NameServer = AsyncDisposable & { address: string; asked: Map<string, number> };

const typeA = 1;
const typeAaaa = 28;

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const words = (part = "") => (part === "" ? [] : part.split(":").map((word) => Number.parseInt(word, 16)));
  const [head, tail] = [words(groups[0]), words(groups[1])];
  const all = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 255]));
}

function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** `answer` is asked for the addresses of a name; an empty list says that the name does not exist. */
export async function startNameServer(
  answer: (name: string, time: number) => readonly string[],
): Promise<NameServer> {
  const socket = createSocket("udp4");
  const asked = new Map<string, number>();
  /** A and AAAA of one look-up are answered from the same list. */
  const lists = new Map<string, { types: Set<number>; addresses: readonly string[] }>();
  socket.on("message", (message, from) => {
    const { name, type, end } = questionOf(message);
    let list = lists.get(name);
    if (list === undefined || list.types.has(type)) {
      const time = (asked.get(name) ?? 0) + 1;
      asked.set(name, time);
      list = { types: new Set(), addresses: answer(name, time) };
      lists.set(name, list);
    }
    list.types.add(type);
    const matching = list.addresses.filter((address) => (type === typeA) === isIPv4(address));
    const records = (type === typeA || type === typeAaaa ? matching : []).map((address) => {
      const data = bytesOf(address);
      const head = Buffer.alloc(12);
      head.writeUInt16BE(0xc00c, 0);
      head.writeUInt16BE(type, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
    const head = Buffer.from(message.subarray(0, end));
    head.writeUInt16BE(list.addresses.length === 0 ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    socket.send(Buffer.concat([head, ...records]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, "close");
    },
  };
}
