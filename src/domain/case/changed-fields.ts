/** What two submissions of an application differ in, field by field, with the numbers that identify a person masked. */
import type { Application } from '../application/application.ts'
import { maskedApplication } from '../application/masking.ts'

type Value = string | number | boolean

export type ChangedField = {
  /** Its place in the application. */
  readonly field: string
  /** Null if it was absent, or could not be used. */
  readonly before: Value | null
  readonly after: Value | null
}

/** These are no facts about the borrower. */
const LEFT_OUT = ['reference', 'owner', 'customData'] as const

/** In the order of the fields now, followed by those that are gone. */
export const changedFields = (
  before: Partial<Application>,
  after: Partial<Application>,
): readonly ChangedField[] => {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const [oldShown, nowShown] = [fieldsOf(maskedApplication(before)), fieldsOf(maskedApplication(after))]
  return [...new Set([...now.keys(), ...old.keys()])]
    .filter((field) => old.get(field) !== now.get(field))
    .map((field) => ({
      field,
      before: oldShown.get(field) ?? null,
      after: nowShown.get(field) ?? null,
    }))
}

const fieldsOf = (application: Partial<Application>): ReadonlyMap<string, Value> => {
  const shown: Record<string, unknown> = { ...application }
  for (const field of LEFT_OUT) delete shown[field]
  const fields = new Map<string, Value>()
  const add = (value: unknown, place: string): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      fields.set(place, value)
    else if (Array.isArray(value)) for (const [entry, one] of value.entries()) add(one, `${place}[${entry}]`)
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) add(one, place === '' ? name : `${place}.${name}`)
  }
  add(shown, '')
  return fields
}
