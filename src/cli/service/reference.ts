/** References as arguments of commands that call the service. */
import { InvalidArgumentError } from 'commander'
import { anyReferenceId } from '../../domain/application/reference.ts'

/** Reads an argument that is a reference. */
export const reference = (text: string): string => {
  if (anyReferenceId(text) !== undefined) return text
  throw new InvalidArgumentError('It must be a reference: Q or C and 26 characters behind it.')
}

/** The path of a reference's application. */
export const pathOf = (of: string): string => `/api/${of.startsWith('Q') ? 'quote' : 'case'}/${of}`
