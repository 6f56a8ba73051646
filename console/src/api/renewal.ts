/**
 * What a request waits for: a new sign-in where the session has ended, or a proof of who the person is. The overlay of
 * sign-in/renewal.tsx asks for it over the page, and the request is then sent again, so that nothing typed is lost.
 */
import { useSyncExternalStore } from 'react'

export type Wanted = 'sign-in' | 'proof'

type Waiting = {
  readonly wanted: Wanted
  readonly promise: Promise<boolean>
  readonly settle: (isRenewed: boolean) => void
}

let waiting: Waiting | null = null
let canAsk = false
const listeners = new Set<() => void>()

const change = (next: Waiting | null): void => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Says whether there is a person on whose page the overlay can ask. */
export const allowRenewal = (isAllowed: boolean): void => {
  canAsk = isAllowed
  if (!isAllowed) endRenewal(false)
}

/** Waits until the person has done what is wanted; false where they would not, or nobody is there. Requests share one question. */
export const renewal = (wanted: Wanted): Promise<boolean> => {
  if (!canAsk) return Promise.resolve(false)
  // A new sign-in is a proof as well.
  if (waiting !== null && (waiting.wanted === wanted || waiting.wanted === 'sign-in')) return waiting.promise
  const asked = waiting
  let settle = (_isRenewed: boolean): void => undefined
  const promise = new Promise<boolean>((resolve) => {
    settle = (isRenewed) => {
      asked?.settle(isRenewed)
      resolve(isRenewed)
    }
  })
  change({ wanted, promise, settle })
  return promise
}

/** The person has done what was wanted, or would not. */
export const endRenewal = (isRenewed: boolean): void => {
  const ended = waiting
  change(null)
  ended?.settle(isRenewed)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the overlay has to ask for; null for nothing. */
export const useWanted = (): Wanted | null => useSyncExternalStore(subscribe, () => waiting?.wanted ?? null)
