/** References as arguments of commands that call the service. */
import { InvalidArgumentError } from 'commander'
import { anyReferenceId, setOfReference } from '../../domain/application/reference.ts'
import { SET_ROWS, SETS, type SetName } from '../../domain/application/sets.ts'

/** Reads an argument that is a reference. */
export const reference = (text: string): string => {
  if (anyReferenceId(text) !== undefined) return text
  throw new InvalidArgumentError(`It must be a reference: ${PREFIXES} and 26 characters behind it.`)
}

const PREFIXES = SET_ROWS.map(({ prefix }) => prefix).join(' or ')

/** The path of a reference's application. */
export const pathOf = (of: string): string => `/api/${SETS[setOfReference(of) as SetName].noun}/${of}`
