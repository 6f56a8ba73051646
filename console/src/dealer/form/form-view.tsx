/** The form as a whole: its steps, whether it is saved, its failures, and the way to submit it. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { ApplicationDraft } from '../../../../src/modules/dealer-desk/form-pages.ts'
import { count } from '../../names/formats.ts'
import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { FailureNote, Loaded, Note } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import type { AllOptions } from './choice.ts'
import { stepOf } from './failures.ts'
import css from './form.module.css'
import { formOf } from './form-set.ts'
import { REVIEW, STEP_TITLES, STEPS, type StepId } from './layout.ts'
import { SavingNote, SentBackNote, UnchangedQuestion } from './notes.tsx'
import { formOptions } from './questions.tsx'
import { Review } from './review.tsx'
import { StepView } from './step-view.tsx'
import { type DraftFacts, useDraft } from './use-draft.ts'
import {
  type ApplicationForm,
  FormContext,
  firstFlagged,
  type SentBack,
  type Start,
  useFilledForm,
  useForm,
} from './use-form.ts'
import { useStepInAddress, useSubmission } from './use-submission.ts'

export type FormProps = {
  readonly draft: DraftFacts
  readonly options: AllOptions
  readonly start: Start
  /** What the lender returned the application for. */
  readonly sentBack?: SentBack | undefined
  /** Shown until the person types anything. */
  readonly before?: ReactNode
  /** Called after the draft's first save, so that the address may name it. */
  readonly onFirstSaved: () => void
}

export const FormView = ({ draft, options, start, sentBack, before, onFirstSaved }: FormProps) => {
  const isSubmitted = draft.reference !== undefined
  const filled = useForm(options, { set: draft.set, isSubmitted, start, sentBack })
  const { set, body, step } = filled
  useStepInAddress(step, start.step, filled.goToStep)
  const saving = useDraft(draft, { set, body, step }, { onFirstSaved, onTheirs: filled.replace })
  const submission = useSubmission(draft, filled, saving)
  return (
    <FormContext value={filled}>
      <Keyboard filled={filled} />
      {body === start.body && step === start.step && before}
      <SavingNote
        draftId={draft.id}
        state={saving.state}
        resolved={saving.resolved}
        onResolve={saving.resolve}
      />
      {draft.replaces !== undefined && (
        <Note>
          This corrects {draft.replaces}. The lender decides on it again, and {draft.replaces} is withdrawn
          when you submit it.
        </Note>
      )}
      {sentBack !== undefined && <SentBackNote sentBack={sentBack} />}
      <StepsBar />
      <form
        noValidate
        className={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (step === REVIEW) submission.submit()
          else filled.goToStep(STEPS[STEPS.indexOf(step) + 1] ?? REVIEW)
        }}
      >
        <StepHeading filled={filled} />
        {step === REVIEW ? (
          <Review mode={draft.mode} reference={draft.reference} />
        ) : (
          <StepView step={step} />
        )}
        {submission.asks && (
          <UnchangedQuestion
            unchanged={submission.unchanged}
            onBack={submission.correct}
            onSubmit={submission.submitAnyway}
            onClose={submission.close}
          />
        )}
        {submission.error !== null && <NotSent error={submission.error} />}
        <Bar filled={filled} mode={draft.mode} isPending={submission.isPending} />
      </form>
    </FormContext>
  )
}

/** A key leads to the next failure, wherever the focus is. */
const Keyboard = ({ filled }: { readonly filled: ApplicationForm }) => {
  useShortcuts('In the form', [{ keys: 'F8', does: 'Go to the next error', run: () => goToNext(filled) }])
  return null
}

/** The next failure after the focused field, or the first one. */
const goToNext = ({ shown, goTo }: ApplicationForm): void => {
  const at = document.activeElement?.closest('[data-place]')?.getAttribute('data-place')
  const here = shown.findIndex(({ place }) => place === at)
  const next = shown[(here + 1) % Math.max(shown.length, 1)]
  if (next !== undefined) goTo(next)
}

const StepHeading = ({ filled: { step, target, arrived } }: { readonly filled: ApplicationForm }) => {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (target !== null) {
      before.current = step
      focusAt(target)
      arrived()
      return
    }
    if (before.current === step) return
    before.current = step
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step, target, arrived])
  return (
    <div ref={top} tabIndex={-1} className={css.top}>
      <span className={ui.hidden}>
        Step {STEPS.indexOf(step) + 1}: {STEP_TITLES[step]}
      </span>
    </div>
  )
}

/** Focuses a field, or the first one of a block or a list. */
const focusAt = (place: string): void => {
  const all = [...document.querySelectorAll<HTMLElement>('form [data-place]')]
  const placeOf = (element: HTMLElement) => element.dataset['place'] ?? ''
  const found =
    all.find((element) => placeOf(element) === place) ??
    all.find((element) => placeOf(element).startsWith(place))
  const control = found?.matches('fieldset')
    ? (found.querySelector<HTMLElement>('input:checked') ?? found.querySelector<HTMLElement>('input'))
    : found
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** The request failed, and nothing is lost. */
const NotSent = ({ error }: { readonly error: unknown }) => (
  <div className={ui.stack}>
    <FailureNote error={error} />
    <p className={ui.quiet}>What you typed is still here. Nothing was sent twice.</p>
  </div>
)

const Bar = ({
  filled,
  mode,
  isPending,
}: {
  readonly filled: ApplicationForm
  readonly mode: Mode
  readonly isPending: boolean
}) => {
  const { step, shown, failures, goToStep } = filled
  const place = STEPS.indexOf(step)
  const before = STEPS[place - 1]
  const isLast = step === REVIEW
  return (
    <div className={css.bar}>
      {before !== undefined && <Button onClick={() => goToStep(before)}>Back</Button>}
      {shown.length > 0 && (
        <Button variant="subtle" aria-keyshortcuts="F8" onClick={() => goToNext(filled)}>
          Next error ({count(shown.length, 'error', 'errors')})
        </Button>
      )}
      <Button variant="filled" type="submit" className={css.on} loading={isPending}>
        {isLast ? submitWords(mode, failures.length) : 'Continue'}
      </Button>
    </div>
  )
}

const submitWords = (mode: Mode, faults: number): string => {
  if (faults > 0) return 'Submit'
  return mode === 'test' ? 'Submit as a test' : 'Submit to the lender'
}

/** A draft as it was saved last. */
export const DraftForm = ({
  draft: { id, mode, set, reference, of, replaces, version, savedAt, body, step },
  sentBack,
}: {
  readonly draft: ApplicationDraft
  readonly sentBack?: SentBack | undefined
}) => {
  const options = useQuery(formOptions)
  const { part: addressed, field } = useSearch({ strict: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says where to begin; later it follows the form.
  const start = useMemo<Start>(
    () => ({
      body,
      step: addressed ?? stepNamed(step),
      isChecked: reference !== null,
      ...(addressed === undefined && step === null && firstFlagged(formOf(set), sentBack)),
      ...(field !== undefined && { step: stepOf(formOf(set), field), target: field }),
    }),
    [body, step, reference, set, sentBack],
  )
  return (
    <Loaded query={options} what="the form">
      {(data) => (
        <FormView
          draft={{
            id,
            mode,
            set,
            reference: reference ?? undefined,
            of: of ?? undefined,
            replaces: replaces ?? undefined,
            seen: version,
            savedAt: version === 0 ? null : savedAt,
          }}
          options={data}
          start={start}
          sentBack={sentBack}
          onFirstSaved={() => undefined}
        />
      )}
    </Loaded>
  )
}

const stepNamed = (name: string | null): StepId => STEPS.find((step) => step === name) ?? 'finance'

/** The steps of the form, each with the number of its failures. */
const StepsBar = () => {
  const { form, step, shown, checked, failures, flagged, goToStep } = useFilledForm()
  const failing = (id: StepId) => shown.filter(({ place }) => stepOf(form, place) === id).length
  const unchanged = flagged.filter(({ isChanged }) => !isChanged)
  const asked = (id: StepId) => unchanged.filter(({ place }) => stepOf(form, place) === id).length
  // Whoever has read the review has not submitted it yet.
  const isDone = (id: StepId) =>
    id !== REVIEW &&
    checked.has(id) &&
    !failures.some(({ place }) => stepOf(form, place) === id) &&
    asked(id) === 0
  return (
    <nav aria-label="Steps of the application" className={css.steps}>
      <ol>
        {STEPS.map((id, place) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === step ? 'step' : undefined}
              data-done={isDone(id) || undefined}
              onClick={() => goToStep(id)}
            >
              <span className={css.stepNumber} aria-hidden="true">
                {isDone(id) ? '✓' : place + 1}
              </span>
              <span className={css.stepTitle}>{STEP_TITLES[id]}</span>
              {failing(id) > 0 && (
                <span className={css.stepFaults}>
                  {failing(id)}
                  <span className={ui.hidden}> {failing(id) === 1 ? 'error' : 'errors'}</span>
                </span>
              )}
              {asked(id) > 0 && (
                <span className={css.stepAsked}>
                  {asked(id)}
                  <span className={ui.hidden}> to correct</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      <p className={`${css.stepNow} ${ui.quiet}`}>
        Step {STEPS.indexOf(step) + 1} of {STEPS.length}: {STEP_TITLES[step]}
        {shown.length > 0 && `, ${count(shown.length, 'error', 'errors')} in all`}
      </p>
    </nav>
  )
}
