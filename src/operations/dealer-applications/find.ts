/**
 * Finds applications for a dealer's people: those of their own dealer, whoever sent them; all others do not exist for
 * them.
 */
import type { Person } from '../../adapters/access/person.ts'
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import { type Mode, mayAccess, type PersonPrincipal } from '../../domain/access/access.ts'
import { anyReferenceId, referenceOf } from '../../domain/application/reference.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { notFound } from '../refusal.ts'
import type { Service } from '../service.ts'

export const UNKNOWN = notFound('application')

/** A dealer's person as they act in a mode. Throws for the lender's staff, who cannot call such operations. */
export const principalOf = ({ userId, dealer }: Person, mode: Mode): PersonPrincipal => {
  if (dealer === null) throw new Error('A person without a dealer acts for one')
  return { userId, dealerId: dealer.id, mode }
}

/**
 * The same by the newest reference data, which a submission relies on; undefined if the person may no longer act, or is in a
 * sandbox, where nothing is live.
 */
export const principalNow = async (
  { referenceData }: Pick<Service, 'referenceData'>,
  person: Person,
  mode: Mode,
): Promise<PersonPrincipal | undefined> => {
  const principal = principalOf(person, mode)
  const isThere = (data: ReferenceData) => {
    const user = data.dealerUser(person.email.toLowerCase())
    const mayBeLive = data.dealer(principal.dealerId)?.isInSandbox !== true
    return (
      user?.id === principal.userId && user.dealerId === principal.dealerId && (mode === 'test' || mayBeLive)
    )
  }
  // A person invited just now must not be unknown.
  return isThere(referenceData.current()) || isThere(await referenceData.newest()) ? principal : undefined
}

/**
 * The application with a reference of either set. Undefined for an unknown or malformed reference as well as for an
 * application of others; with a mode, also for one of the other mode.
 */
export const findOwn = async (
  service: Pick<Service, 'findApplication'>,
  person: Person,
  reference: string,
  mode?: Mode,
): Promise<ApplicationRow | undefined> => {
  const id = anyReferenceId(reference)
  const found = id === undefined ? undefined : await service.findApplication(id)
  if (found === undefined || referenceOf(found.modelSet, found.id) !== reference) return undefined
  return mayAccess(principalOf(person, mode ?? found.mode), found) ? found : undefined
}
