/** An application as a dealer's people see it: its list, its state in plain words, their next step, and its progress. */

import { allows, isAtRest, isSigned, plainWordsOf, type State, stepOf } from '../application/states.ts'
import { outstandingNames, unseenNames } from '../documents/requirement.ts'
import type { CaseFile } from './case-file.ts'
import { type NEXT_STEPS, OWN_VIEW_STAGES, OWN_VIEWS, type OwnView } from './own-views.ts'
import { stageOf } from './queue.ts'

type OwnCase = Pick<CaseFile, 'requirements' | 'approvals'>

/** The list that an application is in. */
export const ownViewOf = (state: State, file: OwnCase): OwnView => {
  const stage = stageOf(state, file)
  const view = OWN_VIEWS.find((name) => OWN_VIEW_STAGES[name].includes(stage))
  if (view === undefined) throw new Error('A stage is in none of the dealer’s lists')
  return view
}

/** The dealer's next step, also in plain words. */
export type NextStep = { readonly step: (typeof NEXT_STEPS)[number]; readonly says: string }

/** Undefined while others act. */
export const nextStepOf = (state: State, file: OwnCase): NextStep | undefined => {
  if (stageOf(state, file) !== 'dealer') return undefined
  if (allows(state, 'resubmit')) return { step: 'correct', says: 'Correct it and send it again' }
  const wanted = outstandingNames(file.requirements)
  if (wanted.length > 0) return { step: 'sendDocuments', says: `Send: ${wanted.join(', ')}` }
  return allows(state, 'startSigning') ? { step: 'startSigning', says: 'Start signing' } : undefined
}

/** The state in plain words, with what delays it: "Approved: documents needed". */
export const plainStatus = (state: State, file: OwnCase): string => {
  const held = heldUpBy(state, file)
  const words = plainWordsOf(state)
  return held === undefined ? words : `${words}: ${held}`
}

const heldUpBy = (state: State, file: OwnCase): string | undefined => {
  const stage = stageOf(state, file)
  if (stage === 'documents') return 'the lender looks at the documents'
  if (stage === 'payOut') return 'the lender pays out'
  const step = nextStepOf(state, file)?.step
  if (step === 'sendDocuments') return 'documents needed'
  return step === 'startSigning' ? 'ready to sign' : undefined
}

/** Why signing can't start yet, each in a sentence; empty if it can, or does not apply now. */
export const lackingForSigning = (state: State, { requirements }: OwnCase): readonly string[] => {
  if (!allows(state, 'startSigning')) return []
  const wanted = outstandingNames(requirements).map((name) => `Still to be sent: ${name}.`)
  return wanted.length === 0
    ? []
    : [...wanted, ...unseenNames(requirements).map((name) => `The lender looks at ${name}.`)]
}

/** The step of `TRACKER_STEPS` that an application is at. */
export type Tracker = {
  /** From 1. */
  readonly step: number
  readonly outcome: 'underWay' | 'stopped' | 'complete'
}

/** The current step, or the one where it stopped; `states` are its states so far, in order. */
export const trackerOf = (states: readonly State[]): Tracker => {
  const now = states.at(-1)
  const step = states.map(stepOf).findLast((one) => one !== undefined) ?? 1
  if (now === undefined || !isAtRest(now)) return { step, outcome: 'underWay' }
  return { step, outcome: isSigned(now) ? 'complete' : 'stopped' }
}
