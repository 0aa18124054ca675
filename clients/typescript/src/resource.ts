/** What the classes of resources are made of: a call that answers an object, nothing, or a list. */
import { type Answer, attach, type LastResponse } from "./last_response.ts";
import type { RequestOptions } from "./options.ts";
import { PageRequest } from "./pages.ts";
import type { Call, Transport } from "./transport.ts";

type Listed<Item> = { data: readonly Item[]; has_more?: boolean; next_cursor?: string | null };

export class Resource {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  protected requestObject<Model extends object>(
    call: Call,
    options: RequestOptions | undefined,
  ): Promise<Answer<Model>> {
    return this.#model({ ...call, answers: "object" }, options);
  }

  async #model<Model extends object>(
    call: Call & { answers: "object" | "list" },
    options: RequestOptions | undefined,
  ): Promise<Answer<Model>> {
    const { body, lastResponse } = await this.#transport.send(call, options);
    return attach(body as Model, "lastResponse", lastResponse);
  }

  protected async requestNothing(call: Call, options: RequestOptions | undefined): Promise<LastResponse> {
    const { lastResponse } = await this.#transport.send({ ...call, answers: "none" }, options);
    return lastResponse;
  }

  /** `query` of the call is the caller's; the pages after the first go by cursor alone. */
  protected requestList<Model extends Listed<Item>, Item>(
    call: Call,
    options: RequestOptions | undefined,
  ): PageRequest<Model, Item> {
    const listed = { ...call, answers: "list" as const };
    const { cursor: begun, offset, page, ...filters } = { ...call.query } as Record<string, unknown>;
    return new PageRequest<Model, Item>(
      (cursor) =>
        cursor === undefined
          ? this.#model<Model>(listed, options)
          : // An ETag is of the first page alone.
            this.#model<Model>(
              { ...listed, query: { ...filters, cursor } },
              { ...options, ifNoneMatch: undefined },
            ),
      typeof begun === "string" ? begun : undefined,
    );
  }
}
