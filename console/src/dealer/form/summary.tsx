/** A summary of the application, to read before it is sent. Numbers that identify people stay masked. */
import { Button } from '@mantine/core'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type Group, REVIEW, STEP_TITLES, STEPS, type StepId } from './layout.ts'
import { entriesAt, placeIn, valueAt } from './places.ts'
import { shownValue } from './shown-value.ts'
import { useFilledForm } from './use-form.ts'

export const Summary = () =>
  STEPS.filter((step) => step !== REVIEW).map((step) => <StepSummary key={step} step={step} />)

const StepSummary = ({ step }: { readonly step: StepId }) => {
  const { form, body, goToStep } = useFilledForm()
  const { groups, ofEachApplicant } = form.layout.steps[step]
  const applicants = ofEachApplicant.length === 0 ? [] : entriesAt(body, form.layout.applicants)
  return (
    <Section
      title={STEP_TITLES[step]}
      actions={
        <Button variant="default" size="xs" onClick={() => goToStep(step)}>
          Change {STEP_TITLES[step].toLowerCase()}
        </Button>
      }
    >
      {groups.map((group) => (
        <GroupSummary key={group.title} group={group} indexes={[]} />
      ))}
      {applicants.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: applicants are identified by their position.
        <div key={index} className={ui.stack}>
          {applicants.length > 1 && <h3>Applicant {index + 1}</h3>}
          {ofEachApplicant.map((group) => (
            <GroupSummary key={group.title} group={group} indexes={[index]} />
          ))}
        </div>
      ))}
    </Section>
  )
}

const GroupSummary = ({ group, indexes }: { readonly group: Group; readonly indexes: readonly number[] }) => {
  const { form, body } = useFilledForm()
  const entries =
    group.list === undefined
      ? [indexes]
      : entriesAt(body, placeIn(group.list, indexes)).map((_, index) => [...indexes, index])
  return entries.map((at) => {
    const rows = group.fields.flatMap(({ field, label }) => {
      const place = placeIn(field, at)
      const value = valueAt(body, place)
      return value === undefined || value === null
        ? []
        : [{ label, place, value: shownValue(form, place, value) }]
    })
    if (rows.length === 0) return null
    return (
      <dl key={at.join()} className={ui.facts}>
        {rows.map(({ label, place, value }) => (
          <div key={place}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  })
}
