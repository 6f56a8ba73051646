/**
 * Carries out replays in the background: a batch of events at a time, with a pause between, until done, cancelled or
 * stopped.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { eachOf } from '../../../packages/values/turns/steps.ts'
import type { Application } from '../../domain/application/application.ts'
import { addedTotals, cameOutDifferently, replayOutcome } from '../../domain/case/replay.ts'
import type { Service } from '../../service/service.ts'
import {
  type DifferenceRow,
  endReplay,
  leaseReplay,
  nextStretch,
  type ReplayRow,
  releaseReplay,
  type Submitted,
  writeProgress,
} from '../../store/reference/replays.ts'
import { casesInHand } from '../applications/case-in-hand.ts'
import { judgeBy, type Sent } from './replays.ts'

const EVERY_MILLISECONDS = 1_000
/** Few enough that requests hardly wait for a batch. */
const STRETCH_EVENTS = 50
const PAUSE_MILLISECONDS = 20
/** A killed process holds a replay no longer than this. */
const LEASE_MILLISECONDS = 60_000

/** Works on one replay until it is done, cancelled, or the signal is aborted; false if there was none. */
export const workOnReplay = async (service: Service, signal?: AbortSignal): Promise<boolean> => {
  const { sql, now } = service
  const leasedUntil = () => new Date(now() + LEASE_MILLISECONDS)
  const replay = await leaseReplay(sql, new Date(now()), leasedUntil())
  if (replay === undefined) return false
  try {
    await goOn(service, replay, leasedUntil, signal)
  } catch (error) {
    await endReplay(sql, replay.id, 'failed', new Date(now()))
    throw error
  }
  return true
}

const goOn = async (
  service: Service,
  replay: ReplayRow,
  leasedUntil: () => Date,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const { sql, now } = service
  const judge = await judgeBy(service, replay.candidate)
  let { afterEvent, totals } = replay
  while (!signal?.aborted) {
    const { last, submissions } = await nextStretch(sql, { ...replay, afterEvent }, STRETCH_EVENTS)
    if (last === undefined) {
      await endReplay(sql, replay.id, 'done', new Date(now()))
      return
    }
    const sent = await sentOf(service, submissions)
    const outcomes = await service.inSlices(eachOf(sent, judge))
    const judged = outcomes.flatMap((outcome, index) => {
      const one = sent[index]
      return outcome === undefined || one === undefined ? [] : [{ one, ...outcome }]
    })
    const differences = judged.flatMap(
      ({ one: { application }, was, now: then }): readonly DifferenceRow[] =>
        cameOutDifferently(was, then)
          ? [
              {
                applicationId: application.id,
                modelSet: application.modelSet,
                was: replayOutcome(was),
                now: replayOutcome(then),
              },
            ]
          : [],
    )
    totals = addedTotals(totals, judged)
    const isRunning = await writeProgress(sql, replay.id, {
      event: last.event,
      at: last.at,
      lookedAt: judged.length,
      skipped: submissions.length - judged.length,
      differences,
      totals,
      leasedUntil: leasedUntil(),
    })
    if (!isRunning) return
    afterEvent = last.event
    await pause(PAUSE_MILLISECONDS)
  }
  await releaseReplay(sql, replay.id)
}

/** The applications as submitted, each by its own day; erased ones are absent. */
const sentOf = async (service: Service, submissions: readonly Submitted[]): Promise<readonly Sent[]> => {
  const found = await casesInHand(
    service,
    submissions.map(({ applicationId }) => applicationId),
  )
  return submissions.flatMap(({ applicationId, at }) => {
    const one = found.find(({ application }) => application.id === applicationId)
    if (one?.canonical === undefined) return []
    const { application, file } = one
    // Valid submissions are complete.
    const canonical = one.canonical as Application
    return [{ application, file, canonical, today: dublinDay(at.getTime()) }]
  })
}

/** Checks every second until stopped; stopping waits for the batch in progress, and another process continues. */
export const workOnReplays = (service: Service, onError: OnError): Running =>
  repeatedly((signal) => workOnReplay(service, signal), { everyMilliseconds: EVERY_MILLISECONDS, onError })
