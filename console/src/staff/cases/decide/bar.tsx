/** The bar of decisions, fixed at the bottom: only those that the case's state allows. */
import { Button, Kbd } from '@mantine/core'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { useSingleKeys } from '../../../shared/person/preferences.ts'
import { useShortcuts } from '../../../shared/person/shortcuts.ts'
import ui from '../../../ui/style/ui.module.css'
import { barOf, CHOICES, type Choice, choicesOf } from './choices.ts'
import { SecondPerson } from './consequences.tsx'
import css from './decide.module.css'
import type { DecisionInProgress } from './use-decision.ts'

const REASON = 'decide-reason'

type Props = { readonly view: CaseView; readonly decision: DecisionInProgress }

export const DecisionBar = ({ view, decision }: Props) => {
  const [singleKeys] = useSingleKeys()
  const choices = choicesOf(view.allowed)
  const open = (choice: Choice) => {
    if (barOf(view, choice) === undefined) decision.open(choice)
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
  const mayApprove = choices.includes('approve')
  const bar = mayApprove ? barOf(view, 'approve') : undefined
  return (
    <section className={css.bar} aria-label="Decisions">
      {mayApprove && view.approval.needsSecond && (
        <div id={REASON} className={css.says}>
          <SecondPerson view={view} />
          {bar !== undefined && <p>{bar}</p>}
        </div>
      )}
      {choices.length === 0 && <p className={ui.quiet}>There is nothing to decide in this state.</p>}
      <div className={`${ui.actions} ${css.actions}`}>
        {choices.map((choice) => {
          const { name, key } = CHOICES[choice]
          const isBarred = barOf(view, choice) !== undefined
          return (
            <Button
              key={choice}
              variant={choice === choices[0] ? 'filled' : 'default'}
              aria-pressed={decision.choice === choice}
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
              onClick={() => open(choice)}
            >
              {name}
            </Button>
          )
        })}
      </div>
    </section>
  )
}
