/** A new passkey of a browser, for a session or for the user of a mailed link. */
import {
  type registrationOptions,
  relyingPartyOf,
  verifyRegistration,
} from '../../adapters/access/passkeys.ts'
import type { Change } from '../../store/audit/change.ts'
import { insertPasskey } from '../../store/people/passkeys.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { openChallenge, useChallenge } from './passkey-challenge.ts'
import { NO_DOMAIN } from './passkeys.ts'

export type AskedForPasskey = Awaited<ReturnType<typeof registrationOptions>>

/** Adds the passkey in the transaction of a change. Rejected if someone else was quicker with it. */
export type NewPasskey = (
  change: Change,
  given: { readonly userId: string; readonly name: string },
) => Promise<Refusal | undefined>

/** Verifies a browser's passkey for this holder of a challenge. Rejected if anything differs from the request. */
export const verifyNewPasskey = async (
  service: Service,
  holder: string,
  response: unknown,
  origin: string,
): Promise<NewPasskey | Refusal> => {
  const rpId = relyingPartyOf(origin)
  if (rpId === undefined) return NO_DOMAIN
  let challenge: ReturnType<typeof openChallenge>
  const isAsked = (returned: string): boolean => {
    challenge = openChallenge(service, 'register', holder, returned)
    return challenge !== undefined
  }
  const made = await verifyRegistration(response, { origin, rpId, isAsked })
  const asked = challenge
  if (made === undefined || asked === undefined) return NOT_MADE
  return async (change, { userId, name }) => {
    const { sql, at } = change
    if (!(await useChallenge(sql, asked))) return NOT_MADE
    const isNew = await insertPasskey(sql, service.ring, { ...made, id: change.newId(), userId, name, at })
    return isNew ? undefined : KNOWN
  }
}

const NOT_MADE = new Refusal(
  'The passkey could not be added, because your browser’s response was not valid. Try again.',
)
const KNOWN = new Refusal('This passkey has already been added.')
