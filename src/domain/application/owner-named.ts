/** The owner in a submission. */

import type { SentFor } from '../../../packages/rules/elsewhere.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import { email } from '../kinds/email.ts'
import { type Named, named } from './model-set.ts'

/**
 * The owner's address in lower case, since addresses compare without case; malformed if it is none, or under the other
 * set's word.
 */
export const ownerNamed = ({ value, otherWord }: SentFor): Named => {
  if (otherWord !== undefined) return { is: 'malformed' }
  const owner = named(value)
  if (owner.is !== 'named') return owner
  const address = email.read(owner.name, {})
  return address instanceof Fault ? { is: 'malformed' } : { is: 'named', name: address }
}
