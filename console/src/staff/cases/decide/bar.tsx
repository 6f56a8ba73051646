/** The bar of decisions, fixed at the bottom: only those that the case's state allows. It rests while one is being taken. */
import { Button, Kbd } from '@mantine/core'
import { useRef, useState } from 'react'
import { isOutstanding } from '../../../../../src/domain/documents/requirement.ts'
import type { CaseView } from '../../../../../src/modules/cases/case-view-pages.ts'
import { useLostAt } from '../../../api/call.ts'
import { euros, shortMoment } from '../../../names/formats.ts'
import { Comparison, MeasuresThen } from '../../../shared/application/comparison.tsx'
import { inPeoplesWords, monthsText } from '../../../shared/application/words.ts'
import { useSingleKeys } from '../../../shared/person/person.ts'
import { useShortcuts } from '../../../shared/person/shortcuts.ts'
import { useFocusBack } from '../../../ui/forms/fields.tsx'
import { Moment, sentenceOf } from '../../../ui/notes/notes.tsx'
import ui from '../../../ui/style/ui.module.css'
import cases from '../cases.module.css'
import css from './decide.module.css'
import {
  barOf,
  CHOICES,
  type Choice,
  choicesOf,
  type DecisionInProgress,
  expectedChoice,
  isFirstOfTwo,
  type Preview,
  shownBar,
} from './decision.ts'

const REASON = 'decide-reason'
const CHOICES_LIST = 'decide-choices'

type Props = { readonly view: CaseView; readonly decision: DecisionInProgress }

export const DecisionBar = ({ view, decision }: Props) => {
  /** In a small window the bar shows only what is expected, until somebody asks for the rest. */
  const [isUnfolded, setUnfolded] = useState(false)
  const choices = choicesOf(view.allowed)
  const expected = expectedChoice(view)
  const lostAt = useLostAt()
  const isBarred = (choice: Choice) =>
    barOf(view, choice) !== undefined || (lostAt !== null && NEEDS_FIGURES.includes(choice))
  const open = (choice: Choice) => {
    if (!isBarred(choice)) decision.open(choice)
  }
  useShortcuts(
    'Decide',
    choices.flatMap((choice) => {
      const { key, title } = CHOICES[choice]
      return key === undefined
        ? []
        : [{ keys: key, shown: key.toUpperCase(), does: title, run: () => open(choice) }]
    }),
  )
  const rests = decision.choice !== null && decision.outcome === null
  const last = useRef(decision.choice)
  if (decision.choice !== null) last.current = decision.choice
  useFocusBack(rests, () => {
    const button = document.querySelector<HTMLElement>(`[data-choice="${last.current}"]`)
    return button?.checkVisibility() ? button : document.querySelector<HTMLElement>(`[data-unfolds]`)
  })
  if (rests) return null
  const buttonsFor = (isGrave: boolean) =>
    choices
      .filter((choice) => (CHOICES[choice].isGrave ?? false) === isGrave)
      .map((choice) => (
        <ChoiceButton
          key={choice}
          choice={choice}
          isExpected={choice === expected}
          isBarred={isBarred(choice)}
          onOpen={() => open(choice)}
        />
      ))
  return (
    <section
      className={css.bar}
      aria-label="Decisions"
      data-stays-free
      data-unfolded={isUnfolded || undefined}
    >
      <Says view={view} choices={choices} lostAt={lostAt} />
      {choices.length === 0 && <p className={ui.quiet}>No decisions are available in this state.</p>}
      {choices.length > 0 && (
        <div id={CHOICES_LIST} className={css.choices}>
          <div className={ui.actions}>{buttonsFor(false)}</div>
          <div className={`${ui.actions} ${css.graveChoices}`}>{buttonsFor(true)}</div>
        </div>
      )}
      {choices.length > (expected === undefined ? 0 : 1) && (
        <Button
          className={css.fold}
          data-unfolds
          aria-expanded={isUnfolded}
          aria-controls={CHOICES_LIST}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Fewer decisions' : expected === undefined ? 'Decisions' : 'More decisions'}
        </Button>
      )}
    </section>
  )
}

/** What is decided by figures that may have changed meanwhile. */
const NEEDS_FIGURES: readonly Choice[] = ['approve', 'pay-out']

type SaysProps = {
  readonly view: CaseView
  readonly choices: readonly Choice[]
  readonly lostAt: number | null
}

/** Who else must agree, and why this person cannot decide. */
const Says = ({ view, choices, lostAt }: SaysProps) => {
  const bar = choices.map((choice) => barOf(view, choice)).find((says) => says !== undefined)
  const needsSecond = choices.includes('approve') && view.approval.needsSecond
  const waits = lostAt !== null && choices.some((choice) => NEEDS_FIGURES.includes(choice))
  if (!needsSecond && bar === undefined && !waits) return null
  return (
    <div id={REASON} className={css.says}>
      {waits && <p>{waitsFor(lostAt)}</p>}
      {needsSecond && <SecondPerson view={view} />}
      {bar !== undefined && <p>{bar}</p>}
    </div>
  )
}

type ButtonProps = {
  readonly choice: Choice
  readonly isExpected: boolean
  readonly isBarred: boolean
  readonly onOpen: () => void
}

const ChoiceButton = ({ choice, isExpected, isBarred, onOpen }: ButtonProps) => {
  const [singleKeys] = useSingleKeys()
  const { name, key, isGrave } = CHOICES[choice]
  return (
    <Button
      variant={isExpected ? 'filled' : isGrave ? 'outline' : 'default'}
      {...(isGrave && { color: 'red' })}
      data-choice={choice}
      data-expected={isExpected || undefined}
      {...(key !== undefined && singleKeys && { 'aria-keyshortcuts': key })}
      // It stays focusable while disabled, so that screen readers say why.
      {...(isBarred && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': REASON })}
      {...(key !== undefined &&
        singleKeys && {
          rightSection: (
            <Kbd size="xs" aria-hidden="true">
              {key.toUpperCase()}
            </Kbd>
          ),
        })}
      onClick={onOpen}
    >
      {name}
    </Button>
  )
}

type DecidedFiguresProps = { readonly view: CaseView; readonly choice: Choice; readonly preview: Preview }

/**
 * What the decision means before it is taken: the figures, who else must agree, and the exact sentence that the dealer
 * reads. The figures that the application asks for beside those of the decision; of a decision without figures, only why
 * this person cannot take it.
 */
export const DecidedFigures = ({ view, choice, preview }: DecidedFiguresProps) => {
  const { data, error, isOld } = preview
  if (error !== null) return null
  const bar = data?.bar != null && <p className={css.toldRefused}>{shownBar(view, data.bar)}</p>
  if (!isApproval(choice)) return bar
  return (
    <div className={`${ui.stack} ${ui.gap5}`} aria-live="polite" aria-busy={isOld}>
      {(data?.needsSecond ?? view.approval.needsSecond) && <SecondPerson view={view} />}
      {bar}
      <Comparison view={view} asked={view.askedOffer ?? view.offer} decided={data?.offer} />
      <MeasuresThen now={view.affordability} then={data?.affordability ?? view.affordability} />
    </div>
  )
}

/** The exact sentence that the dealer reads, or why the service would reject the decision. */
export const DealerSentence = ({ preview: { data, error, isOld } }: Pick<DecidedFiguresProps, 'preview'>) => (
  <div className={`${ui.stack} ${ui.gap5}`} aria-live="polite" aria-busy={isOld}>
    {error !== null ? (
      <p className={css.toldRefused}>{sentenceOf(error)}</p>
    ) : (
      <div className={cases.toldSentence}>
        <h3>The dealer will see</h3>
        {data?.sentence == null ? (
          <p className={ui.quiet}>{data === undefined ? '…' : 'No message, only the new state'}</p>
        ) : (
          <blockquote>{inPeoplesWords(data.sentence, data.sentBack)}</blockquote>
        )}
      </div>
    )}
  </div>
)

const isApproval = (choice: Choice): boolean => choice === 'approve' || choice === 'counter-offer'

/** What follows the decision, in a sentence. */
export const nextAfter = ({ view, choice, preview }: DecidedFiguresProps): string => {
  if (isFirstOfTwo(view, choice)) return 'Next: a colleague must pay it out.'
  if (!isApproval(choice)) return NEXT[choice] ?? ''
  const { first, needsSecond } = view.approval
  const completes = first !== null && !first.isMe && choice === 'approve'
  if ((preview.data?.needsSecond ?? needsSecond) && !completes)
    return 'Next: a colleague must also approve it.'
  return view.requirements.some(isOutstanding)
    ? 'Next: the dealer sends the missing documents, then signing can start.'
    : 'Next: signing can start.'
}

const NEXT: Readonly<Partial<Record<Choice, string>>> = {
  decline: 'The case leaves the queue. It can be reconsidered.',
  'send-back': 'Next: the dealer corrects and resubmits it. The checks must then be done again.',
  review: 'Next: you decide. The policy no longer decides it automatically.',
  reconsider: 'Next: you decide again.',
  'pay-out': 'The case is closed. This cannot be undone.',
  withdraw: 'The case is closed. This cannot be undone.',
}

/** Why the approval takes more than one person, and who has done what so far. */
const SecondPerson = ({ view: { approval, offer } }: { readonly view: CaseView }) => {
  const { fourEyesFrom, exceptions, isDeclinedByPolicy, first, lapsed } = approval
  const isLarge = fourEyesFrom !== null && (first?.offer ?? offer ?? NOTHING).loanAmount >= fourEyesFrom
  return (
    <div className={ui.warning}>
      <p>
        <strong>Needs second approval{isLarge ? `: ${euros(fourEyesFrom)} or more` : ''}</strong>
      </p>
      {isDeclinedByPolicy && (
        <p>
          The policy declines this case. The first approval overrides the policy, and a colleague must also
          approve.
        </p>
      )}
      {exceptions.map(({ by, isMe, at, what }) => (
        <p key={`${by} ${what}`}>
          {isMe ? 'You' : by} {what}, on <Moment at={at} withTime />.
        </p>
      ))}
      {first !== null && (
        <p>
          {first.isMe ? 'You' : first.by} approved first, on <Moment at={first.at} withTime />
          {first.offer !== null &&
            `: ${euros(first.offer.loanAmount)} over ${monthsText(first.offer.term, first.offer.guaranteedFutureValue !== null)}, ${euros(first.offer.monthlyPayment)} per month`}
          .
        </p>
      )}
      {lapsed.map((by) => (
        <p key={by}>{by} approved it but is now disabled, so that approval does not count.</p>
      ))}
    </div>
  )
}

const NOTHING = { loanAmount: 0 }

/** Why a decision waits while the service cannot be reached. */
export const waitsFor = (lostAt: number): string =>
  `No connection since ${shortMoment(lostAt, Date.now())}: decisions can be sent once it is back. What you type stays here.`
