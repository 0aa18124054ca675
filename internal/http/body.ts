/** Reads a JSON body: bounded, of one media type, and with a word on what to mend when it is not. */
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../core/errors.ts";

const refuse = (message: string) => new ServiceError("INVALID_BODY", message);
const tooLarge = (maxBodyBytes: number) =>
  refuse(`The body is larger than ${maxBodyBytes} bytes; ask for less at once, in several requests.`);

function checkHeaders(req: IncomingMessage, maxBodyBytes: number): void {
  const type = req.headers["content-type"];
  if (type === undefined) throw refuse("The Content-Type is missing; send application/json.");
  const [mediaType = "", ...parameters] = type.split(";").map((part) => part.trim().toLowerCase());
  if (mediaType !== "application/json")
    throw refuse(`The Content-Type is ${JSON.stringify(mediaType.slice(0, 100))}; send application/json.`);
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset))
    throw refuse("The body must be UTF-8; JSON has no other charset.");
  const encoding = req.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    throw refuse("Content-Encoding is not taken here; send the JSON as it is.");
  if (Number(req.headers["content-length"] ?? 0) > maxBodyBytes) throw tooLarge(maxBodyBytes);
}

async function readBytes(req: IncomingMessage, maxBodyBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBodyBytes) throw tooLarge(maxBodyBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    // Nobody reads this; it keeps a caller who hung up from being counted as a fault of ours.
    throw refuse("The connection ended before the body did.");
  }
  return Buffer.concat(chunks);
}

/** Deeper values overflow the stack of code that walks them, such as JSON.stringify. */
const deepest = 100;

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      // To the end of the string.
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === "\\") at += 1;
    } else if (char === "{" || char === "[") {
      depth += 1;
      if (depth > deepest) return true;
    } else if (char === "}" || char === "]") depth -= 1;
  }
  return false;
}

/** Throws an error whose message says what is wrong with the text, and the remedy. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new Error(`it is nested deeper than ${deepest} levels; send fewer levels`);
  return JSON.parse(text);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** An HTTP/1.1 request without a body has neither of these headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Throws 400 INVALID_BODY. What is left of a body that was refused is never read: its connection is closed. */
export async function readBody(req: IncomingMessage, maxBodyBytes: number): Promise<unknown> {
  checkHeaders(req, maxBodyBytes);
  const bytes = await readBytes(req, maxBodyBytes);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw refuse("The body is not valid UTF-8.");
  }
  if (text.trim() === "") throw refuse("The body is empty; send JSON.");
  try {
    return parseJson(text);
  } catch (error) {
    throw refuse(`The body cannot be read as JSON: ${(error as Error).message.slice(0, 200)}.`);
  }
}
