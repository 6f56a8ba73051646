/**
 * Saves a draft on the server shortly after the last key, one save at a time. Without a network it keeps the text in
 * memory only, and saves once the network is back.
 */
import { Failure } from '../../api/call.ts'
import type { Written } from './use-form.ts'

export type Typed = Written & { readonly step: string }

export type Saved = { readonly version: number; readonly savedAt: string }

export type SavingState =
  /** Nothing was typed since the last save, or at all. */
  | { readonly is: 'saved'; readonly at: string | null }
  | { readonly is: 'saving' }
  /** The network or the service is unavailable. */
  | { readonly is: 'waiting' }
  /** Another tab or device has saved it. */
  | { readonly is: 'conflict'; readonly failure: Failure }
  | { readonly is: 'failed'; readonly failure: unknown }

type Options = {
  /** Saves the typed text over the version that the person saw. Throws a Failure. */
  readonly save: (typed: Typed, seen: number) => Promise<Saved>
  readonly seen: number
  readonly savedAt: string | null
  readonly onState: (state: SavingState) => void
}

const TYPING_MILLISECONDS = 1_200
const AGAIN_MILLISECONDS = [2_000, 5_000, 15_000] as const
const NO_ANSWER = 0
const SERVER_ERRORS_FROM = 500
const TOO_MANY = 429

export type DraftSaver = {
  /** The person has typed something. */
  readonly type: (typed: Typed) => void
  /** Saves unsaved text now. */
  readonly flush: () => void
  /** Continues over what another tab saved. */
  readonly over: (seen: number) => void
  /** Pauses saving while the application is being sent; resolves once a save in progress has ended. */
  readonly pause: () => Promise<void>
  readonly resume: () => void
  /** Stops saving permanently. */
  readonly stop: () => void
  readonly isUnsaved: () => boolean
  /** The version saved last; 0 if there is none. */
  readonly version: () => number
}

/** Whether a later try may succeed: the network or the service is unavailable, or there were too many requests. */
const mayPass = (error: unknown): boolean =>
  error instanceof Failure &&
  (error.status === NO_ANSWER || error.status >= SERVER_ERRORS_FROM || error.status === TOO_MANY)

const waitAfter = (failures: number): number =>
  AGAIN_MILLISECONDS[Math.min(failures, AGAIN_MILLISECONDS.length - 1)] ?? TYPING_MILLISECONDS

/** Why saving has stopped. */
const heldState = (failure: unknown): SavingState =>
  failure instanceof Failure && failure.changed !== null
    ? { is: 'conflict', failure }
    : { is: 'failed', failure }

/** A timer of which only the last setting counts. */
const oneTimer = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => clearTimeout(timer)
  const set = (milliseconds: number, work: () => void) => {
    clear()
    timer = setTimeout(work, milliseconds)
  }
  return { set, clear }
}

/**
 * Calls `work` when the browser says that the network is back. The browser may say so a little early, so the next request may still
 * fail. Returns a function that stops listening.
 */
const whenOnline = (work: () => void): (() => void) => {
  addEventListener('online', work)
  return () => removeEventListener('online', work)
}

export const draftSaver = ({ save, seen, savedAt, onState }: Options): DraftSaver => {
  let last: { readonly version: number; readonly savedAt: string | null } = { version: seen, savedAt }
  let waiting: Typed | null = null
  let inProgress: Promise<Saved> | undefined
  let isStopped = false
  let isHeld = false
  let isPaused = false
  let failures = 0
  const timer = oneTimer()

  const later = (milliseconds: number) => timer.set(milliseconds, () => void run())
  const fail = (error: unknown, typed: Typed) => {
    waiting ??= typed
    isHeld = !mayPass(error)
    if (isHeld) return onState(heldState(error))
    onState({ is: 'waiting' })
    later(waitAfter(failures++))
  }
  const run = async (): Promise<void> => {
    timer.clear()
    if (waiting === null || inProgress !== undefined || isStopped || isPaused || isHeld) return
    const typed = waiting
    waiting = null
    onState({ is: 'saving' })
    try {
      inProgress = save(typed, last.version)
      last = await inProgress
      failures = 0
      if (!isStopped && waiting === null) onState({ is: 'saved', at: last.savedAt })
    } catch (error) {
      if (!isStopped) fail(error, typed)
    } finally {
      inProgress = undefined
    }
    if (waiting !== null && !isHeld && failures === 0) later(TYPING_MILLISECONDS)
  }
  const stopListening = whenOnline(() => {
    failures = 0
    void run()
  })
  return {
    type: (typed) => {
      waiting = typed
      if (failures === 0) later(TYPING_MILLISECONDS)
    },
    flush: () => void run(),
    over: (newest) => {
      last = { ...last, version: newest }
      isHeld = false
      void run()
    },
    pause: async () => {
      isPaused = true
      await inProgress?.catch(() => undefined)
    },
    resume: () => {
      isPaused = false
      later(TYPING_MILLISECONDS)
    },
    stop: () => {
      isStopped = true
      timer.clear()
      stopListening()
    },
    isUnsaved: () => !isStopped && (waiting !== null || inProgress !== undefined),
    version: () => last.version,
  }
}
