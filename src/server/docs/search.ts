/** Finds parts of the documentation by their words, and by those that its readers use in their place. */
import MiniSearch, { type Options, type SearchOptions } from 'minisearch'
import { type Audience, audienceOf, isReference, WEIGHTS } from './contents.ts'
import type { DocsPage, Library } from './library.ts'
import type { Part } from './markdown.ts'
import type { OperationName } from './reference.ts'
import { namedIn } from './reference.ts'
import { FILLERS, SPELLINGS, SYNONYMS } from './synonyms.ts'

export type Found = {
  /** Includes the part's anchor. */
  readonly address: string
  readonly page: string
  /** The part's heading; absent if the result is the page itself. */
  readonly heading?: string
  /** A line of the part around the first word found. */
  readonly excerpt: string
  readonly audience: Audience
}

/** What is found for everybody, or for one audience alone. */
export type Search = (query: string, audience?: Audience) => readonly Found[]

const FOUND_MAXIMUM = 20
/** Of operations that a path or the beginning of one names. */
const NAMED_MAXIMUM = 8
const QUERY_MAXIMUM_CHARACTERS = 200
const EXCERPT_CHARACTERS = 180

/*
 * What one search may cost, since anyone can search, and everyone else waits for it: each word is looked up in turn, each
 * with all words that begin with it, and with a few other words for it.
 */
const WORDS_MAXIMUM = 8
/** The end of a longer word is not looked at. */
const WORD_MAXIMUM_CHARACTERS = 40
/** Words of this length or more also match those that begin with them. Shorter ones begin a large part of all words. */
const PREFIX_FROM_CHARACTERS = 3
/** Words of this length or more also match with one wrong letter. */
const FUZZY_FROM_CHARACTERS = 5

/** A word of the title or heading says more than one of the text. */
const BOOST = { heading: 7, page: 3, says: 1 }
/** A part that has the first of the other words for a question’s word counts this share, and by each later word less. */
const SYNONYM_SHARE = 0.8
const LATER_SYNONYM_SHARE = 0.9
const PHRASE_SHARE = 0.5
const WORDS_POWER = 0.7
/** A page itself comes before its parts. */
const PAGE_SHARE = 1.2
const REFERENCE_SHARE = 0.6
/** Guides explain what operations only list, unless the question names the operation. */
const OPERATIONS_SHARE = 0.25
/** Whoever wants to know how the API works may use none of these. */
const TOOLS_SHARE = 0.7
const TOOLS = /^\/docs\/(?:sdk|guides\/(?:tools|languages))$/
/** The checklist names what other pages explain. */
const CHECKLIST_SHARE = 0.6
const CHECKLIST = '/docs/guides/going-live'
/** A part that has only some words of a question counts by their share, to this power. */
const COVERAGE_POWER = 2

/** A heading with its text, as the search knows it. */
type IndexedPart = {
  readonly id: string
  readonly address: string
  readonly page: string
  readonly heading: string
  readonly says: string
  readonly audience: Audience
  readonly weight: number
  readonly operation?: OperationName
}

const INDEX: Options<IndexedPart> = {
  fields: ['heading', 'page', 'says'],
  extractField: (part, field) =>
    field === 'heading' ? part.heading || part.page : String(part[field as keyof IndexedPart]),
  tokenize: (text) => wordsOf(spelt(text)),
  processTerm: (word) => stemOf(word),
}

type Indexed = { readonly parts: readonly IndexedPart[]; readonly index: MiniSearch<IndexedPart> }

/** Indexes every part of every page. Pages for integrators rank first. */
export const indexOf = ({ pages }: Library): Indexed => {
  const parts = [...pages.values()].flatMap((page) =>
    partsOf(page).map((part) => ({
      id: `${page.address}#${part.anchor}`,
      address: part.depth === 1 ? page.address : `${page.address}#${part.anchor}`,
      page: page.title,
      heading: part.depth === 1 ? '' : part.text,
      says: part.says.replace(/\s+/g, ' ').trim(),
      audience: audienceOf(page.address, page.operation?.tag),
      weight: weightOf(page.address) * (part.depth === 1 ? PAGE_SHARE : 1),
      ...(page.operation === undefined ? {} : { operation: page.operation }),
    })),
  )
  const index = new MiniSearch(INDEX)
  index.addAll(parts)
  return { parts, index }
}

/** An operation is found as one page. Its fields are in the references of their sets, and its headings on every such page. */
const partsOf = ({ parts, operation }: DocsPage): readonly Part[] =>
  operation === undefined ? parts : parts.slice(0, 1)

const isOperation = (part: IndexedPart): part is IndexedPart & { readonly operation: OperationName } =>
  part.operation !== undefined

/** The index as text, and from it again, in parts between which others have their turn. */
export const storedIndex = ({ parts, index }: Indexed): string => JSON.stringify({ parts, index })
export const readIndex = async (text: string): Promise<Indexed> => {
  const { parts, index } = JSON.parse(text)
  return { parts, index: await MiniSearch.loadJSAsync(index, INDEX) }
}

/** The search in an index. */
export const searchIn = ({ parts, index }: Indexed): Search => {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const operations = parts.filter(isOperation)
  const scoresOf = (alternative: string, options: SearchOptions) => index.search(alternative, options)
  return (query, audience) => {
    const scores = new Map<string, { score: number; words: number; terms: string[] }>()
    const groups = groupsOf(query.slice(0, QUERY_MAXIMUM_CHARACTERS))
    for (const group of groups) {
      for (const [id, { score, terms }] of bestOf(group, scoresOf)) {
        const so = scores.get(id) ?? { score: 0, words: 0, terms: [] }
        scores.set(id, { score: so.score + score, words: so.words + 1, terms: [...so.terms, ...terms] })
      }
    }
    const isAsked = (part: IndexedPart) => audience === undefined || part.audience === audience
    const asked = query.slice(0, QUERY_MAXIMUM_CHARACTERS)
    const named: readonly IndexedPart[] = namedIn(asked, operations).filter(isAsked).slice(0, NAMED_MAXIMUM)
    const found = [...scores]
      .flatMap(([id, { score, words, terms }]) => {
        const part = byId.get(id)
        if (part === undefined || !isAsked(part) || named.includes(part)) return []
        const coverage = (words / groups.length) ** COVERAGE_POWER
        return [{ part, terms, score: score * coverage * (audience === undefined ? part.weight : 1) }]
      })
      .sort((one, other) => other.score - one.score)
    return [...named.map((part) => ({ part, terms: [] })), ...found]
      .slice(0, FOUND_MAXIMUM)
      .map(({ part: { address, page, heading, says, audience: whose }, terms }) => ({
        address,
        page,
        ...(heading === '' ? {} : { heading }),
        excerpt: excerptOf(says, terms),
        audience: whose,
      }))
  }
}

/** Decision records explain what other pages say, and the changelog repeats it; guides explain more than lists. */
const weightOf = (address: string): number => {
  if (/^\/docs\/(?:decisions|changelog)/.test(address)) return WEIGHTS.contributor / 2
  return WEIGHTS[audienceOf(address)] * shareOf(address)
}

const shareOf = (address: string): number => {
  if (isReference(address)) return OPERATIONS_SHARE
  if (address === CHECKLIST) return CHECKLIST_SHARE
  if (TOOLS.test(address)) return TOOLS_SHARE
  return address.startsWith('/docs/reference/') ? REFERENCE_SHARE : 1
}

/** One word or phrase of a question, and what the pages may have in its place. */
type Group = { readonly asked: string; readonly synonyms: readonly string[] }

/** The words of a question that name something, each with its synonyms. */
const groupsOf = (query: string): readonly Group[] => {
  const words = searchedIn(spelt(query))
  const groups: Group[] = []
  for (let at = 0; at < words.length; ) {
    const phrases = PHRASE_LENGTHS.map((count) => words.slice(at, at + count))
    const phrase = phrases.find((some) => synonymsOf(some).length > 0) ?? words.slice(at, at + 1)
    groups.push({ asked: phrase.join(' '), synonyms: synonymsOf(phrase) })
    at += phrase.length
  }
  const naming = groups.filter(({ asked }) => !FILLERS.has(asked.toLowerCase()))
  return naming.length === 0 ? groups : naming
}

/** Longer phrases mean more than their words. */
const PHRASE_LENGTHS = [4, 3, 2, 1]

/** Words that end in another way are the same here, too. */
const phraseOf = (words: readonly string[]): string => words.map(stemOf).join(' ')
const synonymsOf = (words: readonly string[]): readonly string[] =>
  synonymsByPhrase.get(phraseOf(words)) ?? []

type Scores = (
  alternative: string,
  options: SearchOptions,
) => readonly { readonly id: unknown; readonly score: number; readonly terms: readonly string[] }[]

/** Each part's best score for the group's word or one of its synonyms. */
const bestOf = ({ asked, synonyms }: Group, scoresOf: Scores) => {
  const best = new Map<string, { score: number; terms: readonly string[] }>()
  const note = (alternative: string, share: number, options: SearchOptions) => {
    for (const { id, score, terms } of scoresOf(alternative, {
      boost: BOOST,
      combineWith: 'AND',
      ...options,
    })) {
      // More words score more: they stand for one of the question.
      const scored = (score * share) / alternative.split(' ').length ** WORDS_POWER
      if ((best.get(String(id))?.score ?? 0) < scored) best.set(String(id), { score: scored, terms })
    }
  }
  // A phrase is in the list because its words, taken one by one, find something else.
  const isPhrase = asked.includes(' ')
  note(asked, isPhrase ? PHRASE_SHARE : 1, {
    prefix: (word) => word.length >= PREFIX_FROM_CHARACTERS,
    fuzzy: (word) => (word.length >= FUZZY_FROM_CHARACTERS ? 1 : false),
  })
  for (const [place, synonym] of synonyms.entries())
    note(synonym, (isPhrase ? 1 : SYNONYM_SHARE) * LATER_SYNONYM_SHARE ** place, {})
  return best
}

/** With one spelling for what has several. */
const spelt = (text: string): string =>
  SPELLINGS.reduce((rest, [written, word]) => rest.replace(written, word), text)

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

/** A word without its ending, so that *submitting*, *submits* and *submit* are one. */
const stemOf = (written: string): string => {
  const word = written.toLowerCase()
  if (word.length < 5) return word.replace(/^(\w{3})s$/, '$1')
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')
    .replace(/(?:ing|ed)$/, '')
    .replace(/([bdgmnprt])\1$/, '$1')
}

/** The pages' words for each phrase of questions, by its stems. */
const synonymsByPhrase = (() => {
  const found = new Map<string, readonly string[]>()
  for (const [asked, words] of SYNONYMS)
    for (const phrase of asked) {
      const key = phraseOf(wordsOf(phrase))
      found.set(key, [...new Set([...(found.get(key) ?? []), ...words])])
    }
  return found
})()

const excerptOf = (says: string, terms: readonly string[]): string => {
  const small = says.toLowerCase()
  const places = terms.map((term) => small.indexOf(term.toLowerCase())).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const from = first < EXCERPT_CHARACTERS / 2 ? 0 : says.indexOf(' ', first - EXCERPT_CHARACTERS / 2) + 1
  const end = from + EXCERPT_CHARACTERS
  const isCut = end < says.length
  const excerpt = says.slice(from, isCut ? Math.max(says.lastIndexOf(' ', end), from + 1) : end)
  return `${from > 0 ? '… ' : ''}${excerpt}${isCut ? ' …' : ''}`
}
