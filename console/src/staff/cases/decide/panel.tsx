/** The panel in which a person takes a decision. It is beside the facts or below them, never over them. */

import { useRef } from 'react'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { call } from '../../../api/call.ts'
import { useLostAt } from '../../../api/reach.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { useFirstFocus } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { CommandFailure, useCommand } from '../conflict.tsx'
import { bodyOf, internalTexts, type PreviewBody } from './body.ts'
import { CHOICES, type Choice, choicesOf, verbOf } from './choices.ts'
import { DealerSentence, DecidedFigures, nextAfter } from './consequences.tsx'
import css from './decide.module.css'
import { DecisionFields, InternalNote, Reason } from './fields.tsx'
import { Hindrance, hindrancesOf } from './hindrance.tsx'
import { Outcome } from './outcome.tsx'
import { PayOut } from './pay-out.tsx'
import type { DecisionInProgress } from './use-decision.ts'
import { usePreview } from './use-preview.ts'
import { waitsFor } from './waits-for.ts'

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
    act: (wish: PreviewBody) =>
      call('decideCase', {
        params: { reference: view.reference },
        body: { ...wish, seen: view.version, ...internalTexts(view, choice, draft) },
      }),
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
