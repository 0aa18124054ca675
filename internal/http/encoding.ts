/** Content encoding: what the client takes, for bodies that are worth it. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** Below this a compressed body saves no packet. */
const worthBytes = 1_024;

const compressible = /^(application\/(graphql-response\+)?json|text\/|application\/javascript|image\/svg)/;

/** The weight of a coding in Accept-Encoding (RFC 9110, 12.5.3); absent is 0, so that nobody gets what they did not ask for. */
function weightOf(header: string, coding: string): number {
  for (const part of header.split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    if (name !== coding) continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return weight === undefined ? 1 : Number(weight) || 0;
  }
  return 0;
}

export function encodingOf(
  header: string | string[] | undefined,
  mediaType: string,
  bytes: number,
): Encoding | undefined {
  if (typeof header !== "string" || bytes < worthBytes || !compressible.test(mediaType)) return undefined;
  const br = weightOf(header, "br");
  const gz = weightOf(header, "gzip");
  if (br === 0 && gz === 0) return undefined;
  return br >= gz ? "br" : "gzip";
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** On zlib's threads, at the levels meant for answers made anew each time. */
export function encode(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(body, { level: 5 });
  return brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
