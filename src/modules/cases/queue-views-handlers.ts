/** A row of the queue, a saved view, and the list of payouts, as responses show them. */

import type * as z from 'zod'
import { bookingFields } from '../../domain/case/booking.ts'
import { readySince } from '../../domain/case/pay-out-pack.ts'
import { WAITS_FOR } from '../../domain/case/queue-views.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import { maskedIban } from '../../domain/lender/dealer-account.ts'
import { workingMinutesBetween } from '../../domain/lender/working-time.ts'
import { type Handlers, ok } from '../../http/handler.ts'
import type { Service } from '../../service/service.ts'
import { measurePart } from '../applications/money-parts.ts'
import { type Named, namesOf } from '../audit/colleagues.ts'
import { presentAtEach } from './open-case.ts'
import type { SavedView as Saved } from './own-queue.ts'
import { listToPayOut, type Standing } from './pay-out.ts'
import { borrowersOf, type QueueItem } from './queue.ts'
import type { SavedView } from './queue-pages.ts'
import type { payOutOperations, queueRow, ShownPayOut } from './queue-row-pages.ts'

/** The name for a deleted user, or for an operator of the command line. */
const UNKNOWN_PERSON = 'Someone else'

/** The rows of some cases, as a person sees them. */
export const rowsOf = async (
  service: Service,
  items: readonly QueueItem[],
  userId: string,
): Promise<readonly z.input<typeof queueRow>[]> => {
  const present = await presentAtEach(
    service,
    items.map(({ id }) => id),
  )
  const names = await namesOf(service, [
    ...items.flatMap(({ assigneeId, reasons }) => [assigneeId, ...reasons.map(({ by }) => by?.id ?? null)]),
    ...[...present.values()].flat(),
  ])
  const { products } = service.referenceData.current()
  const productNames = new Map(products.map(({ id, name }) => [id, name]))
  const called = (id: string) => names.get(id) ?? UNKNOWN_PERSON
  const now = service.now()
  return items.map((item) => ({
    ...item,
    set: item.modelSet,
    since: item.stateSince,
    waitsFor: WAITS_FOR[item.stage],
    ...dueOf(item, now),
    amount: item.amount === null ? null : toEuros(cents(item.amount)),
    ...item.shares,
    measures: item.measures.map(measurePart),
    dealer: item.dealerId === null ? null : { id: item.dealerId, name: item.dealer ?? '' },
    product:
      item.productId === null
        ? null
        : { id: item.productId, name: productNames.get(item.productId) ?? item.productId },
    assignee: namedOrNull(item.assigneeId, called),
    reasons: item.reasons.map(({ kind, by, says, rule = null }) => ({
      kind,
      says: by === undefined ? says : `${called(by.id)} ${says}`,
      rule,
    })),
    policy: item.policyOutcome,
    openBy: (present.get(item.id) ?? []).filter((id) => id !== userId).map(called),
  }))
}

const dueOf = ({ stage, dueAt }: QueueItem, now: number) =>
  WAITS_FOR[stage] === 'lender'
    ? { dueAt, workingMinutesLeft: workingMinutesBetween(now, dueAt.getTime()) }
    : { dueAt: null, workingMinutesLeft: null }

const namedOrNull = (id: string | null, called: (id: string) => string): Named | null =>
  id === null ? null : { id, name: called(id) }

/** Saved views, as a person sees them. */
export const savedViewsView = async (
  service: Service,
  views: readonly Saved[],
  userId: string,
): Promise<readonly SavedView[]> => {
  const names = await namesOf(
    service,
    views.map((one) => one.userId),
  )
  return views.map(({ userId: owner, ...view }) => ({
    ...view,
    isOwn: owner === userId,
    by: names.get(owner) ?? UNKNOWN_PERSON,
  }))
}

export const payOutHandlers: Handlers<typeof payOutOperations> = {
  listPayOuts: async ({ service, person, query: { mode } }) => {
    const { cases, isMore } = await listToPayOut(service, mode, { kind: 'user', id: person.userId })
    const shown = cases.map(viewOf)
    const ready = shown.filter((one) => one.readySince !== null)
    const blocked = shown.filter((one) => one.readySince === null)
    ready.sort((one, other) => Number(one.readySince) - Number(other.readySince))
    return ok({ ready: groupOf(ready), blocked: groupOf(blocked), isMore })
  },
}

type Shown = Omit<ShownPayOut, 'readySince'> & { readonly readySince: Date | null }

const groupOf = (items: readonly Shown[]) => ({
  items: [...items],
  total: toEuros(cents(items.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0))),
})

const viewOf = ({ inHand, dealer, stood: { items, given, bar } }: Standing): Shown => {
  const { application, reference, canonical, file } = inHand
  const { payee } = given
  const since = readySince(items, application.stateSince.getTime())
  return {
    reference,
    borrowers: borrowersOf(canonical ?? {}),
    payee: dealer,
    account: payee === undefined ? null : { holder: payee.holder, iban: maskedIban(payee.iban) },
    amount: file.offer === undefined ? null : toEuros(file.offer.loanAmount),
    contractNumber: file.booking === undefined ? null : bookingFields(file.booking).contractNumber,
    readySince: since === undefined ? null : new Date(since),
    lacks: items.filter(({ isMet }) => !isMet).map(({ says }) => says),
    bar: bar ?? null,
  }
}
