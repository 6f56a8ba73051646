/**
 * The failures in a form: the service's own rules find them in the browser, and its dry run finds those that only the
 * service can know.
 */

import type { Failure } from '../../../../packages/rules/fault.ts'
import { sentenceForPeople } from '../../../../packages/rules/people.ts'
import { numberFault } from '../../../../packages/values/typed/typed-number.ts'
import { sentenceAbout } from '../../../../src/domain/application/field-names.ts'
import {
  type Body,
  type FormReading,
  type FormSet,
  indexesIn,
  isShown,
  isWithin,
  patternOf,
  placeOf,
  valueAt,
  wantedPlaces,
} from './form-set.ts'
import { type Group, groupsOf, type Layout, REVIEW, STEPS, type StepId } from './layout.ts'

/** What the service found, and in which body. */
export type DryRun = { readonly body: Body; readonly failures: readonly Failure[] }

/**
 * All failures of a body, in the order of the form: those that the rules find here, and those of the dry run that only
 * the service can know, as long as their fields have not changed.
 */
export const allFailures = (
  form: FormSet,
  body: Body,
  found: readonly Failure[],
  dryRun: DryRun | undefined,
): readonly Failure[] => {
  const places = new Set(found.map(({ place }) => place))
  const shown = (dryRun?.failures ?? []).filter(
    ({ place }) => !places.has(place) && isSame(valueAt(body, place), valueAt(dryRun?.body ?? {}, place)),
  )
  return inOrderOf(form, [...found, ...shown])
}

/** What the person is to do: the failures, without those of fields that follow from others, and what the form asks for. */
export const toFix = (
  form: FormSet,
  body: Body,
  reading: FormReading,
  dryRun: DryRun | undefined,
): readonly Failure[] => {
  const found = reading
    .forPeople()
    .filter(({ place }) => form.layoutAt(place)?.county === undefined || isShown(form, body, reading, place))
  const wanted = wantedPlaces(form, body, reading)
    .filter((wanted) => found.every(({ place }) => place !== wanted))
    .map((place) => ({
      place,
      type: 'required',
      message: sentenceForPeople(form.set.validator, place, 'required'),
    }))
  return allFailures(form, body, [...found, ...wanted], dryRun).map((failure) => ({
    ...failure,
    message: typedFault(failure, valueAt(body, failure.place)) ?? failure.message,
  }))
}

/** Text is no value of a number's field: the text may have two readings. */
const typedFault = ({ type }: Failure, value: unknown): string | undefined =>
  type === 'type' && typeof value === 'string' ? numberFault(value) : undefined

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** In the order of the form: applicant by applicant within a step. */
export const inOrderOf = <At extends { readonly place: string }>(
  { layout }: FormSet,
  all: readonly At[],
): readonly At[] => {
  const ranked = all.map((one) => ({ one, rank: rankOf(layout, one.place) }))
  return ranked.toSorted((one, other) => compare(one.rank, other.rank)).map(({ one }) => one)
}

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((rank, place) => rank !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Step, applicant, group, entry, field. Failures of a block or a list come before those within it. */
const rankOf = (layout: Layout, place: string): readonly number[] => {
  const pattern = patternOf(place)
  const found = groupFor(layout, pattern)
  if (found === undefined) return [STEPS.length, 0, 0, 0, 0]
  const indexes = indexesIn(place)
  const isOfApplicant = place.startsWith(`${layout.applicants}[`)
  const entries = isOfApplicant ? indexes.slice(1) : indexes
  return [
    STEPS.indexOf(found.step),
    isOfApplicant ? (indexes[0] ?? 0) + 1 : 0,
    groupsOf(layout.steps[found.step]).indexOf(found.group),
    entries[0] ?? -1,
    found.group.fields.findIndex(({ field }) => field === pattern),
  ]
}

/** The first group with the field, or with any field of the block or list. */
const groupFor = (
  layout: Layout,
  pattern: string,
): { readonly step: StepId; readonly group: Group } | undefined => {
  for (const step of STEPS) {
    const group = groupsOf(layout.steps[step]).find(({ fields }) =>
      fields.some(({ field }) => isWithin(field, pattern)),
    )
    if (group !== undefined) return { step, group }
  }
  return undefined
}

/** The group that shows the failures of a block or a list. */
export const groupOf = ({ layout }: FormSet, place: string): Group | undefined =>
  groupFor(layout, patternOf(place))?.group

/** The step where a place can be corrected; the review if it has no field. */
export const stepOf = ({ layout }: FormSet, place: string): StepId =>
  groupFor(layout, patternOf(place))?.step ?? REVIEW

/** The name of the field, block or list at a place. */
export const nameOf = (form: FormSet, place: string): string => {
  const field = form.layoutAt(place)
  if (field !== undefined) return field.label
  const pattern = patternOf(place)
  if (pattern === form.layout.applicants) return 'Applicants'
  return groupFor(form.layout, pattern)?.group.title ?? 'The application'
}

/** "Applicant 2", or "Guarantor" for the second of two. */
export const personAt = (form: FormSet, body: Body, index: number): string => {
  const place = placeOf(form, 'borrowerType') ?? ''
  const node = form.set.validator.tree.places.get('borrowerType')
  const kind = node?.type.is === 'kind' ? node.type : undefined
  return index === 1 && kind?.read(valueAt(body, place), {}) === 'joint'
    ? 'Guarantor'
    : `Applicant ${index + 1}`
}

/** "Applicant 1: " */
export const whose = (form: FormSet, body: Body, place: string): string =>
  place.startsWith(`${form.layout.applicants}[`) ? `${personAt(form, body, indexesIn(place)[0] ?? 0)}: ` : ''

/** What the person should do, with the field's name. */
export const sentenceOf = (form: FormSet, { place, message }: Failure): string =>
  sentenceAbout(message, form.nodeAt(place)?.place ?? '', form.layoutAt(place)?.label)

/** What the service found in a body, with the sentences for people. */
export const dryRunOf = ({ set }: FormSet, body: Body, failures: readonly Failure[]): DryRun => ({
  body,
  failures: failures.map(({ place, type }) => ({
    place,
    type,
    message: sentenceForPeople(set.validator, place, type),
  })),
})
