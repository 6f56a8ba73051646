/**
 * Places in a canonical form `T`, as types: `applicants[].income.salary` is one, a misspelt one does not compile. `[]`
 * means any element of a list.
 */
type Leaf = string | number | boolean | null | undefined

/** Opaque: its fields are the caller's own. */
export type Opaque = { readonly [key: string]: unknown }
type Closed<V> = string extends keyof V ? true : false

type Below<K extends string, V> = V extends Leaf
  ? never
  : V extends readonly (infer E)[]
    ? `${K}[]` | Below<`${K}[]`, NonNullable<E>>
    : Closed<V> extends true
      ? never
      : { [P in keyof V & string]-?: `${K}.${P}` | Below<`${K}.${P}`, NonNullable<V[P]>> }[keyof V & string]

/** Every place in T. */
export type Path<T> = { [P in keyof T & string]-?: P | Below<P, NonNullable<T[P]>> }[keyof T & string]

type Step<T, S extends string> = S extends `${infer K}[]`
  ? K extends keyof T
    ? NonNullable<T[K]> extends readonly (infer E)[]
      ? E
      : never
    : never
  : S extends keyof T
    ? NonNullable<T[S]>
    : never

/** The type at place P of T. */
export type At<T, P extends string> = P extends ''
  ? T
  : P extends `${infer H}.${infer R}`
    ? At<Step<T, H>, R>
    : Step<T, P>

/** A rule's view of a place: a leaf's value; a list's length; that a block is there. */
type Seen<V> = V extends Leaf ? V : V extends readonly unknown[] ? { readonly length: number } : object

/** The rest of P once the elements that it shares with On are bound to the same element. */
type Unbound<P extends string, On extends string> = `${On}.` extends `${infer A}[].${infer OnRest}`
  ? P extends `${A}[].${infer PRest}`
    ? Unbound<PRest, OnRest>
    : P
  : P

type Gather<T, P extends string, On extends string, Absence> =
  Unbound<P, On> extends `${string}[]${string}`
    ? readonly (Seen<At<T, P>> | Absence)[]
    : Seen<At<T, P>> | Absence

/**
 * The ways in which a rule names what it reads: a place; a place and `?` if it may be absent; a place and `!` if it
 * only matters whether anything was sent there, valid or not; a block and `!!` if it matters whether each of its fields
 * was sent.
 */
export type Reference<T> = Path<T> | `${Path<T>}?` | `${Path<T>}!` | `${Path<T>}!!`

/** The value that a rule on place On gets for reference R. */
export type Read<T, R extends string, On extends string> = R extends `${string}!`
  ? boolean
  : R extends `${infer P}?`
    ? Gather<T, P, On, undefined>
    : Gather<T, R, On, never>

export type Segment = { readonly key: string; readonly list: boolean }

/** `applicants[].title` as its steps. */
export const parsePath = (path: string): readonly Segment[] =>
  path === ''
    ? []
    : path
        .split('.')
        .map((step) =>
          step.endsWith('[]') ? { key: step.slice(0, -2), list: true } : { key: step, list: false },
        )

/** The place of a reference, without its `?`, `!` or `!!`. */
export const placeOfReference = (reference: string): string => reference.replace(/[?!]{1,2}$/, '')
