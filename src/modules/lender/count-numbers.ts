/**
 * Counts the figures of the numbers page in the background: by the ids of events, and once, after the update, for
 * everything before. Submissions write nothing for it. A query on a million applications would take many seconds, and
 * could not count validation errors, which are encrypted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { decrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import {
  addedUp,
  type Counted,
  countedFailures,
  countedOf,
  type Decided,
  type Entry,
  happeningsOf,
  type Step,
} from '../../domain/case/numbers.ts'
import type { Service } from '../../service/service.ts'
import { fileOf, readContent } from '../../store/applications/encrypted-parts.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import {
  addCounts,
  type CountableEvent,
  type CountedPlace,
  declineCodesOf,
  holdProgress,
  nextApplications,
  nextEvents,
  noteCounted,
  noteHistory,
  sendingsOf,
  stepsOf,
} from '../../store/queue/numbers-progress.ts'

const EVERY_MILLISECONDS = 2_000
/** Few enough that requests hardly wait for a batch. */
const STRETCH_EVENTS = 200
const STRETCH_APPLICATIONS = 100
const PAUSE_MILLISECONDS = 20
/** The clocks of processes may differ this much, and an event may wait this long to be written. */
const LAG_MILLISECONDS = 2 * 60_000

type How = { readonly signal?: AbortSignal; readonly lagMilliseconds?: number }

type Counting = Pick<Service, 'sql' | 'ring' | 'now'>

/** Counts until nothing is left, another process counts, or it is stopped; returns the number of batches. */
export const countNumbers = async (
  service: Counting,
  { signal, lagMilliseconds = LAG_MILLISECONDS }: How = {},
): Promise<number> => {
  let stretches = 0
  while (!signal?.aborted && (await countStretch(service, lagMilliseconds))) {
    stretches += 1
    await pause(PAUSE_MILLISECONDS)
  }
  return stretches
}

/** Counts a batch and stores how far it reaches, in one transaction; false if there is nothing to count. */
const countStretch = (service: Counting, lagMilliseconds: number): Promise<boolean> =>
  service.sql.begin(async (sql): Promise<boolean> => {
    const progress = await holdProgress(sql)
    if (progress === undefined) return false
    const { last, events } = await nextEvents(sql, progress.afterEvent, {
      now: service.now(),
      lagMilliseconds,
      limit: STRETCH_EVENTS,
    })
    if (last !== undefined) {
      await addCounts(sql, addedUp(await entriesOfEvents(service, sql, events)))
      await noteCounted(sql, last)
      return true
    }
    const { historyUntil } = progress
    if (progress.isHistoryDone || !progress.isSettled || historyUntil === null) return false
    const applications = await nextApplications(sql, { ...progress, historyUntil }, STRETCH_APPLICATIONS)
    await addCounts(sql, addedUp(await entriesOfHistory(service, sql, applications, historyUntil)))
    await noteHistory(sql, applications.at(-1)?.applicationId)
    return applications.length > 0
  }) as Promise<boolean>

const entriesOfEvents = async (
  { ring }: Counting,
  sql: Queries,
  events: readonly CountableEvent[],
): Promise<readonly Entry[]> => {
  const ids = new Set(events.filter(({ isStep }) => isStep).map(({ applicationId }) => applicationId))
  const steps = await stepsOf(sql, [...ids])
  const codes = await declineCodesOf(sql, [...ids])
  const entries: Entry[] = []
  for (const event of events) {
    const { applicationId, failedRevision: revision, at } = event
    if (event.isStep) {
      const happening = countedStep(steps.get(applicationId) ?? [], event)
      if (happening !== undefined)
        entries.push(...entriesAt(event, at, countedOf(happening, decidedIn(ring, event, { at, codes }))))
    } else
      for (const { content } of await sendingsOf(sql, applicationId, { revision }))
        entries.push(...entriesAt(event, at, failedIn(ring, event, content)))
  }
  return entries
}

/** The step of an application's history that the event reports. */
const countedStep = (steps: readonly Step[], { at, previousState, state }: CountableEvent) => {
  const isCounted = (step: Step) =>
    step.from === previousState && step.to === state && step.at.getTime() === at.getTime()
  return happeningsOf(steps)[steps.findIndex(isCounted)]
}

type Codes = Awaited<ReturnType<typeof declineCodesOf>>

const decidedIn = (
  ring: Service['ring'],
  { applicationId, ...place }: CountedPlace,
  { at, codes }: { readonly at: Date; readonly codes: Codes },
): Decided => {
  const { offer } = fileOf({ ring }, { id: applicationId, ...place })
  const isOfDecline = (one: Codes[number]) =>
    one.applicationId === applicationId && one.at.getTime() === at.getTime()
  return {
    productId: offer?.productId ?? null,
    loan: offer?.loanAmount ?? null,
    reason: codes.find(isOfDecline)?.code ?? null,
  }
}

const entriesOfHistory = async (
  { ring }: Counting,
  sql: Queries,
  applications: readonly CountedPlace[],
  until: Date,
): Promise<readonly Entry[]> => {
  const ids = applications.map(({ applicationId }) => applicationId)
  const steps = await stepsOf(sql, ids)
  const codes = await declineCodesOf(sql, ids)
  const entries: Entry[] = []
  for (const application of applications) {
    const own = steps.get(application.applicationId) ?? []
    const happenings = happeningsOf(own)
    for (const [place, { at }] of own.entries()) {
      const happening = happenings[place]
      if (at <= until && happening !== undefined)
        entries.push(
          ...entriesAt(application, at, countedOf(happening, decidedIn(ring, application, { at, codes }))),
        )
    }
    for (const { at, content } of await sendingsOf(sql, application.applicationId, { until }))
      entries.push(...entriesAt(application, at, failedIn(ring, application, content)))
  }
  return entries
}

/** The failures of a submission; empty once the application was erased. */
const failedIn = (
  ring: Service['ring'],
  { applicationId, keyId, dataKey }: CountedPlace,
  content: Buffer,
): readonly Counted[] => {
  const key = dataKeyOf(ring, { id: applicationId, keyId, dataKey })
  if (key === undefined) return []
  const { failures } = readContent(decrypt(key, PURPOSES.revision, content))
  return failures.length === 0 ? [] : countedFailures(failures)
}

const entriesAt = (
  { mode, set, dealerId }: CountedPlace,
  at: Date,
  counted: readonly Counted[],
): readonly Entry[] => {
  const day = dublinDay(at.getTime())
  return counted.map((one) => ({ ...one, mode, set, dealerId, day }))
}

/** Counts every two seconds until stopped; stopping waits for the batch in progress. */
export const startCounting = (service: Service, onError: OnError): Running =>
  repeatedly((signal) => countNumbers(service, { signal }), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })
