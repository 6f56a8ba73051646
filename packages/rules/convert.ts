/** Writes a canonical application as a body of a set, and reports what the set has no place for. */
import type { Any } from './any.ts'
import { Fault } from './fault.ts'
import type { AnyKind, AnyType } from './field.ts'
import { contractPath, type Node, type Tree } from './node.ts'

/** A value of the application for which the other set has no place or no word. */
export type Unplaced = {
  /** Its place in the original body, with `[]` for any entry of a list. */
  readonly from: string
  /** The place in the other set; undefined if it has none. */
  readonly to: string | undefined
  readonly why: string
}

export type Converted = {
  readonly body: Any
  readonly unplaced: readonly Unplaced[]
}

/**
 * Writes the readable parts of an application of one set as a body of another. Values move by their canonical places,
 * so what the other set needs in addition is missing, and its own rules say so. `facts` are those by which the other
 * set reads the lender's own names.
 */
export const convert = (application: Any, from: Tree, to: Tree, facts: object = {}): Converted => {
  const unplaced: Unplaced[] = []
  const noWord = (node: Node): void => {
    const source = from.places.get(node.place)
    if (source !== undefined && node.chain.every(({ presence }) => presence !== 'mirror'))
      unplaced.push({
        from: contractPath(source),
        to: contractPath(node),
        why: 'The other set does not have this value.',
      })
  }
  const body = writeNodes(to.roots, application, { noWord, facts }) ?? {}
  for (const [place, source] of from.places) {
    const isBlock = source.children.length > 0
    if (isBlock || to.places.has(place) || !stands(application, place.split('.'))) continue
    unplaced.push({
      from: contractPath(source),
      to: undefined,
      why: 'The other set does not have this field.',
    })
  }
  return { body, unplaced: distinct(unplaced) }
}

type Writing = { readonly noWord: (node: Node) => void; readonly facts: object }

/** The fields of a block that have a value; undefined if none has. */
const writeNodes = (nodes: readonly Node[], scope: Any, writing: Writing): Any => {
  const written = nodes.flatMap((node) => {
    const inner = node.keys.reduce((value, key) => value?.[key], scope)
    const value = inner === undefined ? undefined : writeType(node, node.type, inner, writing)
    return value === undefined ? [] : [[node.key, value] as const]
  })
  return written.length === 0 ? undefined : Object.fromEntries(written)
}

const writeType = (node: Node, type: AnyType, value: Any, writing: Writing): Any => {
  if (type.is === 'list') {
    if (!Array.isArray(value)) return undefined
    return value.map((entry) => writeType(node, type.item, entry, writing) ?? {})
  }
  if (type.is === 'model') return writeNodes(node.children, value, writing)
  const wire = wireOf(type, value, writing.facts)
  if (wire === undefined) writing.noWord(node)
  return wire
}

/**
 * What a kind writes for a value of the application; undefined if it has no word for it. The lender's own names start with a lower-case letter in one set and
 * an upper-case one in the other.
 */
export const wireOf = (type: AnyKind, value: Any, facts: object): Any => {
  let wire: unknown
  try {
    wire = type.write(value)
  } catch {
    // An enumeration without the value.
    return undefined
  }
  if (type.knows === undefined || typeof wire !== 'string') return wire
  return spellings(wire).find((spelling) => !(type.read(spelling, facts) instanceof Fault))
}

const spellings = (name: string): readonly string[] => {
  const [first = '', rest] = [name[0], name.slice(1)]
  return [name, first.toUpperCase() + rest, first.toLowerCase() + rest]
}

/** Whether there is anything at a place, in any entry of its lists. */
const stands = (value: Any, [step, ...rest]: readonly string[]): boolean => {
  if (step === undefined) return value !== undefined
  const isList = step.endsWith('[]')
  const inner = value?.[isList ? step.slice(0, -2) : step]
  if (inner === undefined) return false
  return isList ? Array.isArray(inner) && inner.some((entry) => stands(entry, rest)) : stands(inner, rest)
}

const distinct = (all: readonly Unplaced[]): readonly Unplaced[] => [
  ...new Map(all.map((one) => [`${one.from} ${one.to}`, one])).values(),
]
