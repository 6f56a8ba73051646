/** A model set's declarations as a tree of nodes, each knowing its place on the wire and in the canonical form. */
import type { Check } from './check.ts'
import type { AnyField, AnyKind, AnyModel, AnyType, Presence } from './field.ts'

export type Node = {
  /** The field's name on the wire. */
  readonly key: string
  /** Its rank within its model: the order of the interface's tables. */
  readonly ordinal: number
  /** The nodes from the root's field to this one. */
  readonly chain: readonly Node[]
  readonly presence: Presence
  readonly note: string | undefined
  readonly remedy: string | undefined
  readonly cause: string | undefined
  readonly person: string | undefined
  /** Canonical place relative to the surrounding scope, as keys; empty for a block without its own place. */
  readonly keys: readonly string[]
  /** The whole canonical place. */
  readonly place: string
  readonly type: AnyType
  /** The fields of a block, or of a list's entries. */
  readonly children: readonly Node[]
  readonly names: ReadonlySet<string>
  /** Places that fail together with a block without its own place. */
  readonly marks: readonly (readonly string[])[]
  /** The condition under which the field is required, compiled once all places are known. */
  condition: Check | undefined
  /** The same in words: "title is Mrs, Ms or Miss". */
  when: string | undefined
}

export type Tree = {
  readonly roots: readonly Node[]
  readonly names: ReadonlySet<string>
  readonly nodes: readonly Node[]
  /** Canonical places and their nodes; those of a mirrored list are separate. */
  readonly places: ReadonlyMap<string, Node>
  readonly mirrorPlaces: ReadonlyMap<string, Node>
  readonly mirror: Node | undefined
  readonly movables: readonly Movable[]
  /** The blocks at the top that have movable fields, or may have those of others. */
  readonly movableBlocks: readonly Node[]
  /** The names of movable fields, and the other set's words for them. */
  readonly movableNames: ReadonlySet<string>
}

/** A field that is taken from other blocks too; a block is undefined for the body itself. */
export type Movable = {
  readonly node: Node
  readonly home: Node | undefined
  readonly from: readonly (Node | undefined)[]
  /** Its own name. */
  readonly names: ReadonlySet<string>
  /** The other set's word for it, if there is one. */
  readonly otherNames: ReadonlySet<string>
}

/** Builds the tree of a root model, without its movable fields. Throws if two fields claim one canonical place. */
export const layOut = (root: AnyModel): Omit<Tree, 'movables' | 'movableBlocks' | 'movableNames'> => {
  const nodes: Node[] = []
  const places = new Map<string, Node>()
  const mirrorPlaces = new Map<string, Node>()
  let mirror: Node | undefined

  const build = (
    key: string,
    ordinal: number,
    field: AnyField,
    parents: readonly Node[],
    scope: string,
    into: Map<string, Node>,
  ): Node => {
    const type: AnyType = field.type
    const place = field.at === '' ? scope : scope === '' ? field.at : `${scope}.${field.at}`
    const target = field.presence === 'mirror' ? mirrorPlaces : into
    const chain: Node[] = [...parents]
    const children: Node[] = []
    const marks: (readonly string[])[] = []
    const model = modelOf(type)
    const node: Node = {
      key,
      ordinal,
      chain,
      presence: field.presence,
      note: field.note,
      remedy: field.remedy,
      cause: field.cause,
      person: field.person,
      keys: field.at === '' ? [] : field.at.split('.'),
      place,
      type,
      children,
      names: new Set(Object.keys(model?.fields ?? {})),
      marks,
      condition: undefined,
      when: undefined,
    }
    chain.push(node)
    nodes.push(node)
    if (field.presence === 'mirror') mirror = node
    if (field.at !== '') {
      const other = target.get(place)
      if (other !== undefined)
        throw new Error(`${contractPath(node)} and ${contractPath(other)} share the place ${place}`)
      target.set(place, node)
    }
    if (model !== undefined) {
      const below = type.is === 'list' ? `${place}[]` : place
      children.push(...descend(model, chain, below, target))
    }
    if (field.at === '') marks.push(...children.flatMap((c) => (c.keys.length > 0 ? [c.keys] : c.marks)))
    return node
  }
  const descend = (model: AnyModel, parents: readonly Node[], scope: string, into: Map<string, Node>) =>
    Object.entries(model.fields).map(([key, field], i) => build(key, i, field, parents, scope, into))

  const roots = descend(root, [], '', places)
  return { roots, names: new Set(Object.keys(root.fields)), nodes, places, mirrorPlaces, mirror }
}

/** The model of a field's type, or of its entries. */
export const modelOf = (type: AnyType): AnyModel | undefined => {
  const inner: AnyKind | AnyModel = type.is === 'list' ? type.item : type
  return inner.is === 'model' ? inner : undefined
}

/** The node's place on the wire with `[]` for any entry: `quote.applicants[].employment`. */
export const contractPath = (node: Node): string =>
  node.chain.map((n) => (n.type.is === 'list' && n !== node ? `${n.key}[]` : n.key)).join('.')

/** The node's place on the wire, with the entries' indexes; `entry` adds the index of the list's own entry. */
export const contractPlace = (node: Node, indexes: readonly number[], entry = false): string => {
  let place = ''
  let list = 0
  for (const n of node.chain) {
    place += place === '' ? n.key : `.${n.key}`
    if (n.type.is === 'list' && (n !== node || entry)) place += `[${indexes[list++]}]`
  }
  return place
}

/** Ranks of the node and of all around it, by which failures are sorted. */
export const rankOf = (node: Node, indexes: readonly number[], entry = false): readonly number[] => {
  const rank: number[] = []
  let list = 0
  for (const n of node.chain) {
    rank.push(n.ordinal)
    if (n.type.is === 'list' && (n !== node || entry)) rank.push(indexes[list++] ?? 0)
  }
  return rank
}
