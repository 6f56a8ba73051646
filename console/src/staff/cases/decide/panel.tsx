/** The panel in which a person takes a decision. It is beside the facts or below them, never over them. */

import { Button } from '@mantine/core'
import { useRef } from 'react'
import { isOutstanding, isSettled } from '../../../../../src/domain/documents/requirement.ts'
import { hasLink, signingAllows } from '../../../../../src/domain/signing/signing-states.ts'
import type { CaseView } from '../../../../../src/modules/cases/case-view-pages.ts'
import { call, useLostAt } from '../../../api/call.ts'
import { dayOf, timeOf } from '../../../names/formats.ts'
import { RESULT_NAMES } from '../../../shared/application/words.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { useFirstFocus } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { nameOfRequirement } from '../field-names.ts'
import { type CasePlace, checkPlace, checkTitle, goToPlace, requirementPlace } from '../next-to-do.ts'
import { CommandFailure, useCommand } from '../use-case.tsx'
import { DealerSentence, DecidedFigures, nextAfter, waitsFor } from './bar.tsx'
import css from './decide.module.css'
import {
  barOf,
  bodyOf,
  CHOICES,
  type Choice,
  choicesOf,
  type DecisionInProgress,
  type Draft,
  internalTexts,
  needsReason,
  type PreviewBody,
  usePreview,
  verbOf,
} from './decision.ts'
import { DecisionFields, InternalNote, PayOut, Reason } from './fields.tsx'

type Props = {
  readonly view: CaseView
  readonly decision: DecisionInProgress
  readonly onNext: () => void
  readonly onQueue: () => void
}

export const DecisionPanel = (props: Props) => {
  const { decision } = props
  const { choice, outcome } = decision
  if (outcome !== null) return <Outcome {...props} outcome={outcome} />
  return choice === null ? null : <OpenPanel key={choice} {...props} choice={choice} />
}

const TITLE = 'decision-title'

const OpenPanel = ({ view, decision, choice }: Props & { readonly choice: Choice }) => {
  const { draft } = decision
  const { title, isGrave } = CHOICES[choice]
  const panel = useRef<HTMLElement>(null)
  const body = bodyOf(view, choice, draft)
  const preview = usePreview(view, body)
  const deciding = useCommand({
    act: (wish: PreviewBody) => {
      const { decision: decided, ...given } = wish
      const about = { params: { reference: view.reference } }
      const sent = { seen: view.version, ...internalTexts(view, choice, draft) }
      return decided === 'pay-out'
        ? call('payOutCase', {
            ...about,
            body: { ...(given.reason !== undefined && { reason: given.reason }), ...sent },
          })
        : call('decideCase', { ...about, body: { ...given, ...sent, decision: decided } })
    },
    onDone: ({ awaitsSecond }) => decision.note({ choice, awaitsSecond }),
  })
  useFirstFocus(() => focusFirst(panel.current))
  const lostAt = useLostAt()
  const isPossible = choicesOf(view.allowed).includes(choice)
  const hindrances = isPossible ? hindrancesOf(view, choice, draft) : []
  const isStopped =
    !isPossible ||
    lostAt !== null ||
    (preview.data?.bar ?? null) !== null ||
    hindrances.some(({ stops }) => stops)
  const about = { view, choice, preview }
  const isIncomplete = hindrances.some(({ stops, lacks }) => stops && lacks.length > 0)
  const next = isIncomplete ? 'Complete what is missing first.' : nextAfter(about)
  return (
    <section
      ref={panel}
      className={`${ui.card} ${css.panel}`}
      data-panel
      aria-labelledby={TITLE}
      onKeyDown={({ key }) => key === 'Escape' && decision.close()}
    >
      <h2 id={TITLE} tabIndex={-1}>
        {title}
      </h2>
      <Form
        onSubmit={() => {
          if (body !== undefined && !isStopped) deciding.mutate(body)
        }}
        verb={verbOf(view, choice)}
        action={deciding}
        onClose={decision.close}
        failure={<CommandFailure error={deciding.error} onRenewed={deciding.reset} />}
        isDisabled={isStopped || body === undefined}
        color={isGrave ? 'red' : undefined}
        foot={{
          className: css.foot,
          says: <p className={css.next}>{lostAt === null ? next : waitsFor(lostAt)}</p>,
        }}
      >
        {!isPossible && <MovedOn />}
        {hindrances.map((hindrance) => (
          <Hindrance key={hindrance.says} hindrance={hindrance} />
        ))}
        {choice === 'pay-out' && <PayOut view={view} draft={draft} onType={decision.type} />}
        <DecisionFields view={view} choice={choice} draft={draft} onType={decision.type} />
        <DecidedFigures {...about} />
        <Reason view={view} choice={choice} draft={draft} onType={decision.type} />
        <DealerSentence preview={preview} />
        <InternalNote draft={draft} onType={decision.type} />
      </Form>
    </section>
  )
}

const MovedOn = () => (
  <p className={ui.note}>
    The case has changed, so this is no longer possible. What you typed is still here.
  </p>
)

/** Without fields to fill in, the focus goes to the button or, if that is disabled, to the heading. */
const focusFirst = (panel: HTMLElement | null): void => {
  const first = panel?.querySelector<HTMLElement>('[data-first]:not(:disabled)') ?? panel?.querySelector('h2')
  first?.focus()
  // In a small window the whole of it has no room: its beginning is shown, and its buttons stay at the window's end.
  panel?.scrollIntoView({ block: isLow(panel) ? 'start' : 'nearest' })
}

const isLow = ({ offsetHeight }: HTMLElement): boolean => offsetHeight > innerHeight

type OutcomeProps = {
  readonly outcome: { readonly choice: Choice; readonly awaitsSecond: boolean }
  readonly onNext: () => void
  readonly onQueue: () => void
}

/** The decision that was taken, and where to go from here. */
const Outcome = ({ outcome: { choice, awaitsSecond }, onNext, onQueue }: OutcomeProps) => {
  const next = useRef<HTMLButtonElement>(null)
  useFirstFocus(() => next.current?.focus())
  return (
    <section className={`${ui.card} ${css.panel}`} aria-label="Your decision">
      <p role="status">
        <strong>{awaitsSecond ? AWAITS_SECOND[choice] : CHOICES[choice].done}</strong>
      </p>
      <div className={ui.actions}>
        <Button variant="filled" ref={next} onClick={onNext}>
          Next case
        </Button>
        <Button onClick={onQueue}>Back to the queue</Button>
      </div>
    </section>
  )
}

const APPROVED_FIRST = 'Your approval has been recorded. A second person must also approve.'
const AWAITS_SECOND: Readonly<Partial<Record<Choice, string>>> = {
  approve: APPROVED_FIRST,
  'counter-offer': APPROVED_FIRST,
  'pay-out': 'This has been recorded. A colleague must also pay it out.',
}

type Missing = { readonly name: string; readonly at: CasePlace }

type HindranceFound = {
  readonly says: string
  /** What is missing. */
  readonly lacks: readonly Missing[]
  /** Whether the service would reject the decision. */
  readonly stops: boolean
}

/**
 * What a decision still waits for, each with a link to it. All that a decision waits for, and what waits for it: none
 * if nothing does.
 */
const hindrancesOf = (view: CaseView, choice: Choice, draft: Draft): readonly HindranceFound[] => {
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
      .map((check) => ({
        name: `${checkTitle(check)}${check.result === null ? '' : ` (${RESULT_NAMES[check.result].toLowerCase()})`}`,
        at: checkPlace(check),
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

const Hindrance = ({ hindrance: { says, lacks, stops } }: { readonly hindrance: HindranceFound }) => (
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
