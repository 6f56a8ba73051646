/** Finds what is ignored of a body: fields that no model has, and a second spelling of one that was read. */

import { isPlainObject } from '../values/json-text.ts'
import { inPlace, type SentKey } from './elsewhere.ts'
import type { Any } from './fault.ts'
import type { Node, Tree } from './node.ts'
import { isFilled, strangeKeys } from './spelling.ts'

/** An ignored field: the place of the object around it in the interface's spelling, and its key as sent. */
export type Ignored = { readonly within: string; readonly key: string }

/** The place of an ignored field. */
export const placeOf = ({ within, key }: Ignored): string => (within === '' ? key : `${within}.${key}`)

/** The ignored fields of a body, an object's before those within it, at most so many. Their content is not looked at. */
export const ignoredIn = (tree: Tree, sent: object, maximum: number): readonly Ignored[] => {
  const ignored: Ignored[] = []
  const { taken } = inPlace(tree, sent)
  const look = (around: Any, { within, block, children, names }: Around): void => {
    const { read, second = [], unknown = [] } = strangeKeys(around, children, names) ?? {}
    const lost = second.filter((key) => isFilled(around[key]))
    const room = maximum - ignored.length
    const own = unknown.slice(0, room + taken.length).filter((key) => !isTaken(taken, block, key))
    for (const key of [...lost, ...own].slice(0, room)) ignored.push({ within, key })
    for (const node of children) {
      if (node.children.length === 0) continue
      lookBelow(
        around[read?.get(node.key) ?? node.key],
        node,
        within === '' ? node.key : `${within}.${node.key}`,
      )
    }
  }
  const lookBelow = (value: unknown, node: Node, within: string): void => {
    const below = { block: node, children: node.children, names: node.names }
    if (!Array.isArray(value)) {
      if (isPlainObject(value)) look(value, { ...below, within })
      return
    }
    for (const [index, entry] of value.entries()) {
      if (ignored.length >= maximum) return
      if (isPlainObject(entry)) look(entry, { ...below, within: `${within}[${index}]` })
    }
  }
  look(sent, { within: '', block: undefined, children: tree.roots, names: tree.names })
  return ignored
}

type Around = {
  readonly within: string
  readonly block: Node | undefined
  readonly children: readonly Node[]
  readonly names: ReadonlySet<string>
}

const isTaken = (taken: readonly SentKey[], block: Node | undefined, key: string): boolean =>
  taken.some((one) => one.block === block && one.key === key)
