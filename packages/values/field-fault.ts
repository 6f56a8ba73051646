/**
 * What is wrong with one member of a body or one parameter, in the form that every refusal of ours uses besides its
 * sentence.
 */

/** The kinds of such faults, with their meaning. The names are public, so nobody can rename one later. */
export const FIELD_FAULT_TYPES = {
  required: 'it is missing',
  type: 'it has the wrong JSON type',
  enum: 'it is none of the values that it may have',
  integer: 'it is no whole number',
  min: 'it is below its lower bound',
  max: 'it is above its upper bound',
  maxLength: 'it is too long, or has too many entries',
  dateTime: 'it is no moment that can be read',
  cursor: 'it is no cursor that this list gave',
  url: 'it is no address that may be used',
  secret: 'it is no secret that may be used',
  text: 'it has characters that it may not have',
  order: 'it does not fit the other end of the range',
  fixed: 'it is changed elsewhere',
  misplaced: 'it comes at a place in the form at which it is not read',
  repeated: 'it is given more than once',
  unknown: 'the operation has no such parameter',
} as const

export type FieldFaultType = keyof typeof FIELD_FAULT_TYPES

export type FieldFault = {
  /** The parameter, or the place in the body: `types[0]`. */
  readonly field: string
  readonly type: FieldFaultType
  /** A sentence with the field's name and what it must be. */
  readonly message: string
}
