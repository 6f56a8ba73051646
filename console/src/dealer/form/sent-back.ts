/** The fields that the lender asks to correct, and which of them the person has changed since. */
import type { ResponseTo } from '../../../../src/http/server/page-operations.ts'
import { inOrderOf, isSame, stepOf } from './failures.ts'
import type { FormSet } from './form-set.ts'
import type { StepId } from './layout.ts'
import { type Body, valueAt } from './places.ts'

export type SentBack = NonNullable<ResponseTo<'readOwnApplicationBody'>['sentBack']>

export type FlaggedField = { readonly place: string; readonly isChanged: boolean }

/** In the order of the form. */
export const flaggedIn = (
  form: FormSet,
  sentBack: SentBack | undefined,
  body: Body,
): readonly FlaggedField[] =>
  inOrderOf(form, sentBack?.fields ?? []).map(({ place }) => ({
    place,
    isChanged: !isSame(valueAt(body, place), valueAt(sentBack?.body ?? {}, place)),
  }))

/** Where a correction begins: the first flagged field, and its step. */
export const firstFlagged = (
  form: FormSet,
  sentBack: SentBack | undefined,
): { readonly step: StepId; readonly target: string } | undefined => {
  const [first] = inOrderOf(form, sentBack?.fields ?? [])
  return first && { step: stepOf(form, first.place), target: first.place }
}
