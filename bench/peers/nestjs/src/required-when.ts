import { ValidateIf } from 'class-validator'

/** The field may be left out unless the other field of the same object has one of the values. */
export const RequiredWhen = (field: string, values: readonly unknown[]) =>
  ValidateIf(
    (dto, value) => (value !== undefined && value !== null && value !== '') || values.includes(dto[field]),
  )
