/** Finds the key that a caller probably misspelt where a required field is missing. */

const SHOWN_MAXIMUM_CHARACTERS = 60
const KEYS_MAXIMUM = 1_000
/** Only keys that read as names are repeated. */
const PLAIN = /^[\w-]+$/
const LETTERS_MAXIMUM = 2

/**
 * The unknown key of `owner` that differs from `wanted` only in case or by one or two letters, or undefined.
 * `known` are the fields that the object may hold.
 */
export const misspelling = (
  owner: object,
  wanted: string,
  known: ReadonlySet<string>,
): string | undefined => {
  const lower = wanted.toLowerCase()
  let seen = 0
  for (const key in owner) {
    if (++seen > KEYS_MAXIMUM) return undefined
    if (known.has(key) || !PLAIN.test(key) || Math.abs(key.length - wanted.length) > LETTERS_MAXIMUM) continue
    if (key.toLowerCase() === lower || distance(key, wanted) <= LETTERS_MAXIMUM) {
      return key.slice(0, SHOWN_MAXIMUM_CHARACTERS)
    }
  }
  return undefined
}

/** Letters to insert, delete or replace to turn one word into the other; neighbours that changed places count once. */
const distance = (from: string, to: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        at(row, j - 1) + 1,
        at(last, j) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return at(last, to.length)
}

const at = (row: readonly number[], i: number) => row[i] ?? Number.POSITIVE_INFINITY
