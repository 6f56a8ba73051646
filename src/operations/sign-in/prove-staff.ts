/**
 * Proves by their password, and the code of their second factor, that one of the lender's staff acts, for commands in
 * which others could act in their name.
 */

import { UNKNOWN_ADDRESS } from '../../adapters/access/network.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { checkPassword } from './check-password.ts'

/** The command line has no network address of a caller. */
const COMMAND_LINE: WebUser = {
  person: undefined,
  origin: { address: UNKNOWN_ADDRESS, browser: null },
  requestId: 'cli',
}

export type GivenByStaff = {
  readonly email: string
  readonly password: string
  /** Of their authenticator app, or one of their recovery codes. */
  readonly code?: string | undefined
  /** Whether a person who has no second factor cannot prove it. */
  readonly needsSecondFactor: boolean
}

/**
 * Undefined if the person has proven it, `codeNeeded` if a code is missing. Rejected if the password or the code is
 * wrong, none was set yet, or the person has no factor for a command. Guesses are slowed and recorded as in sign-in.
 */
export const proveStaff = async (
  service: Service,
  { email, password, code, needsSecondFactor }: GivenByStaff,
): Promise<'codeNeeded' | Refusal | undefined> => {
  const given = { email, password, code, to: 'secondApproval' } as const
  const checked = await checkPassword(service, COMMAND_LINE, given)
  switch (checked.is) {
    case 'right':
      return checked.isStrong || !needsSecondFactor
        ? undefined
        : new Refusal(
            `${email} has not set up two-factor authentication, so they cannot take part in a second approval. They can set it up under My account in the console.`,
          )
    case 'codeNeeded':
      return 'codeNeeded'
    case 'codeWrong':
      return new Refusal(`The code for ${email} is not correct, or it has been used before.`)
    case 'providerNeeded':
      return new Refusal(`${email} signs in with ${checked.name} and must verify it is them in the console.`)
    case 'wrong':
      return new Refusal(`The password for ${email} is not correct, or they have not set one yet.`)
    case 'slowed': {
      const { retryAfterSeconds: wait } = checked
      return new Refusal(`Too many wrong passwords. Try again in ${wait} second${wait === 1 ? '' : 's'}.`)
    }
  }
}
