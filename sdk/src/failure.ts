/** What is wrong with one field, in the same shape for both sets and for problems. */
import type { AnsweredModel } from './types.ts'

/** The names of failure types; later versions of the service may have more. */
export type FailureType = AnsweredModel<'QuoteFailureType'> | AnsweredModel<'CaseFailureType'>

export type Failure = {
  /**
   * The field's place in your body: `quote.applicants[0].personalInfo.ppsNumber`. Empty if the failure is not about a
   * single field.
   */
  readonly field: string
  /** The name of the rule. Branch on it, never on the message. */
  readonly type: FailureType
  /** A sentence to show beside the field. It has no personal data. */
  readonly message: string
}

type Entry = Readonly<Record<string, unknown>>

/** The failures in a list of any of the service's shapes; skips entries that are no failures. */
export const failuresIn = (list: unknown): readonly Failure[] =>
  Array.isArray(list) ? list.filter(isEntry).map(failureOf) : []

const failureOf = (entry: Entry): Failure => ({
  field: textAt(entry, 'field', 'model', 'Model'),
  type: textAt(entry, 'type', 'Type'),
  message: textAt(entry, 'message', 'Message'),
})

const textAt = (entry: Entry, ...names: readonly string[]): string => {
  const found = names.map((name) => entry[name]).find((value) => typeof value === 'string')
  return (found as string | undefined) ?? ''
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null
