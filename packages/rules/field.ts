/**
 * The vocabulary for declaring a model set: kinds of value, models, lists and fields. A field is declared once; its
 * type, its check, its JSON Schema and its row in the reference all derive from that.
 */

import type { Condition } from './condition.ts'
import type { Any, Fault } from './fault.ts'
import type { At, Path } from './path.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/** A kind of value: W on the wire, C in the canonical form, read with the help of facts F. */
export type Kind<W, C, F> = {
  readonly is: 'kind'
  /** The field's standard term: "PPS number". */
  readonly name: string
  /** What it must be, for people: "a PPS number: seven digits, the right check letter and, if it has one, a second letter". */
  readonly says: string
  /** The failure types that `read` may return, besides `type`. */
  readonly faults: readonly string[]
  readonly schema: JsonSchema
  /** A blank string counts as missing, as in every string and enumeration field. */
  readonly textual: boolean
  /** What a person should do, by failure type; under `wrong`, for all types but `required` that have none. See `people`. */
  readonly person?: Readonly<Record<string, string>>
  /** The fact without which part of the check is skipped. */
  readonly knows?: string
  /** Called with neither null, undefined nor (where textual) a blank string. */
  readonly read: (value: unknown, facts: F) => C | Fault
  readonly write: (value: C) => W
  readonly _?: { readonly wire: W; readonly canonical: C }
}

export type ListOf<I> = { readonly is: 'list'; readonly item: I; readonly max: number }

/** A block of fields with wire form W, read into the canonical scope S. */
export type Model<W, S, F> = {
  readonly is: 'model'
  readonly name: string
  readonly fields: Readonly<Record<string, AnyField>>
  readonly _?: { readonly wire: W; readonly scope: S; readonly facts: F }
}

export type AnyKind = Kind<Any, Any, Any>
export type AnyModel = Model<Any, Any, Any>
export type AnyType = AnyKind | AnyModel | ListOf<Any>

/** The wire type of a kind, list or model. */
export type Contract<K> =
  K extends Kind<infer W, Any, Any>
    ? W
    : K extends ListOf<infer I>
      ? Contract<I>[]
      : K extends Model<infer W, Any, Any>
        ? W
        : never

export type Canonical<K> =
  K extends Kind<Any, infer C, Any>
    ? C
    : K extends ListOf<infer I>
      ? Canonical<I>[]
      : K extends Model<Any, infer S, Any>
        ? S
        : never

/**
 * When a field is required: always (`required`), never (`optional`), at least its key (`keyRequired`), only if a
 * similar key was sent (`optionalUnlessMisspelt`), always as the second copy of a list that is read elsewhere
 * (`mirror`), or under a condition.
 */
export type Presence =
  | 'required'
  | 'optional'
  | 'keyRequired'
  | 'optionalUnlessMisspelt'
  | 'mirror'
  | { readonly when: Condition<Any, Any> }

export type Field<K extends AnyType, Required extends boolean> = {
  readonly type: K
  readonly presence: Presence
  /** The field's canonical place within its model's scope; '' for a block without its own place. */
  readonly at: string
  readonly note: string | undefined
  /** What to do, for the sentence on a missing key: "send null for a new case". */
  readonly remedy?: string
  /** Why it is required where nobody would expect it: "a company block was sent for a sole trader". */
  readonly cause?: string
  /** What a person should do where it is missing; else that of its kind. */
  readonly person?: string
  readonly _?: { readonly required: Required }
}
export type AnyField = Field<Any, boolean>

type Show<T> = { [K in keyof T]: T[K] } & {}
type WireOf<D extends Record<string, AnyField>> = Show<
  { [K in keyof D as D[K] extends Field<Any, true> ? K : never]: Contract<D[K]['type']> } & {
    [K in keyof D as D[K] extends Field<Any, true> ? never : K]?: Contract<D[K]['type']> | null
  }
>

/** Places of scope S that can hold what K reads. A place of another type does not count. */
export type Place<S, K> = {
  [P in Path<S> | '']: [Canonical<K>] extends [NonNullable<At<S, P>>] ? P : never
}[Path<S> | '']

const field = <K extends AnyType, R extends boolean>(
  type: K,
  presence: Presence,
  at: string,
  note?: string,
): Field<K, R> => ({ type, presence, at, note })

/** The field builders for models whose canonical scope is S, inside a value T read with facts F. */
export const within = <S, T, F>() => ({
  model: <const D extends Record<string, AnyField>>(name: string, fields: D): Model<WireOf<D>, S, F> => ({
    is: 'model',
    name,
    fields,
  }),
  required: <K extends AnyType>(type: K, at: Place<S, K>, note?: string) =>
    field<K, true>(type, 'required', at, note),
  optional: <K extends AnyType>(type: K, at: Place<S, K>, note?: string) =>
    field<K, false>(type, 'optional', at, note),
  keyRequired: <K extends AnyType>(type: K, at: Place<S, K>, remedy: string, note?: string) => ({
    ...field<K, false>(type, 'keyRequired', at, note),
    remedy,
  }),
  optionalUnlessMisspelt: <K extends AnyType>(type: K, at: Place<S, K>, note?: string) =>
    field<K, false>(type, 'optionalUnlessMisspelt', at, note),
  mirror: <K extends AnyType>(type: K, at: Path<T>, note?: string) =>
    field<K, true>(type, 'mirror', at, note),
  requiredWhen: <K extends AnyType>(when: Condition<T, F>, type: K, at: Place<S, K>, note?: string) =>
    field<K, false>(type, { when }, at, note),
})

/** The longest list that is read entry by entry. */
export const LIST_MAXIMUM_ENTRIES = 100

export const list = <I extends AnyType>(item: I, max = LIST_MAXIMUM_ENTRIES): ListOf<I> => ({
  is: 'list',
  item,
  max,
})
