/** An application as a dealer's people see it: its list, its state in plain words, their next step, and its progress. */

import { allows, isAtRest, isSigned, plainWordsOf, type State, stepOf } from '../application/states.ts'
import { outstandingNames, unseenNames } from '../documents/requirement.ts'
import type { CaseFile } from './case-file.ts'
import { nextStepOf } from './next-step-rows.ts'
import { OWN_VIEW_STAGES, OWN_VIEWS, type OwnView } from './own-views.ts'
import { stageOf } from './queue.ts'
import type { Situation } from './situation.ts'

export type OwnSituation = Situation &
  Pick<CaseFile, 'approvals'> & {
    readonly counterOfferResponse?: CaseFile['counterOfferResponse'] | undefined
  }

/** The list that an application is in. */
export const ownViewOf = (situation: OwnSituation): OwnView => {
  if (nextStepOf(situation).waitsFor === 'dealer') return 'needsYou'
  const stage = stageOf(situation.state, situation)
  const view = OWN_VIEWS.find((name) => name !== 'needsYou' && OWN_VIEW_STAGES[name].includes(stage))
  if (view === undefined) throw new Error('The dealer’s next step is not known')
  return view
}

/** The state in plain words, with what delays it: "Approved: documents needed". */
export const plainStatus = (situation: OwnSituation): string => {
  const { held } = nextStepOf(situation)
  const words = plainWordsOf(situation.state)
  return held === undefined ? words : `${words}: ${held}`
}

/** Why signing cannot start yet, each in a sentence; empty if it can, or does not apply now. */
export const lackingForSigning = (
  state: State,
  { requirements }: Pick<CaseFile, 'requirements'>,
): readonly string[] => {
  if (!allows(state, 'startSigning')) return []
  const wanted = outstandingNames(requirements).map((name) => `Still needed: ${name}.`)
  return wanted.length === 0
    ? []
    : [...wanted, ...unseenNames(requirements).map((name) => `The lender is reviewing ${name}.`)]
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
