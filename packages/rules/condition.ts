/**
 * Conditions ("borrowerType is joint") and cross-field rules ("deposit < price − 5,000"), declared as data over
 * canonical places, so that every set enforces and prints them in its own words.
 */

import type { Any, Fault } from './fault.ts'
import type { At, Path, Read, Reference } from './path.ts'

export type Condition<T, F> = {
  readonly _?: { readonly value: T; readonly facts: F }
} & (
  | { readonly test: 'is'; readonly path: string; readonly values: readonly unknown[] }
  | { readonly test: 'absent' | 'incomplete'; readonly path: string }
  | { readonly test: 'fact'; readonly fact: string; readonly wanted: unknown; readonly says: string }
)

export type Rule<T, F> = {
  /** The failure's type; part of the public interface. */
  readonly type: string
  /** The place that fails. */
  readonly on: string
  readonly reads: Readonly<Record<string, string>>
  /** Facts without which the rule is skipped. */
  readonly knows: readonly string[]
  /** The middle of the sentence: "must be less than the purchase price minus €5,000". */
  readonly says: string
  /** What a person should do; what `holds` returns may have a sentence of its own, with amounts. */
  readonly person?: string
  /** The rule's place in the interface or the decisions. */
  readonly source: string
  readonly holds: (values: Any, facts: Any) => boolean | Fault
  readonly only?: Condition<T, F>
}

type Known<F, K extends keyof F> = { readonly [P in K]-?: NonNullable<F[P]> }

/** The builders of rules and conditions over a canonical value T with facts F. */
export const over = <T, F>() => ({
  /**
   * A cross-field rule. It runs for each element that `on` names, and is skipped if anything that it reads has failed
   * or, without a `?`, is absent.
   */
  rule: <
    const On extends Path<T>,
    const R extends Record<string, Reference<T>>,
    const K extends keyof F & string = never,
  >(declared: {
    type: string
    on: On
    reads: R
    knows?: readonly K[]
    says: string
    person?: string
    source: string
    holds: (values: { readonly [N in keyof R]: Read<T, R[N], On> }, facts: Known<F, K>) => boolean | Fault
  }): Rule<T, F> => ({ knows: [], ...declared }),
  /** The place has one of the values. Undecided if the place failed or is absent. */
  is: <const P extends Path<T>>(path: P, ...values: readonly At<T, P>[]): Condition<T, F> => ({
    test: 'is',
    path,
    values,
  }),
  /** Nothing was sent for the place. */
  absent: (path: Path<T>): Condition<T, F> => ({ test: 'absent', path }),
  /** The block lacks a field, whatever else is wrong with it; an absent block or a non-object counts too. */
  incomplete: (path: Path<T>): Condition<T, F> => ({ test: 'incomplete', path }),
  /** A fact from outside has this value; `says` is the condition in words. */
  fact: <const K extends keyof F & string>(name: K, wanted: F[K], says: string): Condition<T, F> => ({
    test: 'fact',
    fact: name,
    wanted,
    says,
  }),
  /** The rule, enforced only if the condition holds: how a set narrows a shared rule. */
  only: (when: Condition<T, F>, narrowed: Rule<T, F>): Rule<T, F> => ({ ...narrowed, only: when }),
})
