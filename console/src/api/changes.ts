/**
 * Follows which cases change, by one long poll for the whole window. A hidden tab does not ask, so that many tabs do
 * not use up the connections; once visible again it learns of all that has changed since.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Mode } from '../../../src/domain/access/access.ts'
import { call, Failure, isFailure } from './call.ts'
import { keyOf } from './queries.ts'

/** Null if there are too many to name: everything may have changed. */
type Changed = readonly string[] | null

const listeners = new Set<(changed: Changed) => void>()

/** Calls back with the references of changed cases, while the page is visible. */
export const useChanged = (onChanged: (changed: Changed) => void): void => {
  const newest = useRef(onChanged)
  newest.current = onChanged
  useEffect(() => {
    const listener = (changed: Changed) => newest.current(changed)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

const BEGIN_WAIT_MILLISECONDS = 1_000
const WAIT_MAXIMUM_MILLISECONDS = 30_000
const BAD_REQUEST = 400

/** After each failure in a row; up to half as much is added at random, so that pages do not all come back at once. */
const waitAfter = (failures: number): number =>
  Math.min(BEGIN_WAIT_MILLISECONDS * 2 ** (failures - 1), WAIT_MAXIMUM_MILLISECONDS) * (1 + Math.random() / 2)

/** Resolves after the time, or as soon as the browser is online again or the page is shown or left. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** Resolves once the page is visible. */
const shown = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve()
    const end = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    document.addEventListener('visibilitychange', end)
    signal.addEventListener('abort', end)
  })

/** Aborts the request when the page is hidden or left. */
const askOnce = async (query: { readonly mode: Mode; readonly cursor?: string }, signal: AbortSignal) => {
  const asking = new AbortController()
  const end = () => {
    if (document.hidden || signal.aborted) asking.abort()
  }
  document.addEventListener('visibilitychange', end)
  signal.addEventListener('abort', end)
  try {
    return await call('listChanges', { query, signal: asking.signal })
  } finally {
    document.removeEventListener('visibilitychange', end)
    signal.removeEventListener('abort', end)
  }
}

const follow = async (mode: Mode, signal: AbortSignal): Promise<void> => {
  let cursor: string | undefined
  let failures = 0
  while (!signal.aborted) {
    await shown(signal)
    if (signal.aborted) return
    try {
      const changes = await askOnce(cursor === undefined ? { mode } : { mode, cursor }, signal)
      // Changes missed before the first response, or while the service was unavailable.
      const isBehind = cursor === undefined ? failures > 0 : !changes.areAll
      const changed = isBehind ? null : changes.items.map(({ reference }) => reference)
      cursor = changes.nextCursor
      failures = 0
      if (changed === null || changed.length > 0) for (const listener of [...listeners]) listener(changed)
    } catch (error) {
      if (isFailure(error, 'signed-out')) return
      if (!(error instanceof Failure)) continue
      failures++
      if (error.status === BAD_REQUEST) cursor = undefined
      await pause(waitAfter(failures), signal)
    }
  }
}

/** A busy day changes a case each second: lists are refreshed no more often than this. */
const RENEWED_EVERY_MILLISECONDS = 3_000

/** For the shell: follows changes while the page is visible, and refreshes lists and counts. */
export const useFollowing = (mode: Mode, isOn: boolean): void => {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renewed = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    void follow(mode, leaving.signal)
    return () => leaving.abort()
  }, [mode, isOn])
  useEffect(() => () => clearTimeout(waiting.current), [])
  useChanged(() => {
    // Somebody waits for a response: a mention is not held up with the lists.
    void client.invalidateQueries({ queryKey: keyOf('listMyMentions') })
    if (waiting.current !== undefined) return
    // The browser's clock may be changed, so this does not use it.
    const since = performance.now() - renewed.current
    waiting.current = setTimeout(
      () => {
        waiting.current = undefined
        renewed.current = performance.now()
        for (const name of ['listCases', 'countCases'] as const)
          void client.invalidateQueries({ queryKey: keyOf(name) })
      },
      Math.max(RENEWED_EVERY_MILLISECONDS - since, 0),
    )
  })
}
