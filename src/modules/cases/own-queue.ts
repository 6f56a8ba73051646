/**
 * What the queue has for one member of staff: the next case, today's decisions, the cases opened last, and saved lists.
 */
import { encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { STATES } from '../../domain/application/states.ts'
import { TRANSITION_WORDS } from '../../domain/application/transitions.ts'
import { DECISIONS, transitionBy } from '../../domain/case/decisions.ts'
import { administer } from '../../service/as-web-user.ts'
import { givenName, notFound, oneLine, Refusal } from '../../service/refusal.ts'
import { dublinDayBegins, type Service } from '../../service/service.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { Change } from '../../store/audit/change.ts'
import { listApplicationsOfDoer, listDoneByDoer } from '../../store/audit/read.ts'
import { findMandate } from '../../store/people/users.ts'
import { findInQueue, type QueueRow } from '../../store/queue/queue.ts'
import {
  countQueueViews,
  deleteQueueView,
  insertQueueView,
  listQueueViews,
  notePresence,
  type QueueViewRow,
  skipCase,
  takeNext,
  updateQueueView,
} from '../../store/queue/queue-work.ts'
import { findForStaff } from '../applications/find.ts'
import { LOOKS } from '../audit/views.ts'
import { PRESENT_MILLISECONDS } from './open-case.ts'
import { type QueueItem, queueItemsOf } from './queue.ts'

/** A skipped case is not offered to the same person again for this long. */
const SKIPPED_MILLISECONDS = 12 * 60 * 60 * 1_000

/**
 * Assigns the next case to decide to an underwriter, within their mandate. Returns the reference of the case, which is now theirs, and open
 * only to them; undefined if there is nothing to decide.
 */
export const claimNext = async (
  { sql, at, record }: Change,
  { mode, userId }: { readonly mode: Mode; readonly userId: string },
): Promise<string | undefined> => {
  const next = await takeNext(sql, {
    mode,
    userId,
    mandate: await findMandate(sql, userId),
    now: at,
    presentSince: new Date(at.getTime() - PRESENT_MILLISECONDS),
    skippedSince: new Date(at.getTime() - SKIPPED_MILLISECONDS),
  })
  if (next === undefined) return undefined
  const { id, modelSet } = next
  await notePresence(sql, { id, userId, at, since: at })
  await record('case.claimed', { kind: 'application', id })
  return referenceOf(modelSet, id)
}

/** Skips a case; rejected without a reason of one line. */
export const skipNext = async (
  service: Service,
  visitor: WebUser,
  {
    reference,
    userId,
    reason,
  }: { readonly reference: string; readonly userId: string; readonly reason: string },
): Promise<Refusal | undefined> => {
  const words = oneLine(reason, 'The reason')
  if (words instanceof Refusal) return words
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const { id } = application
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) return new Refusal(`${reference} has been erased.`)
  return administer(service, visitor, async ({ sql, at, record }) => {
    await skipCase(sql, { id, userId, at, reason: encrypt(key, PURPOSES.reason, words) })
    await record('case.skipped', { kind: 'application', id })
    return undefined
  })
}

export const DECISIONS_MAXIMUM = 200

/** The audit's names of what staff decide, with the words for each. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...DECISIONS.flatMap((decision) =>
    STATES.flatMap((state): (readonly [string, string])[] => {
      const to = transitionBy(decision, state)?.to
      return to === undefined ? [] : [[`application.movedTo${to}`, TRANSITION_WORDS[decision]]]
    }),
  ),
  ['application.approvedByFirst', 'approved first'],
  // Taken up, or taken up again.
  ['application.movedToInReview', TRANSITION_WORDS.review],
])

export type DecisionToday = { readonly item: QueueItem; readonly what: string; readonly at: Date }

/**
 * What a member of staff has decided today, from the audit, so that it is right on every device. The newest first; of
 * one case each decision.
 */
export const decisionsToday = async (
  service: Service,
  { mode, userId }: { readonly mode: Mode; readonly userId: string },
): Promise<readonly DecisionToday[]> => {
  const since = dublinDayBegins(dublinDay(service.now()))
  const asked = { userId, actions: [...WORDS.keys()], since, limit: DECISIONS_MAXIMUM }
  const done = await listDoneByDoer(service.sql, asked)
  const rows = await findInQueue(service.sql, mode, [
    ...new Set(done.map(({ applicationId }) => applicationId)),
  ])
  const items = new Map((await queueItemsOf(service, rows)).map((item) => [item.id, item]))
  return done.flatMap(({ applicationId, action, at }) => {
    const item = items.get(applicationId)
    return item === undefined ? [] : [{ item, what: WORDS.get(action) ?? action, at }]
  })
}

export const RECENT_MAXIMUM = 8

/** Entries are read a few at a time, and no more than these: test and live are among them, and several of one case. */
const LOOKS_TOGETHER = 100
const LOOKS_MAXIMUM = 5_000

/** The latest first, from the audit: it is right on every device, and no browser stores anything. */
export const recentCasesOf = async (
  service: Service,
  { mode, userId }: { readonly mode: Mode; readonly userId: string },
): Promise<readonly QueueItem[]> => {
  const { sql } = service
  const action = LOOKS.opened
  const seen = new Set<string>()
  const recent: QueueRow[] = []
  let before: string | undefined
  for (let read = 0; read < LOOKS_MAXIMUM && recent.length < RECENT_MAXIMUM; read += LOOKS_TOGETHER) {
    const looks = await listApplicationsOfDoer(sql, { userId, action, before, entries: LOOKS_TOGETHER })
    const ids = [...new Set(looks.map(({ applicationId }) => applicationId))].filter((id) => !seen.has(id))
    for (const id of ids) seen.add(id)
    const rows = ids.length === 0 ? [] : await findInQueue(sql, mode, ids)
    recent.push(...rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)))
    before = looks.at(-1)?.id
    if (looks.length < LOOKS_TOGETHER) break
  }
  return queueItemsOf(service, recent.slice(0, RECENT_MAXIMUM))
}

/** The most lists that one person can save. */
export const SAVED_VIEWS_MAXIMUM = 50

export type SavedView = QueueViewRow

/** A person's own lists and the shared ones, the oldest first. */
export const savedViewsOf = ({ sql }: Service, userId: string): Promise<readonly SavedView[]> =>
  listQueueViews(sql, userId)

type GivenView = Omit<SavedView, 'id'>

/** Saves a list; rejected if its name is unusable, or the person has too many. */
export const saveView = async (
  { sql, at, newId }: Change,
  given: GivenView,
): Promise<SavedView | Refusal> => {
  const name = givenName(given.name, 'A saved view')
  if (name instanceof Refusal) return name
  if ((await countQueueViews(sql, given.userId)) >= SAVED_VIEWS_MAXIMUM)
    return new Refusal(`You can save at most ${SAVED_VIEWS_MAXIMUM} views.`)
  const view = { ...given, id: newId(), name }
  await insertQueueView(sql, { ...view, at })
  return view
}

/** Replaces one of the person's own lists; rejected if its name is unusable, or they have none with this id. */
export const changeView = async (
  { sql }: Change,
  id: string,
  given: GivenView,
): Promise<SavedView | Refusal> => {
  const name = givenName(given.name, 'A saved view')
  if (name instanceof Refusal) return name
  const view = { ...given, id, name }
  return (await updateQueueView(sql, view)) ? view : notFound('view')
}

/** Deletes one of the person's own lists; rejected if they have none with this id. */
export const deleteView = async (
  { sql }: Change,
  id: string,
  userId: string,
): Promise<Refusal | undefined> => ((await deleteQueueView(sql, id, userId)) ? undefined : notFound('view'))
