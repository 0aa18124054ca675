/** Bytes as they come, in whole lines: cut at line feeds before they are read as UTF-8, so no character is ever cut. */

export type Lines = {
  /** The lines that end in this chunk, without their line feeds; empty ones are left out. */
  push(chunk: Uint8Array): string[];
  /** Bytes of the line that has not ended. */
  pending(): number;
};

const lineFeed = 0x0a;

export function createLines(): Lines {
  let parts: Buffer[] = [];
  let bytes = 0;
  const keep = (part: Buffer) => {
    if (part.length === 0) return;
    parts.push(part);
    bytes += part.length;
  };
  return {
    push(given) {
      const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      const lines: string[] = [];
      let from = 0;
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
        keep(chunk.subarray(from, at));
        const line = Buffer.concat(parts, bytes).toString("utf8");
        if (line.trim() !== "") lines.push(line);
        parts = [];
        bytes = 0;
        from = at + 1;
      }
      // A copy: a chunk is a view of a larger buffer, which would live as long.
      keep(Buffer.from(chunk.subarray(from)));
      return lines;
    },
    pending: () => bytes,
  };
}
