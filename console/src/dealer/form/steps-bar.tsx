/** The steps of the form, each with the number of its failures. */
import { count } from '../../names/formats.ts'
import ui from '../../ui/style/ui.module.css'
import { stepOf } from './failures.ts'
import css from './form.module.css'
import { REVIEW, STEP_TITLES, STEPS, type StepId } from './layout.ts'
import { useFilledForm } from './use-form.ts'

export const StepsBar = () => {
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
