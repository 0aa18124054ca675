/** The page that a browser shows at /graphql, and its files. They are open to everyone and count for nobody. */
import { ServiceError } from "../../core/errors.ts";
import type { RequestContext } from "../../http/context.ts";
import type { Headers } from "../../http/headers.ts";
import type { Content, Writer } from "../../http/writer.ts";
import { varyHeader } from "./answer.ts";

/** A page at the address itself, and the files it needs below it. */
export type Pages = {
  html: string;
  policy: string;
  file(name: string): { content: Content; headers: Headers } | undefined;
};

export function createPage(writer: Writer, pages: Pages | undefined) {
  function show(context: RequestContext, { html, policy }: Pages): Promise<void> {
    const headers = {
      "Content-Security-Policy": policy,
      Vary: varyHeader,
      "Cache-Control": "public, max-age=3600",
    };
    const content = { body: html, mediaType: "text/html; charset=utf-8" };
    return writer.send(context, { status: 200, headers, content, tagged: true });
  }

  async function showFile(context: RequestContext, name: unknown): Promise<void> {
    const file = pages?.file(String(name));
    if (file === undefined) throw new ServiceError("NOT_FOUND", "There is no such file here.");
    await writer.send(context, { status: 200, headers: file.headers, content: file.content, tagged: true });
  }

  return { show, showFile };
}
