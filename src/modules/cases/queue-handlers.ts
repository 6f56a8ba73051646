/** The queue: the lists of cases that the lender's staff work through, their actions on lists, and a list as a file. */

import { BYTE_ORDER_MARK, csvLine } from '../../../packages/values/csv.ts'
import { dublinDay, dublinMinute } from '../../../packages/values/dublin-day.ts'
import { hasCapability } from '../../domain/access/roles.ts'
import { nextInWords, type QueueSum, WAITS_FOR } from '../../domain/case/queue-views.ts'
import { identifyingIn } from '../../domain/case/sought.ts'
import { cents, fromEuros, toEuros } from '../../domain/finance/money.ts'
import { created, file, type Handlers, noContent, ok, type PersonContext } from '../../http/handler.ts'
import { receivedWithin } from '../../http/received-within.ts'
import { administer, byWebUser, recordExport } from '../../service/as-web-user.ts'
import { PAGE_ENTRIES } from '../../service/paging.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { withCase } from '../applications/application-handlers.ts'
import { stateWords } from '../applications/last-change.ts'
import { noteNumberSearch } from '../applications/list.ts'
import { FORMER_USER, listStaff, namesOf } from '../audit/colleagues.ts'
import { listDealers } from '../people/organisations.ts'
import { assignCases, handOver, snoozeCase } from './assign.ts'
import { mentionsOf } from './messages.ts'
import { leftCase, presentAt, presentAtEach } from './open-case.ts'
import {
  changeView,
  claimNext,
  decisionsToday,
  deleteView,
  recentCasesOf,
  type SavedView as Saved,
  savedViewsOf,
  saveView,
  skipNext,
} from './own-queue.ts'
import {
  COUNT_MAXIMUM,
  casePortions,
  countCases,
  firstMode,
  listCases,
  nextDue,
  type QueueQuery,
  sumCases,
} from './queue.ts'
import type { QueueFilters, queueOperations, SavedView } from './queue-pages.ts'
import { rowsOf, savedViewsView } from './queue-views-handlers.ts'
import { searchCases } from './search-cases.ts'

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
      // One who only reads keeps no case from those who take the next one.
      const ids = hasCapability(person.role, 'payOut')
        ? await presentAt(service, id, person.userId)
        : ((await presentAtEach(service, [id])).get(id) ?? [])
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

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const COLUMNS: Readonly<Record<string, (row: Row) => string | number | null>> = {
  Case: ({ reference }) => reference,
  Borrowers: ({ borrowers }) => borrowers.join('; ') || 'Erased',
  State: ({ state }) => stateWords(state),
  Next: ({ stage }) => nextInWords(stage),
  'Due (Irish time)': ({ dueAt }) => minuteOf(dueAt),
  'Waiting since (Irish time)': ({ stage, since }) =>
    ['dealer', 'signers'].includes(WAITS_FOR[stage]) ? minuteOf(since) : null,
  'Received (Irish time)': ({ receivedAt }) => minuteOf(receivedAt),
  'Amount in euro': ({ amount }) => amount,
  'Payment to income in %': ({ paymentToIncome }) =>
    paymentToIncome === null ? null : Number(paymentToIncome.toFixed(1)),
  'Why it is here': ({ reasons }) => reasons.map(({ says }) => says).join('; '),
  Owner: ({ assignee }) => assignee?.name ?? null,
  Dealer: ({ dealer, client }) => dealer?.name ?? client,
  Product: ({ product }) => product?.name ?? null,
  Vehicle: ({ vehicle }) => vehicle,
  'Snoozed until (Irish time)': ({ snoozedUntil }) => minuteOf(snoozedUntil),
}

const minuteOf = (at: Date | string | null): string | null =>
  at === null ? null : dublinMinute(new Date(at).getTime())

/** A list as a file, sent in parts: what its rows show, and no numbers that identify a person. */
export async function* queueAsCsv(
  service: Service,
  portions: ReturnType<typeof casePortions>,
  userId: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS)))
  let sent = 0
  for await (const { items, isMore } of portions) {
    const rows = await rowsOf(service, items, userId)
    const lines = rows.map((row) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(row))))
    sent += rows.length
    if (isMore)
      lines.push(
        csvLine([`Only the first ${sent.toLocaleString('en-IE')} cases of the list are in this file.`]),
      )
    yield Buffer.from(lines.join(''))
  }
}
