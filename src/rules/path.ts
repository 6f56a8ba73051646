/**
 * Places in a canonical form `T`, as types: `applicants[].income.salary` is one, a misspelt one does not
 * compile. `[]` stands for any element of a list.
 */
type Leaf = string | number | boolean | null | undefined

/** What nobody looks into: its fields are the caller's own. */
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

/** The type of what stands at place P of T. */
export type At<T, P extends string> = P extends ''
  ? T
  : P extends `${infer H}.${infer R}`
    ? At<Step<T, H>, R>
    : Step<T, P>

/** What a rule sees at a place: a leaf's value; of a list its length; of a block that it is there. */
type Seen<V> = V extends Leaf ? V : V extends readonly unknown[] ? { readonly length: number } : object

/** What is left of P once the elements that it shares with On are bound to the same element. */
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
 * How a rule may name what it reads: a place; a place and `?` where absence is welcome; a place and `!`
 * where only the question matters whether anything was sent there, be it right or wrong; a block and `!!` where
 * the question is whether each of its fields was sent.
 */
export type Reference<T> = Path<T> | `${Path<T>}?` | `${Path<T>}!` | `${Path<T>}!!`

/** The value that a rule on place On receives for reference R. */
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

/** The place that a reference is about, without its `?`, `!` or `!!`. */
export const placeOfReference = (reference: string): string => reference.replace(/[?!]+$/, '')
