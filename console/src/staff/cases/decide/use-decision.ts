/** The decision that a person is about to take on a case: which one, and what they typed. */
import { useState } from 'react'
import type { DeclineCode } from '../../../../../src/domain/case/decline-reasons.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { useFields } from '../../../shared/person/draft.ts'
import type { Choice } from './choices.ts'

/** The fields as they are. They stay while the panel is closed or another decision is open. */
export type Draft = {
  readonly reason: string
  readonly note: string
  /** Why it is to be paid out without a booking. */
  readonly override: string
  readonly code: DeclineCode | ''
  readonly fields: readonly string[]
  /** Null until the person types other figures. */
  readonly term: string | null
  readonly contribution: string | null
  readonly productId: string | null
}

const EMPTY: Draft = {
  reason: '',
  note: '',
  override: '',
  code: '',
  fields: [],
  term: null,
  contribution: null,
  productId: null,
}

type Outcome = { readonly choice: Choice; readonly awaitsSecond: boolean }

export type DecisionInProgress = {
  readonly choice: Choice | null
  readonly draft: Draft
  readonly type: (typed: Partial<Draft>) => void
  readonly open: (choice: Choice) => void
  readonly close: () => void
  /** What was decided, until the panel closes. */
  readonly outcome: Outcome | null
  readonly note: (outcome: Outcome) => void
}

/** What is typed outlives the panel, and the page. */
export const useDecision = ({ reference }: CaseView): DecisionInProgress => {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [draft, type] = useFields({ reference, part: 'decision' }, EMPTY)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return {
    choice,
    draft,
    type,
    open: (next) => {
      setOutcome(null)
      setChoice(next)
    },
    close: () => {
      setChoice(null)
      setOutcome(null)
    },
    outcome,
    note: (taken) => {
      setOutcome(taken)
      type(null)
    },
  }
}
