/** The decision that a person is about to take on a case: which one, on what version of the case, and what they typed. */
import { useEffect, useState } from 'react'
import type { DeclineCode } from '../../../../src/domain/decline-reasons.ts'
import type { CaseView } from '../../../../src/http/console/contract/case-view.ts'
import { usePerson } from '../../parts/person.ts'
import type { Choice } from './choices.ts'

/** As it stands in the fields. It is kept while the panel is closed, and where another decision is looked at. */
export type Draft = {
  readonly reason: string
  readonly note: string
  readonly code: DeclineCode | ''
  readonly fields: readonly string[]
  /** Null until other figures are typed. */
  readonly term: string | null
  readonly contribution: string | null
  readonly productId: string | null
}

const EMPTY: Draft = {
  reason: '',
  note: '',
  code: '',
  fields: [],
  term: null,
  contribution: null,
  productId: null,
}

type Outcome = { readonly choice: Choice; readonly awaitsSecond: boolean }

type Change = { readonly by: string; readonly what: string; readonly at: string }

export type DecisionUnderWay = {
  readonly choice: Choice | null
  readonly draft: Draft
  readonly type: (typed: Partial<Draft>) => void
  readonly open: (choice: Choice) => void
  readonly close: () => void
  /** The version that is decided on. */
  readonly seen: number
  /** Who has changed the case since then; undefined where nobody else has. */
  readonly changed: Change | undefined
  /** Goes on from the case as the page shows it now. */
  readonly adopt: () => void
  /** What was decided, until the panel closes. */
  readonly outcome: Outcome | null
  readonly note: (outcome: Outcome) => void
}

/** The page holds it, so that neither a closed panel nor a case that is read anew loses what was typed. */
export const useDecision = (view: CaseView): DecisionUnderWay => {
  const me = usePerson()
  const [reference, setReference] = useState(view.reference)
  const [choice, setChoice] = useState<Choice | null>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [seen, setSeen] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (reference !== view.reference) {
    setReference(view.reference)
    setChoice(null)
    setDraft(EMPTY)
    setSeen(null)
    setOutcome(null)
  }
  const last = lastChangeIn(view)
  const isMine = last !== undefined && (last.by === me.name || last.by === me.email)
  const isAdopted = seen === null || (seen !== view.version && isMine)
  // A change of one's own was made on the newest version, so all before it was seen.
  useEffect(() => {
    if (choice !== null && isAdopted) setSeen(view.version)
  }, [choice, isAdopted, view.version])
  return {
    choice,
    draft,
    type: (typed) => setDraft((before) => ({ ...before, ...typed })),
    open: (next) => {
      if (choice === null) setSeen(view.version)
      setOutcome(null)
      setChoice(next)
    },
    close: () => {
      setChoice(null)
      setOutcome(null)
    },
    seen: isAdopted ? view.version : seen,
    changed: outcome === null && !isAdopted && seen !== view.version ? last : undefined,
    adopt: () => setSeen(null),
    outcome,
    note: (taken) => {
      setOutcome(taken)
      setDraft(EMPTY)
    },
  }
}

/** Looks and assignments change nothing of the case. */
const lastChangeIn = ({ timeline }: CaseView): Change | undefined => {
  const last = timeline.find(({ kind }) => kind !== 'look' && kind !== 'work')
  return last && { by: last.by ?? 'The service', what: last.what, at: last.at }
}
