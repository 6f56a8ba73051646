/** The decision that was taken, and where to go from here. */
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useFirstFocus } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { CHOICES, type Choice } from './choices.ts'
import css from './decide.module.css'

type Props = {
  readonly outcome: { readonly choice: Choice; readonly awaitsSecond: boolean }
  readonly onNext: () => void
  readonly onQueue: () => void
}

export const Outcome = ({ outcome: { choice, awaitsSecond }, onNext, onQueue }: Props) => {
  const next = useRef<HTMLButtonElement>(null)
  useFirstFocus(() => next.current?.focus())
  return (
    <section className={`${ui.card} ${css.panel}`} aria-label="Your decision">
      <p role="status">
        <strong>{awaitsSecond ? AWAITS_SECOND[choice] : CHOICES[choice].done}</strong>
      </p>
      <div className={ui.actions}>
        <Button ref={next} onClick={onNext}>
          Next case
        </Button>
        <Button variant="default" onClick={onQueue}>
          Back to the queue
        </Button>
      </div>
    </section>
  )
}

const APPROVED_FIRST = 'Your approval has been recorded. A second person must also approve.'
const AWAITS_SECOND: Readonly<Partial<Record<Choice, string>>> = {
  approve: APPROVED_FIRST,
  'counter-offer': APPROVED_FIRST,
  'pay-out': 'Your override has been recorded. A colleague must pay it out.',
}
