/** Lists the applications of a dealer for its people, a page at a time, and counts those of each list. */

import { isUuid } from '../../../packages/values/uuid.ts'
import type { Person } from '../../adapters/access/person.ts'
import { lackOfSettings } from '../../adapters/agreement/settings.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import { nextStepOf } from '../../domain/case/next-steps/rows.ts'
import type { NextStep } from '../../domain/case/next-steps/situation.ts'
import { type OwnSituation, plainStatus } from '../../domain/case/own-status.ts'
import { OWN_VIEWS, type OwnView } from '../../domain/case/own-views.ts'
import { countUnreadByDealer } from '../../store/applications/messages.ts'
import { countOwn, listOwn, type OwnFilter } from '../../store/applications/own-list.ts'
import { casesInHand } from '../applications/case-in-hand.ts'
import { statusFigures } from '../applications/offer.ts'
import { vehicleWords } from '../applications/vehicle-words.ts'
import { borrowersOf } from '../cases/queue/queue-items.ts'
import { situationsOf } from '../next-steps/situation.ts'
import { type Page, pageOf, UNKNOWN_CURSOR } from '../paging.ts'
import type { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { principalOf } from './find.ts'

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
export const itemsOf = async (
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
