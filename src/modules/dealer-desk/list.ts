/** Lists, counts and searches a dealer's applications for its people, and names who last changed one. */
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Person } from '../../adapters/access/person.ts'
import { lackOfSettings } from '../../adapters/agreement/settings.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { SearchWord } from '../../domain/application/search-words.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import { nextStepOf } from '../../domain/case/next-step-rows.ts'
import { type OwnSituation, plainStatus } from '../../domain/case/own-status.ts'
import { OWN_VIEWS, type OwnView } from '../../domain/case/own-views.ts'
import type { NextStep } from '../../domain/case/situation.ts'
import { identifyingIn, isSought, soughtIn } from '../../domain/case/sought.ts'
import { type Page, pageOf, UNKNOWN_CURSOR } from '../../service/paging.ts'
import type { LastChange, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { marksOfWord } from '../../store/applications/encrypted-parts.ts'
import { countOwn, listOwn, type OwnFilter, searchOwn } from '../../store/applications/lists.ts'
import { countUnreadByDealer } from '../../store/applications/messages.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import type { By } from '../../store/audit/change.ts'
import { casesInHand } from '../applications/case-in-hand.ts'
import { outdatedApplication } from '../applications/change-as-staff.ts'
import { vehicleWords } from '../applications/field-places.ts'
import { type Confirmed, findOwn, principalOf, readConfirmed } from '../applications/find.ts'
import { lastStepOf, nameOfActor } from '../applications/last-change.ts'
import { noteNumberSearch } from '../applications/list.ts'
import { situationsOf } from '../applications/next-steps.ts'
import { statusFigures } from '../applications/status.ts'
import { borrowersOf } from '../cases/queue.ts'

/** The applications in a list: the person's own, or the whole dealer's. */
export type Of = 'mine' | 'dealer'

/** What narrows a list down. */
export type OwnNarrowing = Pick<OwnFilter, 'state' | 'receivedFrom' | 'receivedBefore'>

export type OwnListed = {
  readonly reference: string
  readonly set: SetName
  readonly state: State
  readonly customer: string
  readonly vehicle: string | null
  /** In euro. */
  readonly monthlyPayment: number | null
  readonly status: string
  readonly nextStep: NextStep
  readonly updatedAt: Date
  readonly isMine: boolean
  /** Messages of the lender that nobody at the dealer has read. */
  readonly unreadMessages: number
}

/** A page of a list; rejected if the cursor is not one of its own. */
export const listOwnApplications = async (
  service: Service,
  person: Person,
  asked: {
    readonly mode: Mode
    readonly view: OwnView
    readonly of: Of
    readonly cursor: string | undefined
    readonly narrowing: OwnNarrowing
  },
  limit: number,
): Promise<Page<OwnListed> | Refusal> => {
  const { mode, view, of, cursor, narrowing } = asked
  if (cursor !== undefined && !isUuid(cursor)) return UNKNOWN_CURSOR
  const filter = { ...filterOf(service, person, { mode, view, of }), ...narrowing }
  const ids = await listOwn(service.sql, filter, { after: cursor, limit: limit + 1 })
  const { items, nextCursor } = pageOf(ids, limit, (id) => id)
  return { items: await itemsOf(service, person, mode, items), nextCursor }
}

/** Counts stop here: a page shows "99+". */
export const OWN_COUNT_MAXIMUM = 100

/** How many applications each list holds, at most `OWN_COUNT_MAXIMUM`. */
export const countOwnApplications = async (
  service: Service,
  person: Person,
  { mode, of, narrowing }: { readonly mode: Mode; readonly of: Of; readonly narrowing: OwnNarrowing },
): Promise<Readonly<Record<OwnView, number>>> => {
  const counts = OWN_VIEWS.map(async (view) => {
    const filter = { ...filterOf(service, person, { mode, view, of }), ...narrowing }
    return [view, await countOwn(service.sql, filter, OWN_COUNT_MAXIMUM)] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<OwnView, number>
}

const filterOf = (
  { signing }: Service,
  person: Person,
  { mode, view, of }: { readonly mode: Mode; readonly view: OwnView; readonly of: Of },
): OwnFilter => ({
  dealerId: principalOf(person, mode).dealerId,
  mode,
  view,
  mayBeSigned: lackOfSettings(signing, mode) === undefined,
  ownerId: of === 'mine' ? person.userId : undefined,
})

/** The items of some applications, in the order of their ids. */
const itemsOf = async (
  service: Service,
  { userId }: Person,
  mode: Mode,
  ids: readonly string[],
): Promise<readonly OwnListed[]> => {
  const unread = await countUnreadByDealer(service.sql, mode, ids)
  const cases = await casesInHand(service, ids)
  const situations = await situationsOf(service, cases)
  return cases.map(({ application, reference, file, canonical = {} }, place) => {
    const { id, modelSet, state, updatedAt, ownerUserId } = application
    const situation = situations[place] as OwnSituation
    return {
      reference,
      set: modelSet,
      state,
      customer: borrowersOf(canonical).join(' and '),
      vehicle: vehicleWords(canonical),
      monthlyPayment: statusFigures(file.offer).monthlyPayment,
      status: plainStatus(situation),
      nextStep: nextStepOf(situation),
      updatedAt,
      isMine: ownerUserId === userId,
      unreadMessages: unread.get(id) ?? 0,
    }
  })
}

/** The most results shown, the newest first. */
export const OWN_SEARCH_MAXIMUM = 50

/**
 * Finds a dealer's applications by a reference or its end, a PPS number, a registration number, a phone number, an
 * email address, or beginnings of names. A search by a number or an address of somebody is audited, and limited.
 */
export const searchOwnApplications = async (
  service: Service,
  { person, by }: { readonly person: Person; readonly by: By },
  { mode, text }: { readonly mode: Mode; readonly text: string },
): Promise<Confirmed<OwnListed> | Refusal> => {
  const identifying = identifyingIn(text)
  const refused = identifying && (await noteNumberSearch(service, by, [identifying]))
  if (refused !== undefined) return refused
  const { rows, isMore } = await idsOf(service, person, mode, text)
  return { rows: await itemsOf(service, person, mode, rows), isMore }
}

const idsOf = async (
  service: Service,
  person: Person,
  mode: Mode,
  text: string,
): Promise<Confirmed<string>> => {
  const sought = soughtIn(text)
  if (sought.is === 'reference') {
    const found = await findOwn(service, person, text.trim().toUpperCase(), mode)
    return { rows: found === undefined ? [] : [found.id], isMore: false }
  }
  const marksOf = (words: readonly SearchWord[]) => words.flatMap((word) => marksOfWord(service.ring, word))
  const groups = (sought.is === 'number' ? [sought.words] : sought.groups).map(marksOf)
  if (groups.length === 0) return { rows: [], isMore: false }
  const { dealerId } = principalOf(person, mode)
  return readConfirmed<string>(
    OWN_SEARCH_MAXIMUM,
    (before, limit) => searchOwn(service.sql, { dealerId, mode, groups, before, limit }),
    async (ids) => {
      const found = new Map(
        (await casesInHand(service, ids)).map((one) => [
          one.application.id,
          one.canonical !== undefined && isSought(sought, one.canonical, one.reference),
        ]),
      )
      return ids.map((id) => found.get(id) === true)
    },
  )
}

const LENDER = 'The lender'

/**
 * An actor's name for the dealer's people: a person's name or address if they belong to a dealer, a client's name, "The
 * lender" for all of its staff and clients, or "The service".
 */
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
