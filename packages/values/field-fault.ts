/**
 * What is wrong with one field of a body or one parameter, in the form that every error response of ours uses besides its
 * sentence.
 */

/** The types of such errors, with their meaning. The names are public, so they cannot be renamed later. */
export const FIELD_FAULT_TYPES = {
  required: 'the value is missing',
  type: 'the value has the wrong JSON type',
  enum: 'the value is not one of the allowed values',
  integer: 'the value is not a whole number',
  min: 'the value is below the minimum',
  max: 'the value is above the maximum',
  maxLength: 'the value is too long, or has too many entries',
  dateTime: 'the value is not a valid date or date-time',
  cursor: 'the value is not a cursor from this list',
  url: 'the URL is not allowed',
  secret: 'the secret is not valid',
  text: 'the value has characters that are not allowed',
  order: 'the value conflicts with the other end of the range',
  fixed: 'the field cannot be changed by this operation',
  misplaced: 'the field is in the wrong part of the form',
  repeated: 'the parameter appears more than once',
  unknown: 'the operation does not have this parameter or field',
} as const

export type FieldFaultType = keyof typeof FIELD_FAULT_TYPES

export type FieldFault = {
  /** The parameter, or the path in the body: `types[0]`. */
  readonly field: string
  readonly type: FieldFaultType
  /** A sentence with the field's name and what it must be. */
  readonly message: string
}
