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
        <strong>
          {awaitsSecond
            ? 'Your approval has been recorded. A second person must also approve.'
            : CHOICES[choice].done}
        </strong>
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
