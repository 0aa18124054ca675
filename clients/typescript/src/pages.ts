/**
 * Lists: one page, or everything by cursor. Nothing is asked for before somebody wants it, and nothing twice: who awaits
 * the request and then iterates gets the first page from the answer that is there.
 */
import { PaginationError } from "./errors.ts";
import { type Answer, attach } from "./last_response.ts";

/** The members by which a list goes on. A list without them is whole. */
type Listed<Item> = { data: readonly Item[]; has_more?: boolean; next_cursor?: string | null };

/** What can be asked of a page besides its own members. Not enumerable: a page's JSON is that of the service. */
export type PageMethods<Model, Item> = {
  /** Asks for the next page; resolves with null when this is the last. */
  nextPage(): Promise<Page<Model, Item> | null>;
  /** The items of this page and of all that follow. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>;
};

/** A page of a list: the members of the answer, `nextPage()`, and iteration from here to the end. */
export type Page<Model, Item> = Answer<Model> & PageMethods<Model, Item>;

/** Asks for a page; undefined for the first one, as the caller's own parameters have it. */
export type FetchPage<Model> = (cursor: string | undefined) => Promise<Answer<Model>>;

function pageOf<Model extends Listed<Item>, Item>(
  answer: Answer<Model>,
  fetchPage: FetchPage<Model>,
  cursorBefore: string | undefined,
): Page<Model, Item> {
  const nextPage = async (): Promise<Page<Model, Item> | null> => {
    const { has_more, next_cursor } = answer;
    if (has_more !== true) return null;
    if (typeof next_cursor !== "string") {
      throw new PaginationError("the list has more, and gives no cursor to go on with");
    }
    if (next_cursor === cursorBefore) {
      throw new PaginationError("the list gives the same cursor twice running: it would never end");
    }
    return pageOf(await fetchPage(next_cursor), fetchPage, next_cursor);
  };
  const page = attach(answer, "nextPage", nextPage) as Page<Model, Item>;
  return attach(page, Symbol.asyncIterator, async function* items(): AsyncGenerator<Item, void, undefined> {
    for (let at: Page<Model, Item> | null = page; at !== null; at = await at.nextPage()) yield* at.data;
  }) as Page<Model, Item>;
}

/**
 * A list that was asked for. `await` it for the first page; iterate over it, with `for await`, for every item of every
 * page; or over `pages()`. It is sent with the first of these, once.
 */
export class PageRequest<Model extends Listed<Item>, Item> implements PromiseLike<Page<Model, Item>> {
  readonly #fetchPage: FetchPage<Model>;
  readonly #cursor: string | undefined;
  #first: Promise<Page<Model, Item>> | undefined;

  /** `cursor` is what the caller's own parameters begin with. */
  constructor(fetchPage: FetchPage<Model>, cursor?: string) {
    this.#fetchPage = fetchPage;
    this.#cursor = cursor;
  }

  get [Symbol.toStringTag](): string {
    return "PageRequest";
  }

  #firstPage(): Promise<Page<Model, Item>> {
    this.#first ??= this.#fetchPage(undefined).then((answer) =>
      pageOf<Model, Item>(answer, this.#fetchPage, this.#cursor),
    );
    return this.#first;
  }

  // biome-ignore lint/suspicious/noThenProperty: being awaited is what it is for
  then<A = Page<Model, Item>, B = never>(
    onFulfilled?: ((page: Page<Model, Item>) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#firstPage().then(onFulfilled, onRejected);
  }

  catch<B = never>(
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<Page<Model, Item> | B> {
    return this.#firstPage().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Page<Model, Item>> {
    return this.#firstPage().finally(onFinally);
  }

  /** Page after page. */
  async *pages(): AsyncGenerator<Page<Model, Item>, void, undefined> {
    for (let page: Page<Model, Item> | null = await this.#firstPage(); page; page = await page.nextPage()) {
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}
