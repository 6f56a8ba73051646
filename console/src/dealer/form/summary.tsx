/** A summary of the application, to read before it is sent: PPS numbers whole, for checking, and bank numbers masked. */
import { Button } from '@mantine/core'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { personAt } from './failures.ts'
import css from './form.module.css'
import { type FormSet, isShown, placeOf } from './form-set.ts'
import { type Group, REVIEW, STEP_TITLES, STEPS, type StepId } from './layout.ts'
import { addressName, type Body, entriesAt, placeIn, valueAt } from './places.ts'
import { shownValue } from './shown-value.ts'
import { type ApplicationForm, useFilledForm } from './use-form.ts'

export const Summary = () =>
  STEPS.filter((step) => step !== REVIEW).map((step) => <StepSummary key={step} step={step} />)

/** A step in which nothing was entered is left out. */
const StepSummary = ({ step }: { readonly step: StepId }) => {
  const filled = useFilledForm()
  const { form, body, goToStep } = filled
  const { groups, ofEachApplicant } = form.layout.steps[step]
  const applicants = ofEachApplicant.length === 0 ? [] : entriesAt(body, form.layout.applicants)
  const whole = groups.flatMap((group) => partsOf(filled, group, []))
  const ofApplicants = applicants.map((_, index) =>
    ofEachApplicant.flatMap((group) => partsOf(filled, group, [index])),
  )
  if (whole.length + ofApplicants.flat().length === 0) return null
  return (
    <Section
      title={STEP_TITLES[step]}
      actions={
        <Button variant="default" size="xs" onClick={() => goToStep(step)}>
          Change {STEP_TITLES[step].toLowerCase()}
        </Button>
      }
    >
      <Parts parts={whole} heading="h3" />
      {ofApplicants.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: applicants are identified by their position.
        <div key={index} className={ui.stack}>
          {applicants.length > 1 && <h3>{personAt(form, body, index)}</h3>}
          <Parts parts={parts} heading={applicants.length > 1 ? 'h4' : 'h3'} />
        </div>
      ))}
    </Section>
  )
}

type Part = {
  readonly title: string
  readonly rows: readonly { readonly place: string; readonly label: string; readonly value: string }[]
}

/** A group's filled fields under its title, or each entry of its list under its own; empty if nothing is filled in. */
const partsOf = (
  { form, body, reading }: ApplicationForm,
  group: Group,
  indexes: readonly number[],
): readonly Part[] => {
  const entries =
    group.list === undefined
      ? [{ title: titleOf(form, body, group), at: indexes }]
      : entriesAt(body, placeIn(group.list, indexes)).map((_, index) => ({
          title: addressName(index),
          at: [...indexes, index],
        }))
  return entries
    .map(({ title, at }) => ({
      title,
      rows: group.fields.flatMap(({ field, label, control }) => {
        const place = placeIn(field, at)
        const value = valueAt(body, place)
        const isLeftOut = control === 'car' || !isShown(form, body, reading, place)
        return value === undefined || value === null || isLeftOut
          ? []
          : [{ label, place, value: checkedValue(form, place, value) }]
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}

const checkedValue = (form: FormSet, place: string, value: unknown): string =>
  form.nodeAt(place)?.place.endsWith('.ppsNumber')
    ? String(value).toUpperCase()
    : shownValue(form, place, value)

/** A limited company's business is called a company. */
const titleOf = (form: FormSet, body: Body, { title }: Group): string => {
  const node = form.set.validator.tree.places.get('borrowerType')
  const kind = node?.type.is === 'kind' ? node.type : undefined
  const isCompany = kind?.read(valueAt(body, placeOf(form, 'borrowerType') ?? ''), {}) === 'limitedCompany'
  return isCompany ? title.replace('Business', 'Company').replace('business', 'company') : title
}

const Parts = ({
  parts,
  heading: Heading,
}: {
  readonly parts: readonly Part[]
  readonly heading: 'h3' | 'h4'
}) =>
  parts.map(({ title, rows }) => (
    <div key={rows[0]?.place} className={`${ui.stack} ${ui.gap3}`}>
      <Heading className={css.summaryTitle}>{title}</Heading>
      <dl className={ui.facts}>
        {rows.map(({ label, place, value }) => (
          <div key={place}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  ))
