/**
 * Holds requests that need a new sign-in because the session has ended, or a proof of who the person is. The overlay of
 * sign-in/renewal.tsx asks for it over the page, then the request is sent again, so that nothing typed is lost.
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

/** Sets whether a person is signed in, on whose page the overlay can ask. */
export const allowRenewal = (isAllowed: boolean): void => {
  canAsk = isAllowed
  if (!isAllowed) endRenewal(false)
}

/**
 * Waits until the person has signed in or given the proof; false if they cancel or nobody is signed in. Requests share
 * one question.
 */
export const renewal = (wanted: Wanted): Promise<boolean> => {
  if (!canAsk) return Promise.resolve(false)
  // A new sign-in also counts as a proof.
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

/** The person has signed in or given the proof, or cancelled. */
export const endRenewal = (isRenewed: boolean): void => {
  const ended = waiting
  change(null)
  ended?.settle(isRenewed)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the overlay has to ask for; null if nothing. */
export const useWanted = (): Wanted | null => useSyncExternalStore(subscribe, () => waiting?.wanted ?? null)

/** The Escape key while a question covers the page. Loaded with the first page, so that it gets the key before any dialog. */
let onEscape: (() => void) | null = null

/** Sets what Escape does from now on, instead of closing a dialog of the page with its typed text; null restores the default. */
export const takeEscape = (work: (() => void) | null): void => {
  onEscape = work
}

window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || onEscape === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onEscape()
  },
  { capture: true },
)
