/**
 * The rule engine: reads a JSON body into a canonical value and reports every failure in one pass, at most one
 * at a place, in the order of the interface, none caused by another.
 */

import { type Carried, type Check, compileCondition, compileReference, type Getter, SKIP } from './check.ts'
import type { Rule } from './condition.ts'
import { Failed, walk, withoutFailed } from './draft.ts'
import { type Elsewhere, inPlace, withMovables } from './elsewhere.ts'
import type { Any } from './fault.ts'
import { FAILURES_MAXIMUM, type Failure, Fault } from './fault.ts'
import type { Model } from './field.ts'
import { readMirror } from './mirror.ts'
import { contractPlace, layOut, type Node, type Tree } from './node.ts'
import { parsePath, placeOfReference, type Segment } from './path.ts'
import { sentenceAt } from './people.ts'
import { failAt, type Hit, newRun, type Run, readFields, settlePending } from './run.ts'
import { wordsOf } from './words.ts'

export type Reading<T> = {
  readonly failures: readonly Failure[]
  /** What was read, in canonical form; undefined if anything failed. */
  readonly value: T | undefined
  /** The failures with sentences for people instead: see `people`. */
  readonly forPeople: () => readonly Failure[]
  /**
   * The readable parts, without failed values. `asSent` keeps failed texts as they were sent: for a body that passed once,
   * by rules of that time.
   */
  readonly partial: (asSent?: boolean) => DeepPartial<T>
  /** Whether a field is required in the entries with these indexes: false if its condition does not hold or is undecided. */
  readonly isAsked: (node: Node, indexes: readonly number[]) => boolean
}
type DeepPartial<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer E)[]
    ? DeepPartial<E>[]
    : { [K in keyof T]?: DeepPartial<T[K]> }

export type CompiledRule = {
  readonly rule: Rule<Any, Any>
  readonly node: Node
  readonly on: readonly Segment[]
  readonly names: readonly string[]
  readonly getters: readonly Getter[]
  readonly only: Check | undefined
}

/** A root model and its enforced cross-field rules, compiled. */
export type Validator<T, F> = {
  readonly root: Model<Any, T, F>
  readonly tree: Tree
  readonly rules: readonly CompiledRule[]
  /** Pure and synchronous: the same body and facts give the same reading. */
  readonly read: (body: object, facts: F) => Reading<T>
}

/** A set's checks of the whole body. */
export type OfTheWhole = {
  /** Reported, at no field, if a mirrored list differs from the first. */
  readonly mismatch?: Fault
  /** A sentence, without its full stop, that follows the first failure's if the whole body is not the kind that the set takes. */
  readonly wrongBody?: (body: object) => string | undefined
  /** Fields that are taken from other blocks too. */
  readonly elsewhere?: Elsewhere
  /** Whether names are taken in the interface's spelling alone, and empty blocks as blocks: an operator's file is. */
  readonly isStrict?: boolean
}

/** Compiles a model set. Throws if declarations contradict each other or a rule reads what the set does not have. */
export const compile = <W, T, F>(
  root: Model<W, T, F>,
  rules: readonly Rule<T, F>[],
  { mismatch, wrongBody, elsewhere = {}, isStrict = false }: OfTheWhole = {},
): Validator<T, F> => {
  const tree = withMovables(layOut(root), elsewhere)
  const carried = carriedBy(tree)
  const words = wordsOf({ root, tree })
  for (const node of tree.nodes) {
    if (typeof node.presence === 'object') {
      node.condition = compileCondition(node.presence.when, node.place, carried)
      node.when = words.condition(node.presence.when)
    }
  }
  const compiled = rules.map((rule) => compileRule(rule, tree.places, carried))
  const mirrored = rules
    .filter((rule) => tree.mirror !== undefined && tree.mirrorPlaces.has(rule.on))
    .map((rule) => compileRule(rule, tree.mirrorPlaces, carried))

  const read = (sent: object, facts: F): Reading<T> => {
    const { body, words } = inPlace(tree, sent)
    const run = newRun({ facts, isStrict, words })
    const draft: Any = {}
    readFields(run, tree.roots, body, draft, tree.names)
    const second = tree.mirror === undefined ? undefined : readMirror(run, body, draft, tree)
    settle(run, draft, compiled, tree)
    if (second !== undefined) {
      settle(second.run, second.draft, mirrored, tree)
      run.hits.push(...second.run.hits.slice(0, FAILURES_MAXIMUM - run.hits.length))
      if (second.differ !== undefined && mismatch !== undefined)
        run.hits.push(untied(mismatch, second.differ))
    }
    return {
      ...outcomeOf<T>(run.hits, draft, () => wrongBody?.(body)),
      forPeople: () =>
        run.hits.map(({ place, type, node, fault: { person } }) => ({
          place,
          type,
          message: person ?? sentenceAt(node, type, compiled),
        })),
      partial: (asSent) => withoutFailed(draft, asSent),
      isAsked: ({ condition }, indexes) =>
        condition === undefined || condition(draft, indexes, facts) === true,
    }
  }
  return { root, tree, rules: compiled, read }
}

const outcomeOf = <T>(
  hits: Hit[],
  draft: Any,
  wrongBody: () => string | undefined,
): Pick<Reading<T>, 'failures' | 'value'> => {
  if (hits.length === 0) return { failures: [], value: draft }
  if (hits.length > 1) hits.sort(inOrder)
  const failures = hits.map(({ place, type, message }) => ({ place, type, message }))
  const [first, ...others] = failures as [Failure, ...Failure[]]
  const hint = wrongBody()
  if (hint === undefined) return { failures, value: undefined }
  const message = `${first.message} ${hint}.`
  return { failures: [{ ...first, message }, ...others], value: undefined }
}

const inOrder = (a: Hit, b: Hit): number => {
  for (let i = 0; i < a.rank.length && i < b.rank.length; i++) {
    const difference = (a.rank[i] as number) - (b.rank[i] as number)
    if (difference !== 0) return difference
  }
  return a.rank.length - b.rank.length
}

/** A failure at no single field, sorted after all others. */
const untied = (fault: Fault, cause: string): Hit => ({
  place: '',
  type: fault.type,
  message: `${fault.says}. ${cause}.`,
  rank: [Number.POSITIVE_INFINITY],
  fault,
})

const settle = (run: Run, draft: Any, rules: readonly CompiledRule[], tree: Tree): void => {
  if (run.pending.length > 0) settlePending(run, draft, tree.names)
  for (const rule of rules) runRule(run, rule, draft, [], draft, 0)
}

/** Descends to each entry that the rule is on, and checks it there. */
const runRule = (
  run: Run,
  rule: CompiledRule,
  draft: Any,
  indexes: number[],
  from: Any,
  step: number,
): void => {
  let at = from
  for (let i = step; i < rule.on.length; i++) {
    if (at === undefined || at instanceof Failed) return
    const { key, list } = rule.on[i] as Segment
    at = at[key]
    if (!list) continue
    if (!Array.isArray(at)) return
    for (let entry = 0; entry < at.length; entry++) {
      indexes.push(entry)
      runRule(run, rule, draft, indexes, at[entry], i + 1)
      indexes.pop()
    }
    return
  }
  if (at !== undefined && !(at instanceof Failed)) judge(run, rule, draft, indexes, at)
}

const judge = (
  run: Run,
  compiled: CompiledRule,
  draft: Any,
  indexes: readonly number[],
  value: unknown,
): void => {
  const { rule, node, names, getters, only } = compiled
  if (only !== undefined && only(draft, indexes, run.facts) !== true) return
  for (const fact of rule.knows) if (run.facts[fact] === undefined) return
  const values: Record<string, unknown> = {}
  for (let i = 0; i < getters.length; i++) {
    const got = (getters[i] as Getter)(draft, indexes)
    if (got === SKIP) return
    values[names[i] as string] = got
  }
  const held = rule.holds(values, run.facts)
  if (held === true) return
  // The first of two rules on one place counts; lists are not marked, since their entries may still be read.
  const place = contractPlace(node, indexes)
  if (run.hits.some((hit) => hit.place === place)) return
  failAt(run, node, indexes, held === false ? new Fault(rule.type, rule.says) : held)
  if (node.type.is !== 'kind') return
  const steps = compiled.on
  const parent = walk(draft, steps.slice(0, -1), indexes)
  if (parent !== undefined) parent[(steps.at(-1) as Segment).key] = new Failed(value, true)
}

const compileRule = (
  rule: Rule<Any, Any>,
  places: ReadonlyMap<string, Node>,
  carried: Carried,
): CompiledRule => {
  const node = places.get(rule.on)
  if (node === undefined) throw new Error(`Rule ${rule.type} is on ${rule.on}, which this set does not carry`)
  for (const reference of Object.values(rule.reads)) {
    const place = placeOfReference(reference)
    if (!carried.has(place))
      throw new Error(`Rule ${rule.type} reads ${place}, which this set does not carry`)
  }
  return {
    rule,
    node,
    on: parsePath(rule.on),
    names: Object.keys(rule.reads),
    getters: Object.values(rule.reads).map((reference) => compileReference(reference, rule.on, carried)),
    only: rule.only && compileCondition(rule.only, rule.on, carried),
  }
}

const carriedBy = (tree: Tree): Carried => {
  const places = carriedPlaces(tree)
  return {
    has: (place) => places.has(place),
    fieldsOf: (place) => {
      const fields = tree.places.get(place)?.children ?? []
      if (fields.length === 0) throw new Error(`${place} has no fields, so it cannot be complete`)
      return fields.map(({ keys }) => keys.map((key) => ({ key, list: false })))
    },
  }
}

/** Every place of a field, and of every block and entry around one. */
const carriedPlaces = (tree: Tree): ReadonlySet<string> => {
  const carried = new Set<string>()
  for (const node of tree.nodes) {
    if (node.keys.length === 0) continue
    if (node.type.is === 'list') carried.add(`${node.place}[]`)
    for (let place = node.place; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('.')))) {
      carried.add(place)
    }
  }
  return carried
}
