/** What a statement is called in a trace: what it does to which tables, as OpenTelemetry's `db.query.summary` says it. */

/** Texts come from our own code, so there are few; more than these are named each time. */
const KNOWN_MAXIMUM = 2_000
const known = new Map<string, string>()

/** The name of a statement by its text, which has no values: `select applications`, `insert events, update audit`. */
export const statementName = (text: string): string => {
  const before = known.get(text)
  if (before !== undefined) return before
  const name = nameOf(text)
  if (known.size < KNOWN_MAXIMUM) known.set(text, name)
  return name
}

/** So many tables say enough. */
const TABLES_MAXIMUM = 5

const IDENTIFIER = '((?:"?[a-z_]\\w*"?\\.)?"?[a-z_]\\w*"?)'
/** A table that is read is not followed by the bracket of a function. */
const STATEMENTS = new RegExp(
  [
    `\\binsert\\s+into\\s+${IDENTIFIER}`,
    `\\bupdate\\s+(?:only\\s+)?${IDENTIFIER}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`,
    `\\bdelete\\s+from\\s+(?:only\\s+)?${IDENTIFIER}`,
    `\\b(?<!distinct\\s)(?:from|join)\\s+(?:lateral\\s+)?(?:only\\s+)?${IDENTIFIER}(?![\\w"]|\\s*[.(])`,
  ].join('|'),
  'gi',
)
const VERBS = ['insert', 'update', 'delete', 'select'] as const

/** Texts, comments, and the `from` of functions, which name no table. */
const NO_TABLES = /'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\/|\b(?:extract|substring|trim|overlay)\s*\([^()]*\)/gis
const NAMED_QUERIES =
  /(?:\bwith\b(?:\s+recursive)?|,)\s*([a-z_]\w*)\s*(?:\([^()]*\)\s*)?as\s*(?:(?:not\s+)?materialized\s*)?\(/gi

const nameOf = (text: string): string => {
  const bare = text.replace(NO_TABLES, '')
  const own = new Set([...bare.matchAll(NAMED_QUERIES)].map(([, name]) => name?.toLowerCase()))
  const tables = new Map<string, Set<string>>()
  let count = 0
  for (const [, ...found] of bare.matchAll(STATEMENTS)) {
    const place = found.findIndex((name) => name !== undefined)
    const table = tableOf(found[place] ?? '')
    const verb = VERBS[place]
    if (verb === undefined || own.has(table)) continue
    const ofVerb = tables.get(verb) ?? new Set()
    if (count === TABLES_MAXIMUM && !ofVerb.has(table)) break
    if (!ofVerb.has(table)) count++
    tables.set(verb, ofVerb.add(table))
  }
  if (tables.size > 0) return [...tables].map(([verb, names]) => `${verb} ${[...names].join(' ')}`).join(', ')
  return /^\s*\(*\s*([a-z]+)/i.exec(bare)?.[1]?.toLowerCase() ?? 'statement'
}

/** Without its schema, which is a lender's. */
const tableOf = (identifier: string): string =>
  (identifier.split('.').at(-1) as string).replaceAll('"', '').toLowerCase()
