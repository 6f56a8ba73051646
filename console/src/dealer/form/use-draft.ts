/** The draft of the form on the page: saved as the person types. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { SetName } from '../../../../src/domain/application/sets.ts'
import { call, Failure } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { formOf, hasText } from './form-set.ts'
import type { Written } from './use-form.ts'

export type DraftFacts = {
  readonly id: string
  readonly mode: Mode
  readonly set: SetName
  /** The reference of the application that the person corrects, and its version; undefined for a new one. */
  readonly reference: string | undefined
  readonly of: number | undefined
  /** The reference of the approved application that a new one corrects. */
  readonly replaces: string | undefined
  /** The draft's version; 0 if it was never saved. */
  readonly seen: number
  readonly savedAt: string | null
}

/** How a person settled two versions of the draft. */
export type Resolved = {
  readonly kept: 'mine' | 'theirs'
  readonly mine: Written
  readonly theirs: Written
}

export type SavedDraft = ReturnType<typeof useDraft>

export const useDraft = (
  facts: DraftFacts,
  typed: Typed,
  {
    onFirstSaved,
    onTheirs,
  }: { readonly onFirstSaved: () => void; readonly onTheirs: (theirs: Written) => void },
) => {
  const { id, reference } = facts
  const client = useQueryClient()
  const [state, setState] = useState<SavingState>({ is: 'saved', at: facts.savedAt })
  const [resolved, setResolved] = useState<Resolved | null>(null)
  const saver = useRef<DraftSaver | null>(null)
  const first = useRef(onFirstSaved)
  first.current = onFirstSaved
  const begun = useRef(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft is another form.
  useEffect(() => {
    const made = saverOf(client, facts, { onState: setState, onFirst: () => first.current() })
    saver.current = made
    const stopWarning = warnBeforeLoss(made)
    return () => {
      const { set: last, body: left } = begun.current
      const isEmptied = reference === undefined && made.version() > 0 && !hasText(formOf(last), left)
      if (isEmptied)
        void call('discardApplicationDraft', { params: { id }, body: { seen: made.version() } }).catch(noop)
      else made.flush()
      made.stop()
      stopWarning()
    }
  }, [id])
  const { set, body, step } = typed
  useEffect(() => {
    const before = begun.current
    if (before.body === body && before.step === step) return
    begun.current = { set, body, step }
    // Moving about in an empty form, or choosing what it asks for, does not create a draft.
    const isSaved = (saver.current?.version() ?? 0) > 0
    if (isSaved || (before.body !== body && hasText(formOf(set), body)))
      saver.current?.type({ set, body, step })
  }, [set, body, step])
  return {
    state,
    resolved,
    /** Settles what another tab saved: this tab's text is saved over it, or takes its place here. */
    resolve: (kept: Resolved['kept']) =>
      call('readApplicationDraft', { params: { id } }).then(
        ({ version, ...theirs }) => {
          setResolved({ kept, mine: { set, body }, theirs })
          if (kept === 'theirs') onTheirs({ set: theirs.set, body: theirs.body })
          const { set: itsSet, body: itsBody } = theirs
          saveOver(
            saver.current,
            version,
            kept === 'theirs' ? { set: itsSet, body: itsBody, step } : undefined,
          )
        },
        (failure: unknown) => setState({ is: 'failed', failure }),
      ),
    /** Pauses saving while the application is sent, and after; resolves once a save in progress has ended. */
    pause: () => saver.current?.pause(),
    resume: () => saver.current?.resume(),
    /** Deletes the draft, if there is one; by then its content is stored elsewhere. */
    discard: async () => {
      const version = saver.current?.version() ?? 0
      if (version > 0) await call('discardApplicationDraft', { params: { id }, body: { seen: version } })
    },
  }
}

type OfSaver = { readonly onState: (state: SavingState) => void; readonly onFirst: () => void }

const saverOf = (
  client: QueryClient,
  { id, mode, reference, of, replaces, seen: before, savedAt }: DraftFacts,
  { onState, onFirst }: OfSaver,
): DraftSaver =>
  draftSaver({
    seen: before,
    savedAt,
    onState,
    save: async ({ set, body, step }, seen) => {
      const corrected = {
        ...(reference !== undefined && of !== undefined && { reference, of }),
        ...(replaces !== undefined && { replaces }),
      }
      const saved = await call('saveApplicationDraft', {
        params: { id },
        body: { mode, set, seen, step, body, ...corrected },
      })
      if (seen === 0) onFirst()
      void client.invalidateQueries({ queryKey: keyOf('listApplicationDrafts') })
      return saved
    },
  })

const noop = (): void => undefined

/** The browser asks before it closes a window with unsaved text. Returns a function that stops this. */
const warnBeforeLoss = (saver: DraftSaver): (() => void) => {
  const warn = (event: BeforeUnloadEvent) => {
    if (saver.isUnsaved()) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}

/** Saves over another tab's version: the unsaved text, or the given one. */
const saveOver = (saver: DraftSaver | null, version: number, typed: Typed | undefined): void => {
  if (typed !== undefined) saver?.type(typed)
  saver?.over(version)
}

type Typed = Written & { readonly step: string }

type Saved = { readonly version: number; readonly savedAt: string }

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

type DraftSaver = {
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

/**
 * Saves a draft on the server shortly after the last key, one save at a time. Without a network it keeps the text in
 * memory only, and saves once the network is back.
 */
const draftSaver = ({ save, seen, savedAt, onState }: Options): DraftSaver => {
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
