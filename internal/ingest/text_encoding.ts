/**
 * Decodes the text of a feed: UTF-8, or Windows-1252 (and so Latin-1), which older exports and spreadsheets are written in.
 * ASCII is the same in both, so the first bytes outside of ASCII decide: mostly valid UTF-8 sequences, or mostly bytes that
 * UTF-8 does not allow and Windows-1252 uses for letters. Text in neither encoding becomes U+FFFD, and readers must reject
 * rows that contain it: a mutilated name is worse than a missing one.
 */
import { isAscii } from "node:buffer";
import { UsageError } from "../core/errors.ts";

/** How many bytes after the first non-ASCII byte are read before an encoding is chosen. */
const sampleBytes = 65_536;

/** The bytes from 80 to 9F that text in Windows-1252 uses. Encodings of DOS and the Mac have accented letters here. */
const punctuation = new Map(
  [..."\x80€\x85…\x8cŒ\x91‘\x92’\x93“\x94”\x95•\x96–\x97—\x99™\x9cœ".matchAll(/(.)(.)/gsu)].map(
    ([, byte = "", character = ""]) => [byte, character] as const,
  ),
);

/** `note` gets a line if the text is not UTF-8. `name` is the file's, for the error of text in both encodings. */
export async function* decodeText(
  name: string,
  chunks: AsyncIterable<Buffer>,
  note: (line: string) => void = () => {},
): AsyncGenerator<string> {
  let decode: ((bytes: Buffer, isEnd: boolean) => string) | undefined;
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decode !== undefined) yield decode(chunk, false);
    else if (held.length === 0 && isAscii(chunk)) yield chunk.toString("latin1");
    else {
      held = Buffer.concat([held, chunk]);
      if (held.length < sampleBytes) continue;
      decode = choose(name, held, note);
      yield decode(held, false);
    }
  }
  decode ??= choose(name, held, note);
  yield decode(held.length < sampleBytes ? held : Buffer.alloc(0), true);
}

function choose(name: string, sample: Buffer, note: (line: string) => void) {
  const { valid, invalid, foreign } = countSequences(sample.toString("latin1"));
  if (valid >= invalid || foreign > 0) {
    const decoder = new TextDecoder();
    return (bytes: Buffer, isEnd: boolean) => decoder.decode(bytes, { stream: !isEnd });
  }
  note(`${name} is not UTF-8 and was read as Windows-1252`);
  const totals = { valid: 0, invalid: 0 };
  return (bytes: Buffer) => {
    const text = bytes.toString("latin1");
    const counts = countSequences(text);
    totals.valid += counts.valid;
    totals.invalid += counts.invalid;
    if (totals.valid > totals.invalid)
      throw new UsageError(`${name} mixes UTF-8 and Windows-1252. Save all of it as UTF-8.`);
    return text.replaceAll(/[\x80-\x9f]/g, (byte) => punctuation.get(byte) ?? "\uFFFD");
  };
}

const sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** Counts bytes, given as Latin-1. `foreign` counts bytes that occur in neither encoding, such as the zeros of UTF-16 and archives. */
function countSequences(bytes: string): { valid: number; invalid: number; foreign: number } {
  const counts = { valid: 0, invalid: 0, foreign: bytes.includes("\0") ? 1 : 0 };
  for (const [found] of bytes.matchAll(sequence)) {
    if (found.length > 1) counts.valid += 1;
    else {
      counts.invalid += 1;
      if (found < "\xa0" && !punctuation.has(found)) counts.foreign += 1;
    }
  }
  return counts;
}
