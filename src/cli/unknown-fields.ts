/** Finds fields of a file that its model doesn't have: a misspelt one that may be left out would else be left out. */
import type { Any } from '../rules/field.ts'
import { misspelling } from '../rules/hint.ts'
import type { Node } from '../rules/node.ts'
import type { Failure } from '../rules/validate.ts'

/** What a body has beside the fields of `nodes`, at any depth. */
export const unknownFields = (nodes: readonly Node[], body: object, at = ''): readonly Failure[] => {
  const known = new Set(nodes.map(({ key }) => key))
  const missing = [...known].filter((name) => (body as Any)[name] === undefined)
  const told = new Set(nodes.map((node) => toldBy(node, body, known)))
  return Object.entries(body).flatMap(([key, value]) => {
    const place = at === '' ? key : `${at}.${key}`
    const node = nodes.find((one) => one.key === key)
    if (node !== undefined) return node.children.length === 0 ? [] : below(node, value, place)
    if (told.has(key)) return []
    const meant = missing.find((name) => misspelling({ [key]: value }, name, known) !== undefined)
    const hint = meant === undefined ? '' : `; ${meant} is one`
    return [{ place, type: 'unknown', message: `${key} is not a field here${hint}.` }]
  })
}

/** The key that the missing field's own failure names already. */
const toldBy = (node: Node, body: Any, known: ReadonlySet<string>): string | undefined =>
  node.presence === 'required' && (body[node.key] ?? null) === null
    ? misspelling(body, node.key, known)
    : undefined

const below = ({ children }: Node, value: unknown, place: string): readonly Failure[] => {
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) =>
      isBlock(entry) ? unknownFields(children, entry, `${place}[${index}]`) : [],
    )
  }
  return isBlock(value) ? unknownFields(children, value, place) : []
}

const isBlock = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
