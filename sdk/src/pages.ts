/** Lists in pages, to read entry by entry or page by page. */

export type Page<Item> = {
  readonly items: readonly Item[]
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** A list: `for await (const item of list)` fetches its pages as needed. Each loop reads it again. */
export type List<Item> = AsyncIterable<Item> & {
  /** Page by page. */
  readonly pages: () => AsyncIterable<Page<Item>>
  /** Only the first page, with the cursor of the next. */
  readonly firstPage: () => Promise<Page<Item>>
}

/** A list whose pages `read` fetches, the first with the caller's own cursor. */
export const listOf = <Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  first: string | undefined,
): List<Item> => {
  async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | null | undefined = first
    do {
      const page: Page<Item> = await read(cursor)
      yield page
      cursor = page.nextCursor
    } while (cursor !== null)
  }
  async function* items(): AsyncGenerator<Item, void, undefined> {
    for await (const page of pages()) yield* page.items
  }
  return { pages, firstPage: () => read(first), [Symbol.asyncIterator]: items }
}

/** The first page has no cursor. */
export const withCursor = (cursor: string | undefined): { readonly cursor?: string } =>
  cursor === undefined ? {} : { cursor }
