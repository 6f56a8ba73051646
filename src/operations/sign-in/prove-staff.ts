/**
 * Proves by their password that one of the lender's staff acts, for commands in which others could act in their name.
 */

import { UNKNOWN_ADDRESS } from '../../auth/network.ts'
import type { WebUser } from '../../auth/person.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { checkPassword } from './check-password.ts'

/** The command line has no network address of a caller. */
const COMMAND_LINE: WebUser = {
  person: undefined,
  origin: { address: UNKNOWN_ADDRESS, browser: null },
  requestId: 'cli',
}

/** Refused if the password is wrong, or none was set yet. Guesses are slowed and recorded as in sign-in. */
export const proveStaff = async (
  service: Service,
  given: { readonly email: string; readonly password: string },
): Promise<Refusal | undefined> => {
  const checked = await checkPassword(service, COMMAND_LINE, { ...given, to: 'secondApproval' })
  if (checked.is === 'right') return undefined
  if (checked.is !== 'slowed')
    return new Refusal(`That is not the password of ${given.email}, or they have chosen none yet.`)
  const { retryAfterSeconds: wait } = checked
  return new Refusal(
    `Too many wrong passwords were given; try again in ${wait} second${wait === 1 ? '' : 's'}.`,
  )
}
