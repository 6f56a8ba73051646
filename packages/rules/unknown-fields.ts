/** Finds fields of a file that its model does not have: a misspelt one that may be left out would else be left out. */
import { isPlainObject } from '../values/json-text.ts'
import type { Any, Failure } from './fault.ts'
import type { Node } from './node.ts'
import { misspelling } from './spelling.ts'

/**
 * What a body has beside the fields of `nodes`, at any depth; but for what a failure of a missing field names already.
 */
export const unknownFields = (
  nodes: readonly Node[],
  body: object,
  failures: readonly Failure[],
): readonly Failure[] => {
  const lacking = new Set(failures.filter(({ type }) => type === 'required').map(({ place }) => place))
  return unknownIn(nodes, body, '', lacking)
}

/** `lacking` has the places of required fields that are missing. */
const unknownIn = (
  nodes: readonly Node[],
  body: object,
  at: string,
  lacking: ReadonlySet<string>,
): readonly Failure[] => {
  const placeOf = (key: string): string => (at === '' ? key : `${at}.${key}`)
  const known = new Set(nodes.map(({ key }) => key))
  const missing = [...known].filter((name) => (body as Any)[name] === undefined)
  const reported = new Set(
    [...known].filter((key) => lacking.has(placeOf(key))).map((key) => misspelling(body, key, known)),
  )
  return Object.entries(body).flatMap(([key, value]) => {
    const place = placeOf(key)
    const node = nodes.find((one) => one.key === key)
    if (node !== undefined) return node.children.length === 0 ? [] : below(node, value, place, lacking)
    if (reported.has(key)) return []
    const meant = missing.find((name) => misspelling({ [key]: value }, name, known) !== undefined)
    const hint = meant === undefined ? '.' : `: did you mean ${meant}?`
    return [{ place, type: 'unknown', message: `Unknown field ${key}${hint}` }]
  })
}

const below = (
  { children }: Node,
  value: unknown,
  place: string,
  lacking: ReadonlySet<string>,
): readonly Failure[] => {
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) =>
      isPlainObject(entry) ? unknownIn(children, entry, `${place}[${index}]`, lacking) : [],
    )
  }
  return isPlainObject(value) ? unknownIn(children, value, place, lacking) : []
}
