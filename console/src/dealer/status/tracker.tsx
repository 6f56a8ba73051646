/** An application's progress in five steps, and what comes next. */

import type { OwnApplication } from '../../../../src/http/dealer-applications/application-view.ts'
import { IconCheck, IconPlayerStop } from '../../ui/icons/of-pages.ts'
import ui from '../../ui/style/ui.module.css'
import css from './status.module.css'

const STEP_NAMES: Readonly<Record<OwnApplication['tracker']['steps'][number], string>> = {
  application: 'Application',
  decision: 'Decision',
  approval: 'Approval',
  signing: 'Signing',
  payment: 'Payment',
}

/** The words for a step's state, for screen readers. */
const SAYS = { done: 'done', now: 'now', stopped: 'stopped here', later: 'still to come' } as const

export const Tracker = ({ shown: { tracker } }: { readonly shown: OwnApplication }) => {
  const { step, steps, outcome } = tracker
  const stateOf = (number: number): keyof typeof SAYS => {
    if (number < step || outcome === 'complete') return 'done'
    if (number > step) return 'later'
    return outcome === 'stopped' ? 'stopped' : 'now'
  }
  return (
    <ol className={`${ui.plain} ${css.tracker}`} aria-label="Progress">
      {steps.map((name, place) => {
        const state = stateOf(place + 1)
        return (
          <li key={name} data-state={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
            {state === 'done' && <IconCheck size={16} />}
            {state === 'stopped' && <IconPlayerStop size={16} />}
            {STEP_NAMES[name]}
            <span className={ui.hidden}>: {SAYS[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}
