/** The queue: the lists of cases that the lender's staff work through, and their actions on lists. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { QueueSum } from '../../domain/case/queue-views.ts'
import { identifyingIn } from '../../domain/case/sought.ts'
import { cents, fromEuros, toEuros } from '../../domain/finance/money.ts'
import { administer, byWebUser, recordExport } from '../../operations/administration/as-web-user.ts'
import { noteNumberSearch } from '../../operations/applications/note-number-search.ts'
import { assignCases, handOver } from '../../operations/cases/assign.ts'
import { mentionsOf } from '../../operations/cases/notes.ts'
import { leftCase, presentAt } from '../../operations/cases/presence.ts'
import { claimNext, skipNext } from '../../operations/cases/queue/claim-next.ts'
import { decisionsToday } from '../../operations/cases/queue/decisions-today.ts'
import { firstMode } from '../../operations/cases/queue/first-mode.ts'
import {
  COUNT_MAXIMUM,
  casePortions,
  countCases,
  listCases,
  nextDue,
  type QueueQuery,
  sumCases,
} from '../../operations/cases/queue/list-queue.ts'
import { recentCasesOf } from '../../operations/cases/queue/recent-cases.ts'
import {
  changeView,
  deleteView,
  type SavedView as Saved,
  savedViewsOf,
  saveView,
} from '../../operations/cases/queue/saved-views.ts'
import { searchCases } from '../../operations/cases/queue/search-cases.ts'
import { snoozeCase } from '../../operations/cases/snooze.ts'
import { PAGE_ENTRIES } from '../../operations/paging.ts'
import { listDealers } from '../../operations/people/list-dealers.ts'
import { FORMER_USER, listStaff, namesOf } from '../../operations/people/names.ts'
import { Refusal } from '../../operations/refusal.ts'
import { created, file, type Handlers, noContent, ok, type PersonContext } from '../declare/handler.ts'
import { receivedWithin } from '../shared/received-within.ts'
import { withCase } from '../shared/with-case.ts'
import { queueAsCsv } from './queue-export.ts'
import type { QueueFilters, queueOperations, SavedView } from './queue-pages.ts'
import { rowsOf, savedViewsView } from './queue-views.ts'

export const queueHandlers: Handlers<typeof queueOperations> = {
  listCases: async ({ service, person: { userId }, params: { view }, query }) => {
    const { mode, cursor, ...filters } = query
    const asked = { mode, view, userId, ...filterOf(filters, userId) }
    const page = await listCases(service, asked, { cursor, limit: PAGE_ENTRIES })
    if (page instanceof Refusal) return page
    return ok({
      items: await rowsOf(service, page.items, userId),
      nextCursor: page.nextCursor,
      total: cursor === undefined ? totalOf(await sumCases(service, asked, page)) : null,
      at: new Date(service.now()),
      nextDueAt: await nextDue(service, mode),
    })
  },

  exportCases: async ({ service, webUser, person: { userId }, params: { view }, query }) => {
    const { mode, ...filters } = query
    const name = `queue-${view}-${dublinDay(service.now())}.csv`
    const portions = casePortions(service, { mode, view, userId, ...filterOf(filters, userId) })
    return file(
      { name, type: 'text/csv; charset=utf-8' },
      queueAsCsv(service, portions, userId),
      recordExport(service, webUser, 'queue', view),
    )
  },

  readFirstMode: async ({ service }) => ok({ mode: await firstMode(service) }),

  countCases: async ({ service, person: { userId }, query: { mode } }) =>
    ok({ views: await countCases(service, { mode, userId }), maximum: COUNT_MAXIMUM }),

  searchCases: async ({ service, webUser, person: { userId }, body: { mode, text } }) => {
    const number = identifyingIn(text)
    const refused = number && (await noteNumberSearch(service, byWebUser(service, webUser), [number]))
    if (refused !== undefined) return refused
    const { items: found, isMore } = await searchCases(service, mode, text)
    const rows = await rowsOf(service, found, userId)
    return ok({ items: rows.map((row, place) => ({ ...row, matched: found[place]?.matched ?? [] })), isMore })
  },

  listRecentCases: async ({ service, person: { userId }, query: { mode } }) =>
    ok({ items: await rowsOf(service, await recentCasesOf(service, { mode, userId }), userId) }),

  readQueueOptions: async ({ service }) => {
    const { products } = service.referenceData.current()
    return ok({
      staff: await listStaff(service),
      dealers: await listDealers(service),
      products,
    })
  },

  listSavedViews: async ({ service, person: { userId } }) =>
    ok({ items: await savedViewsView(service, await savedViewsOf(service, userId), userId) }),

  saveView: async ({ service, webUser, person: { userId }, body }) => {
    const saved = await administer(service, webUser, (change) => saveView(change, { ...body, userId }))
    return saved instanceof Refusal ? saved : created(await oneView({ service, person: { userId } }, saved))
  },

  changeSavedView: async ({ service, webUser, person: { userId }, params: { id }, body }) => {
    const saved = await administer(service, webUser, (change) => changeView(change, id, { ...body, userId }))
    return saved instanceof Refusal ? saved : ok(await oneView({ service, person: { userId } }, saved))
  },

  deleteSavedView: async ({ service, webUser, person: { userId }, params: { id } }) =>
    (await administer(service, webUser, (change) => deleteView(change, id, userId))) ?? noContent,

  assignCases: async ({ service, webUser, person, body: { note = '', ...body } }) => {
    const assigning = { ...body, by: person.userId }
    const outcome =
      note.trim() === ''
        ? await administer(service, webUser, (change) => assignCases(change, service.ring, assigning))
        : await handOver(service, webUser, { ...assigning, note })
    if (outcome instanceof Refusal) return outcome
    const names = await namesOf(
      service,
      outcome.taken.map(({ by }) => by),
    )
    return ok({
      assigned: outcome.assigned,
      taken: outcome.taken.map(({ reference, by }) => ({
        reference,
        by: by === null ? null : (names.get(by) ?? null),
      })),
    })
  },

  claimNext: async ({ service, webUser, person: { userId }, body: { mode } }) => {
    const reference = await administer(service, webUser, (change) => claimNext(change, { mode, userId }))
    return ok({ reference: reference ?? null })
  },

  skipCase: (context) =>
    withCase(context, async () => {
      const { service, webUser, person, params, body } = context
      const given = { ...params, ...body, userId: person.userId }
      return (await skipNext(service, webUser, given)) ?? noContent
    }),

  snoozeCase: (context) =>
    withCase(context, async ({ mode }) => {
      const { service, webUser, params, body } = context
      const refused = await administer(service, webUser, (change) =>
        snoozeCase(change, mode, params.reference, body.until),
      )
      return refused ?? noContent
    }),

  notePresence: (context) =>
    withCase(context, async ({ id, version }) => {
      const { service, person } = context
      const ids = await presentAt(service, id, person.userId)
      const names = await namesOf(service, ids)
      return ok({ others: [...names].map(([other, name]) => ({ id: other, name })), version })
    }),

  leaveCase: (context) =>
    withCase(context, async ({ id }) => {
      await leftCase(context.service, id, context.person.userId)
      return noContent
    }),

  listMyMentions: async ({ service, person: { userId } }) => {
    const mentions = await mentionsOf(service, userId)
    const names = await namesOf(
      service,
      mentions.map(({ byId }) => byId),
    )
    return ok({
      items: mentions.map(({ byId, at, ...mention }) => ({
        ...mention,
        by: { id: byId, name: names.get(byId) ?? FORMER_USER },
        at: at.toISOString(),
      })),
    })
  },

  listMyDecisions: async ({ service, person: { userId }, query: { mode } }) => {
    const decisions = await decisionsToday(service, { mode, userId })
    const rows = await rowsOf(
      service,
      decisions.map(({ item }) => item),
      userId,
    )
    return ok({
      items: decisions.flatMap(({ what, at }, place) => {
        const row = rows[place]
        return row === undefined ? [] : [{ row, what, at: at.toISOString() }]
      }),
    })
  },
}

const totalOf = ({ cases, amount, withoutAmount }: QueueSum) => ({
  cases,
  maximum: COUNT_MAXIMUM,
  amount: cases < COUNT_MAXIMUM ? { sum: toEuros(cents(amount)), missing: withoutAmount } : null,
})

const filterOf = (
  {
    set,
    state,
    dealer,
    product,
    assignee,
    amountFrom,
    amountTo,
    policy,
    dueBefore,
    sort,
    ...rest
  }: QueueFilters,
  userId: string,
): Omit<QueueQuery, 'mode' | 'view' | 'userId'> => ({
  set,
  state,
  ...receivedWithin(rest),
  dealerId: dealer,
  productId: product,
  assigneeId: assignee === 'me' ? userId : assignee === 'nobody' ? null : assignee,
  amountFrom: amountFrom === undefined ? undefined : fromEuros(amountFrom),
  amountTo: amountTo === undefined ? undefined : fromEuros(amountTo),
  policyOutcome: policy,
  dueBefore: dueBefore === undefined ? undefined : new Date(dueBefore),
  sort,
})

const oneView = async (
  {
    service,
    person: { userId },
  }: Pick<PersonContext, 'service'> & { readonly person: { readonly userId: string } },
  saved: Saved,
): Promise<SavedView> => {
  const [view] = await savedViewsView(service, [saved], userId)
  if (view === undefined) throw new Error('A view that was just saved is not shown')
  return view
}
