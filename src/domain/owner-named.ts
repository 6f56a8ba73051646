/** The owner in a submission. */

import { email } from '../kinds/email.ts'
import { Fault } from '../rules/fault.ts'
import { type Named, named } from './model-set.ts'

/** The owner's address in lower case, since addresses compare without case; malformed if it is none. */
export const ownerNamed = (value: unknown): Named => {
  const owner = named(value)
  if (owner.is !== 'named') return owner
  const address = email.read(owner.name, {})
  return address instanceof Fault ? { is: 'malformed' } : { is: 'named', name: address }
}
