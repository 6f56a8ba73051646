/** Actors and the last change, as the dealer's people see them: all of the lender's staff and clients are "the lender". */
import type { Actor } from '../../domain/access/actor.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { outdatedApplication } from '../applications/change-as-staff.ts'
import { lastStepOf, nameOfActor } from '../applications/last-change.ts'
import type { LastChange, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

const LENDER = 'The lender'

/** A person's name or address if they belong to a dealer, a client's name, "The lender" or "The service". */
export const nameForDealer = async (service: Service, actor: Actor): Promise<string> => {
  const referenceData = service.referenceData.current()
  const isLender =
    actor.kind === 'operator' ||
    (actor.kind === 'user' && !referenceData.isOfDealer(actor.id)) ||
    (actor.kind === 'client' && referenceData.client(actor.id)?.isLender === true)
  return isLender ? LENDER : nameOfActor(service, actor)
}

/** The names of several actors, each looked up once. */
export const namesForDealer = async (
  service: Service,
  actors: readonly Actor[],
): Promise<(actor: Actor) => string> => {
  const names = new Map<string, string>()
  for (const actor of actors) {
    const key = `${actor.kind} ${actor.id}`
    if (!names.has(key)) names.set(key, await nameForDealer(service, actor))
  }
  return ({ kind, id }) => names.get(`${kind} ${id}`) ?? LENDER
}

/** The newest change that a dealer may know of; undefined if there is no record. */
export const lastChangeForDealer = async (
  service: Service,
  application: ApplicationRow,
): Promise<LastChange | undefined> => {
  const last = await lastStepOf(service, application)
  if (last === undefined) return undefined
  const { by, what, at, isInternal } = last
  if (isInternal) return { by: LENDER, what: 'worked on it', at }
  return { by: by.kind === 'signer' ? by.name : await nameForDealer(service, by), what, at }
}

/** The rejection of a command because the application is no longer as the page showed it. */
export const outdatedForDealer = async (
  service: Service,
  reference: string,
  application: ApplicationRow,
): Promise<Refusal> => outdatedApplication(reference, await lastChangeForDealer(service, application))
