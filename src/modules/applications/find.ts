/**
 * Finds the applications that a client, the lender's staff or a dealer's people may see; all others do not exist for
 * them.
 */
import { decrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import { type Mode, mayAccess, type PersonPrincipal, type Principal } from '../../domain/access/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { anyReferenceId, idOfReference, referenceOf } from '../../domain/application/reference.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'

export type { ApplicationRow } from '../../store/applications/read.ts'

/**
 * The application of a reference of this set, if the caller may access it. Undefined for an unknown or malformed
 * reference as well as for an application of others, so that a response does not reveal which it is.
 */
export const findAccessible = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  reference: string,
): Promise<ApplicationRow | undefined> => {
  const id = idOfReference(set.name, reference)
  if (id === undefined) return undefined
  const application = await service.findApplication(id)
  if (application?.modelSet !== set.name) return undefined
  return mayAccess(caller, application) ? application : undefined
}

/** Decrypts with an application's data key; undefined once the application was erased. */
export const opener = (service: Service, application: ApplicationRow) => {
  const key = dataKeyOf(service.ring, application)
  return key && ((purpose: string, encrypted: Buffer): Buffer => decrypt(key, purpose, encrypted))
}

/**
 * The application with a reference of either set, for the lender's staff, who may see all of them; rejected if there is
 * none.
 */
export const findForStaff = async (
  service: Service,
  reference: string,
): Promise<ApplicationRow | Refusal> => {
  const id = anyReferenceId(reference)
  const found = id === undefined ? undefined : await service.findApplication(id)
  return found === undefined || referenceOf(found.modelSet, found.id) !== reference
    ? new Refusal(`Application "${reference}" not found.`)
    : found
}

/** More are not read for one search: each is decrypted. */
const READ_MAXIMUM = 500

export type Confirmed<Row> = {
  /** At most `limit`, in the order in which they were read. */
  readonly rows: readonly Row[]
  /** Whether there are more, or may be. */
  readonly isMore: boolean
}

/**
 * Reads what search marks find until enough of it is confirmed by the applications themselves. `page` reads the next
 * rows after the last one read, at most `limit` + 1 at a time; a shorter page is the last. `areSought` says of each
 * whether it is what was looked for.
 */
export const readConfirmed = async <Row>(
  limit: number,
  page: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  areSought: (rows: readonly Row[]) => Promise<readonly boolean[]>,
): Promise<Confirmed<Row>> => {
  const found: Row[] = []
  let last: Row | undefined
  for (let read = 0; read < READ_MAXIMUM; read += limit + 1) {
    const rows = await page(last, limit + 1)
    const sought = await areSought(rows)
    found.push(...rows.filter((_, place) => sought[place]))
    if (found.length > limit) return { rows: found.slice(0, limit), isMore: true }
    if (rows.length <= limit) return { rows: found, isMore: false }
    last = rows.at(-1)
  }
  return { rows: found, isMore: true }
}

export const UNKNOWN = notFound('application')

/** A dealer's person as they act in a mode. Throws for the lender's staff, who cannot call such operations. */
export const principalOf = ({ userId, dealer }: Person, mode: Mode): PersonPrincipal => {
  if (dealer === null) throw new Error('A person without a dealer acts for one')
  return { userId, dealerId: dealer.id, mode }
}

/**
 * The same by the newest reference data, which a submission relies on; undefined if the person may no longer act, or is
 * in a sandbox, where nothing is live.
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
 * The application with a reference of either set, if it is one of the person's own dealer, whoever sent it. Undefined
 * for an unknown or malformed reference as well as for an application of others; with a mode, also for one of the other
 * mode.
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
