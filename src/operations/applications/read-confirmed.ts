/** Reads what search marks find until enough of it is confirmed by the applications themselves. */

/** More are not read for one search: each is decrypted. */
const READ_MAXIMUM = 500

export type Confirmed<Row> = {
  /** At most `limit`, in the order in which they were read. */
  readonly rows: readonly Row[]
  /** Whether there are more, or may be. */
  readonly isMore: boolean
}

/**
 * `page` reads the next rows after the last one read, at most `limit` + 1 at a time; a shorter page is the last. `areSought`
 * says of each whether it is what was looked for.
 */
export const readConfirmed = async <Row>(
  limit: number,
  page: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  areSought: (rows: readonly Row[]) => Promise<readonly boolean[]>,
): Promise<Confirmed<Row>> => {
  const found: Row[] = []
  let last: Row | undefined
  for (let read = 0; read < READ_MAXIMUM; read += limit + 1) {
    const rows = await page(last, limit + 1)
    const sought = await areSought(rows)
    found.push(...rows.filter((_, place) => sought[place]))
    if (found.length > limit) return { rows: found.slice(0, limit), isMore: true }
    if (rows.length <= limit) return { rows: found, isMore: false }
    last = rows.at(-1)
  }
  return { rows: found, isMore: true }
}
