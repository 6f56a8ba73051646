/** The dealer's next step on an application, by its state and what it lacks: one table for list, count, page and button. */

import { allows, type State } from '../application/states.ts'
import { isOutstanding, type Requirement } from '../documents/requirement.ts'
import { REFUSED, type SigningSituation, type Trouble } from '../signing/troubles.ts'
import type { NEXT_STEPS } from './own-views.ts'

export type NextStepName = (typeof NEXT_STEPS)[number]

export type NextStep = {
  readonly step: NextStepName
  /** As on its button: "Upload Payslips". */
  readonly says: string
  /** The signer whom it is about, by number. */
  readonly signer?: number
}

/** Everything on which the next step depends. */
export type Situation = {
  readonly state: State
  readonly requirements: readonly Requirement[]
  /** The failures of the last submission. */
  readonly failures: number
  /** The current signing, or the last one. */
  readonly signing?: SigningSituation | undefined
}

type Row = {
  readonly step: NextStepName
  readonly in: (situation: Situation) => Omit<NextStep, 'step'> | undefined
}

const openTrouble = ({ state, signing }: Situation, kind: Trouble['kind']): Trouble | undefined =>
  allows(state, 'sign') ? signing?.troubles.find((one) => one.kind === kind && one.isOpen) : undefined

/** The first that applies is the next step. */
const TABLE: readonly Row[] = [
  {
    step: 'correct',
    in: ({ state, failures }) => {
      if (!allows(state, 'resubmit')) return undefined
      if (failures === 0) return { says: 'Correct and resubmit' }
      return {
        says: failures === 1 ? 'Correct 1 field and resubmit' : `Correct ${failures} fields and resubmit`,
      }
    },
  },
  {
    step: 'correctContact',
    in: (situation) => {
      const open = openTrouble(situation, 'undelivered')
      return open && { says: `Correct the email address of ${open.name}`, signer: open.number }
    },
  },
  {
    step: 'sendLink',
    in: (situation) => {
      const open = openTrouble(situation, 'detailsWrong')
      return open && { says: `Resend the link to ${open.name}`, signer: open.number }
    },
  },
  {
    step: 'sendDocuments',
    in: ({ state, requirements }) => {
      const wanted = allows(state, 'showDocuments') ? requirements.filter(isOutstanding) : []
      const [first] = wanted
      if (first === undefined) return undefined
      return { says: wanted.length === 1 ? `Upload ${first.name}` : `Upload ${wanted.length} documents` }
    },
  },
  {
    step: 'startSigning',
    in: ({ state, requirements, signing }) =>
      allows(state, 'startSigning') && !requirements.some((one) => one.state === 'received')
        ? { says: signing === undefined ? 'Start signing' : 'Start signing again' }
        : undefined,
  },
]

/** Undefined while others act. */
export const nextStepOf = (situation: Situation): NextStep | undefined => {
  for (const { step, in: within } of TABLE) {
    const found = within(situation)
    if (found !== undefined) return { step, ...found }
  }
  return undefined
}

/** What went wrong with the signing, in sentences that the dealer should read first. */
export const alertsOf = ({ state, signing }: Situation): readonly string[] => {
  if (signing === undefined) return []
  if (allows(state, 'sign')) return signing.troubles.map(alertOf)
  if (!allows(state, 'startSigning')) return []
  if (signing.state === 'lapsed') return ['Signing has ended because not everyone signed in time.']
  return signing.state === 'declined' ? [declinedText(signing)] : []
}

const declinedText = ({ reason, declinedBy }: SigningSituation): string => {
  const says = `${declinedBy ?? 'A signer'} declined to sign`
  return reason?.startsWith(REFUSED) ? `${says}: “${reason.slice(REFUSED.length)}”` : `${says}.`
}

const alertOf = ({ kind, name, message, isOpen }: Trouble): string => {
  if (kind === 'undelivered')
    return `The email with the link could not be delivered to ${name}. Check the address and send it again.`
  const says = `${name} has reported wrong details: “${message}”`
  return isOpen
    ? says
    : `${says} A new link has been sent since. ${name} will be asked to confirm that this has been resolved.`
}
