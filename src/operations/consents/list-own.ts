/** Lists a user's consents: those in force and those withdrawn, the newest first. */
import type { Person } from '../../adapters/access/person.ts'
import { listConsentsOfUser } from '../../store/consents/consents.ts'
import type { Service } from '../service.ts'
import { type ClientShown, type ConsentScope, scopesOf } from './parties.ts'

export type OwnConsent = {
  readonly id: string
  readonly client: ClientShown
  /** What the client may do. */
  readonly scopes: readonly ConsentScope[]
  readonly givenAt: Date
  /** Null while it is in force. */
  readonly withdrawnAt: Date | null
}

/** The person's consents, with the scopes that each allows today. */
export const listOwnConsents = async (
  service: Service,
  person: Pick<Person, 'userId'>,
): Promise<readonly OwnConsent[]> => {
  const consents = await listConsentsOfUser(service.sql, person.userId)
  return consents.map((consent) => ({ ...consent, scopes: scopesOf(consent) }))
}
