/** Finds parts of the documentation by their words. */
import MiniSearch from 'minisearch'
import type { Library } from './library.ts'

export type Found = {
  /** Includes the part's anchor. */
  readonly address: string
  readonly page: string
  /** The part's heading; absent if the result is the page itself. */
  readonly heading?: string
  /** A line of the part around the first word found. */
  readonly excerpt: string
}

export type Search = (query: string) => readonly Found[]

const FOUND_MAXIMUM = 20
const QUERY_MAXIMUM_CHARACTERS = 200
const EXCERPT_CHARACTERS = 180

/*
 * What one search may cost, since anyone can search, and everyone else waits for it: each word is looked up in turn, each
 * with all words that begin with it.
 */
const WORDS_MAXIMUM = 8
/** The end of a longer word is not looked at. */
const WORD_MAXIMUM_CHARACTERS = 40
/** Words of this length or more also match those that begin with them. Shorter ones begin a large part of all words. */
const PREFIX_FROM_CHARACTERS = 3
/** Words of this length or more also match with one wrong letter. */
const FUZZY_FROM_CHARACTERS = 5

/** Indexes every part of every page. Decision records rank after everything else. */
export const openSearch = ({ pages }: Library): Search => {
  const parts = [...pages.values()].flatMap((page) =>
    page.parts.map((part) => ({
      id: `${page.address}#${part.anchor}`,
      address: part.depth === 1 ? page.address : `${page.address}#${part.anchor}`,
      page: page.title,
      heading: part.depth === 1 ? '' : part.text,
      says: part.says.replace(/\s+/g, ' ').trim(),
    })),
  )
  const byId = new Map(parts.map((part) => [part.id, part]))
  const index = new MiniSearch<(typeof parts)[number]>({
    fields: ['heading', 'page', 'says'],
    tokenize: wordsOf,
  })
  index.addAll(parts)
  return (query) =>
    index
      .search(query.slice(0, QUERY_MAXIMUM_CHARACTERS), {
        boost: { heading: 4, page: 2 },
        tokenize: searchedIn,
        prefix: (word) => word.length >= PREFIX_FROM_CHARACTERS,
        fuzzy: (word) => (word.length >= FUZZY_FROM_CHARACTERS ? 1 : false),
        combineWith: 'AND',
        boostDocument: (id) => (String(id).startsWith('/docs/decisions') ? 0.2 : 1),
      })
      .slice(0, FOUND_MAXIMUM)
      .flatMap(({ id, terms }) => {
        const part = byId.get(String(id))
        if (part === undefined) return []
        const { address, page, heading, says } = part
        return [{ address, page, ...(heading === '' ? {} : { heading }), excerpt: excerptOf(says, terms) }]
      })
}

const wordsOf = (text: string): string[] => text.split(/[\s\p{P}\p{S}]+/u).flatMap(partsOfName)

/** A name such as `singleCurrentAddress` is found as a whole and by each of its words. */
const partsOfName = (text: string): readonly string[] => {
  const words = text.split(/(?<=[a-z])(?=[A-Z])/)
  return words.length > 1 ? [text, ...words] : words
}

/** The words of a query that are looked up: the first few, each once. */
export const searchedIn = (query: string): string[] => {
  const words = wordsOf(query).filter((word) => word !== '')
  return [...new Set(words.map((word) => word.slice(0, WORD_MAXIMUM_CHARACTERS)))].slice(0, WORDS_MAXIMUM)
}

const excerptOf = (says: string, terms: readonly string[]): string => {
  const small = says.toLowerCase()
  const places = terms.map((term) => small.indexOf(term.toLowerCase())).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const from = first < EXCERPT_CHARACTERS / 2 ? 0 : says.indexOf(' ', first - EXCERPT_CHARACTERS / 2) + 1
  const excerpt = says.slice(from, from + EXCERPT_CHARACTERS)
  return `${from > 0 ? '… ' : ''}${excerpt}${from + EXCERPT_CHARACTERS < says.length ? ' …' : ''}`
}
