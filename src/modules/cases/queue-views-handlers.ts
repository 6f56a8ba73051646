/** A row of the queue, and a saved view, as responses show them. */

import type * as z from 'zod'
import { WAITS_FOR } from '../../domain/case/queue-views.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import { workingMinutesBetween } from '../../domain/lender/working-time.ts'
import type { Service } from '../../service/service.ts'
import { measurePart } from '../applications/money-parts.ts'
import { type Named, namesOf } from '../audit/colleagues.ts'
import { presentAtEach } from './open-case.ts'
import type { SavedView as Saved } from './own-queue.ts'
import type { QueueItem } from './queue.ts'
import type { SavedView } from './queue-pages.ts'
import type { queueRow } from './queue-row-pages.ts'

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
