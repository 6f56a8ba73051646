/** The draft of the form on the page: saved as the person types. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { SetName } from '../../../../src/domain/application/sets.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { type DraftSaver, draftSaver, type SavingState, type Typed } from './draft-saver.ts'
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
