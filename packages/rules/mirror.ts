/** The second copy of a list: whether it is the first again, and if not, where they differ. */

import { cleanedName, withPlainApostrophes } from '../values/typed/clean-text.ts'
import { equal, Failed, walk } from './draft.ts'
import type { Any } from './fault.ts'
import type { ListOf } from './field.ts'
import { contractPath, type Node, type Tree } from './node.ts'
import { newRun, type Run, readList } from './run.ts'

/** A copy that is not the first again, checked at its own place. `differ` says where, if both could be compared. */
export type Second = { readonly run: Run; readonly draft: Any; readonly differ: string | undefined }

/**
 * Reads the second copy of a list. If it equals the first, the first's errors count for both; if it differs, or the
 * first failed as a whole, it is checked at its own place.
 */
export const readMirror = (run: Run, body: Any, draft: Any, { mirror, places }: Tree): Second | undefined => {
  if (run.mirrored === undefined || mirror === undefined) return undefined
  const node = places.get(mirror.place) as Node
  const key = mirror.keys[0] as string
  const first: unknown = draft[key]
  // The usual case: both are identical, so one reading is enough.
  if (Array.isArray(first) && equal(sentAt(body, node), run.mirrored)) return undefined
  const own = newRun(run, run.search)
  const list = readList(own, mirror, mirror.type as ListOf<Any>, run.mirrored)
  const second = { run: own, draft: { ...draft, [key]: list } }
  if (!Array.isArray(first) || !Array.isArray(list)) return { ...second, differ: undefined }
  const place = differenceInList(node, first, list)
  if (place === undefined) return undefined
  const differ =
    first.length === list.length
      ? `They differ at ${contractPath(node)}${place}`
      : `One has ${first.length} and the other ${list.length}`
  return { ...second, differ }
}

/** The body's value at a node's place on the wire. */
const sentAt = (body: Any, node: Node): unknown => node.chain.reduce<Any>((at, { key }) => at?.[key], body)

/** The first place that differs: "[0].lastName", or "" for lists of different length; undefined if there is none. */
const differenceInList = (list: Node, first: readonly Any[], second: readonly Any[]): string | undefined => {
  if (first.length !== second.length) return ''
  for (const [index, entry] of first.entries()) {
    const place = differenceIn(list.children, entry, second[index])
    if (place !== undefined) return `[${index}]${place}`
  }
  return undefined
}

/** The first place below that differs, in the order of the interface: ".employment.title"; undefined if there is none. */
const differenceIn = (fields: readonly Node[], first: Any, second: Any): string | undefined => {
  if (isBlock(first) !== isBlock(second)) return ''
  if (!isBlock(first)) return equal(first, second) ? undefined : ''
  for (const field of fields) {
    const place = differenceAt(field, first, second)
    if (place !== undefined) return `.${field.key}${place}`
  }
  return undefined
}

const differenceAt = (field: Node, first: Any, second: Any): string | undefined => {
  const steps = field.keys.map((key) => ({ key, list: false }))
  const [one, other] = [walk(first, steps, []), walk(second, steps, [])]
  if (field.type.is === 'model') return differenceIn(field.children, one, other)
  if (field.type.is === 'list' && Array.isArray(one) && Array.isArray(other))
    return differenceInList(field, one, other)
  return isSame(one, other) ? undefined : ''
}

const isBlock = (value: Any): boolean =>
  typeof value === 'object' && value !== null && !(value instanceof Failed) && !Array.isArray(value)

/** Texts that read alike are the same, wherever their spaces and invisible characters are, and whatever their apostrophes. */
const isSame = (one: Any, other: Any): boolean =>
  equal(one, other) ||
  (typeof one === 'string' && typeof other === 'string' && legible(one) === legible(other))

const legible = (text: string): string => withPlainApostrophes(cleanedName(text))
