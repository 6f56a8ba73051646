/**
 * Whether the service can be reached. One request that fails may have failed alone: only if the service does not say that it
 * lives either, or the browser knows that it is offline, is it lost, until something gets through again.
 */
import { useSyncExternalStore } from 'react'

let lostAt: number | null = null
let isProbing = false
let again: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const change = (next: number | null): void => {
  if ((next === null) === (lostAt === null)) return
  lostAt = next
  for (const listener of listeners) listener()
}

const PROBED_EVERY_MILLISECONDS = 5_000

const probe = async (): Promise<void> => {
  if (isProbing) return
  isProbing = true
  const isAlive = await fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  isProbing = false
  if (isAlive) return change(null)
  change(Date.now())
  clearTimeout(again)
  again = setTimeout(() => lostAt !== null && suspectLost(), PROBED_EVERY_MILLISECONDS)
}

/** A request has not got through. */
export const suspectLost = (): void => {
  // The browser says once it is online again, which is early enough to ask.
  if (navigator.onLine) void probe()
  else change(Date.now())
}

/** The service has responded. */
export const noteReached = (): void => change(null)

addEventListener('offline', suspectLost)
addEventListener('online', suspectLost)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Since when the service cannot be reached; null if it can. */
export const useLostAt = (): number | null => useSyncExternalStore(subscribe, () => lostAt)
