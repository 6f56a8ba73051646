/** What a decision still waits for, with links to it. */
import { Button } from '@mantine/core'
import { CHECKS } from '../../../../../src/domain/case/check.ts'
import { isSettled } from '../../../../../src/domain/documents/requirement.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { barOf, type Choice, needsReason } from './choices.ts'
import css from './decide.module.css'
import type { Draft } from './use-decision.ts'

/** Parts of the page that a decision may wait for. */
export type CasePlace = 'checks' | 'requirements'

export type HindranceFound = {
  readonly says: string
  /** The names of what is missing. */
  readonly lacks: readonly string[]
  readonly at?: CasePlace
  /** Whether the service would refuse the decision. */
  readonly stops: boolean
}

/** Undefined if nothing prevents the decision. */
export const hindranceOf = (view: CaseView, choice: Choice, draft: Draft): HindranceFound | undefined => {
  const bar = barOf(view, choice)
  if (bar !== undefined) return { says: bar, lacks: [], stops: true }
  if (choice === 'approve' || choice === 'counter-offer') {
    const lacks = view.checks.filter(({ isLacking }) => isLacking).map(({ name }) => CHECKS[name].title)
    if (lacks.length > 0)
      return {
        says: 'An approval needs these checks:',
        lacks,
        at: 'checks',
        stops: true,
      }
  }
  if (choice === 'pay-out') {
    const lacks = view.requirements.filter((one) => !isSettled(one)).map(({ name }) => name)
    if (lacks.length > 0)
      return {
        says: 'These documents must be accepted or waived before the money leaves:',
        lacks: [...new Set(lacks)],
        at: 'requirements',
        stops: true,
      }
  }
  return needsReason(view, choice) && !isSaid(choice, draft)
    ? { says: NEEDED[choice] ?? 'A reason is needed.', lacks: [], stops: true }
    : undefined
}

const NEEDED: Readonly<Partial<Record<Choice, string>>> = {
  decline: 'Choose a ground, or write a reason.',
  'send-back': 'Choose the fields at fault, or write what to correct.',
}

const isSaid = (choice: Choice, { reason, code, fields }: Draft): boolean =>
  reason.trim() !== '' ||
  (choice === 'decline' && code !== '') ||
  (choice === 'send-back' && fields.length > 0)

type Props = {
  readonly view: CaseView
  readonly hindrance: HindranceFound
  readonly onShow: (place: CasePlace) => void
}

export const Hindrance = ({ hindrance: { says, lacks, at }, onShow }: Props) => (
  <div className={css.hindrance}>
    <p>{says}</p>
    {lacks.length > 0 && (
      <ul>
        {lacks.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )}
    {at !== undefined && (
      <Button variant="default" size="xs" onClick={() => onShow(at)}>
        {at === 'checks' ? 'Show the checks' : 'Show the requirements'}
      </Button>
    )}
  </div>
)
