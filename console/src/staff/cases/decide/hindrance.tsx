/** What a decision still waits for, each with a link to it. */
import { CHECKS } from '../../../../../src/domain/case/check.ts'
import { isOutstanding, isSettled } from '../../../../../src/domain/documents/requirement.ts'
import { hasLink, signingAllows } from '../../../../../src/domain/signing/signing-states.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { dayOf, timeOf } from '../../../names/formats.ts'
import { RESULT_NAMES } from '../../../shared/application/words.ts'
import ui from '../../../ui/style/ui.module.css'
import { type CasePlace, checkPlace, goToPlace, requirementPlace } from '../places.ts'
import { nameOfRequirement } from '../requirements/of-whom.ts'
import { barOf, type Choice, needsReason } from './choices.ts'
import css from './decide.module.css'
import type { Draft } from './use-decision.ts'

type Missing = { readonly name: string; readonly at: CasePlace }

export type HindranceFound = {
  readonly says: string
  /** What is missing. */
  readonly lacks: readonly Missing[]
  /** Whether the service would reject the decision. */
  readonly stops: boolean
}

/** All that a decision waits for, and what waits for it: none if nothing does. */
export const hindrancesOf = (view: CaseView, choice: Choice, draft: Draft): readonly HindranceFound[] => {
  return [...hindrancesTo(view, choice, draft), ...cancelledBy(view, choice)]
}

/** Whom a decision takes their links from, and since when they have had them. */
const cancelledBy = ({ signing }: CaseView, choice: Choice): readonly HindranceFound[] => {
  if (choice !== 'counter-offer' && choice !== 'withdraw') return []
  if (signing === null || !signingAllows(signing.state, 'end')) return []
  const reached = signing.signers.filter(hasLink)
  const told = reached
    .map(
      ({ name, signedAt }) =>
        `${name} (${signedAt === null ? 'not signed yet' : `signed ${momentText(signedAt)}`})`,
    )
    .join(', ')
  return [
    {
      says: `This cancels the signing that started on ${momentText(signing.startedAt)}. ${
        told === ''
          ? 'Nobody has been sent a link yet.'
          : `Their links stop working, and they are told by email: ${told}.`
      }`,
      lacks: [],
      stops: false,
    },
  ]
}

const momentText = (at: string): string => `${dayOf(new Date(at))}, ${timeOf(new Date(at))}`

const hindrancesTo = (view: CaseView, choice: Choice, draft: Draft): readonly HindranceFound[] => {
  const bar = barOf(view, choice)
  if (bar !== undefined) return [{ says: bar, lacks: [], stops: true }]
  if (choice === 'approve' || choice === 'counter-offer') {
    const lacks = view.checks
      .filter(({ isLacking }) => isLacking)
      .map(({ name, result }) => ({
        name: `${CHECKS[name].title}${result === null ? '' : ` (${RESULT_NAMES[result].toLowerCase()})`}`,
        at: checkPlace(name),
      }))
    const documents = missingIn(view, isOutstanding)
    return [
      ...(lacks.length === 0
        ? []
        : [{ says: 'Complete these checks before you approve:', lacks, stops: true }]),
      ...(documents.length === 0
        ? []
        : [
            {
              says: `${lacks.length === 0 ? 'You can approve now. ' : ''}These documents are needed before signing:`,
              lacks: documents,
              stops: false,
            },
          ]),
    ]
  }
  if (choice === 'pay-out') return hindrancesOfPayOut(view, draft)
  return needsReason(view, choice) && !isSaid(choice, draft)
    ? [{ says: NEEDED[choice] ?? 'Enter a reason.', lacks: [], stops: true }]
    : []
}

/** What is missing stands in the panel's list; only documents have a place to go to. */
const hindrancesOfPayOut = (view: CaseView, { override }: Draft): readonly HindranceFound[] => {
  const lacks = missingIn(view, (one) => !isSettled(one))
  if (lacks.length > 0)
    return [{ says: 'Accept or waive these documents before the payout:', lacks, stops: true }]
  const { items = [], takesOverride = false, first = null } = view.payOut ?? {}
  if (!takesOverride)
    return items.filter(({ isMet }) => !isMet).map(({ says }) => ({ says, lacks: [], stops: true }))
  return first === null && override.trim() === ''
    ? [{ says: 'Only two people can pay out without the booking. Enter a reason.', lacks: [], stops: true }]
    : []
}

const missingIn = (
  view: CaseView,
  isMissing: (requirement: CaseView['requirements'][number]) => boolean,
): readonly Missing[] =>
  view.requirements
    .filter(isMissing)
    .map((one) => ({ name: nameOfRequirement(view, one), at: requirementPlace(one.id) }))

const NEEDED: Readonly<Partial<Record<Choice, string>>> = {
  decline: 'Select a decline reason, or enter one.',
  'send-back': 'Select the fields to correct, or enter what to correct.',
}

const isSaid = (choice: Choice, { reason, code, fields }: Draft): boolean =>
  reason.trim() !== '' ||
  (choice === 'decline' && code !== '') ||
  (choice === 'send-back' && fields.length > 0)

export const Hindrance = ({ hindrance: { says, lacks, stops } }: { readonly hindrance: HindranceFound }) => (
  <div className={`${ui.warning} ${css.hindrance}`}>
    <p>{says}</p>
    {lacks.length > 0 && (
      <ul className={ui.plain}>
        {lacks.map(({ name, at }, place) => (
          <li key={at}>
            <a
              href={`#${at}`}
              data-first={(stops && place === 0) || undefined}
              onClick={(event) => {
                event.preventDefault()
                goToPlace(at)
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
)
