/** The bar of decisions, fixed at the bottom: only those that the case's state allows. It rests while one is being taken. */
import { Button, Kbd } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { useLostAt } from '../../../api/reach.ts'
import { useSingleKeys } from '../../../shared/person/preferences.ts'
import { useShortcuts } from '../../../shared/person/shortcuts.ts'
import { useFocusBack } from '../../../ui/forms/focus-back.ts'
import ui from '../../../ui/style/ui.module.css'
import { barOf, CHOICES, type Choice, choicesOf, expectedChoice } from './choices.ts'
import { SecondPerson } from './consequences.tsx'
import css from './decide.module.css'
import type { DecisionInProgress } from './use-decision.ts'
import { waitsFor } from './waits-for.ts'

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
          variant="default"
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
