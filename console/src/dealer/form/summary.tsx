/** A summary of the application, to read before it is sent. Numbers that identify people stay masked. */
import { Button } from '@mantine/core'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './form.module.css'
import { type FormSet, placeOf } from './form-set.ts'
import { type Group, REVIEW, STEP_TITLES, STEPS, type StepId } from './layout.ts'
import { type Body, entriesAt, placeIn, valueAt } from './places.ts'
import { addressTitle } from './residences.tsx'
import { shownValue } from './shown-value.ts'
import { useFilledForm } from './use-form.ts'

export const Summary = () =>
  STEPS.filter((step) => step !== REVIEW).map((step) => <StepSummary key={step} step={step} />)

const StepSummary = ({ step }: { readonly step: StepId }) => {
  const { form, body, goToStep } = useFilledForm()
  const { groups, ofEachApplicant } = form.layout.steps[step]
  const applicants = ofEachApplicant.length === 0 ? [] : entriesAt(body, form.layout.applicants)
  const hasRows = (group: Group, indexes: readonly number[]) => partsOf(form, body, group, indexes).length > 0
  const isEmpty =
    !groups.some((group) => hasRows(group, [])) &&
    !applicants.some((_, index) => ofEachApplicant.some((group) => hasRows(group, [index])))
  if (isEmpty) return null
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
        <GroupSummary key={group.title} group={group} indexes={[]} heading="h3" />
      ))}
      {applicants.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: applicants are identified by their position.
        <div key={index} className={ui.stack}>
          {applicants.length > 1 && <h3>Applicant {index + 1}</h3>}
          {ofEachApplicant.map((group) => (
            <GroupSummary
              key={group.title}
              group={group}
              indexes={[index]}
              heading={applicants.length > 1 ? 'h4' : 'h3'}
            />
          ))}
        </div>
      ))}
    </Section>
  )
}

const GroupSummary = ({
  group,
  indexes,
  heading: Heading,
}: {
  readonly group: Group
  readonly indexes: readonly number[]
  readonly heading: 'h3' | 'h4'
}) => {
  const { form, body } = useFilledForm()
  return partsOf(form, body, group, indexes).map(({ title, rows }) => (
    <div key={title} className={css.summaryPart}>
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
}

type Part = {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly place: string; readonly value: string }[]
}

/** The group, or each entry of its list, under its own heading; those without a value are left out. */
const partsOf = (form: FormSet, body: Body, group: Group, indexes: readonly number[]): readonly Part[] => {
  const { list, fields } = group
  const entries =
    list === undefined
      ? [{ title: titleOf(form, body, group), at: indexes }]
      : entriesAt(body, placeIn(list, indexes)).map((_, index) => ({
          title: addressTitle(index),
          at: [...indexes, index],
        }))
  return entries.flatMap(({ title, at }) => {
    const rows = fields.flatMap(({ field, label }) => {
      const place = placeIn(field, at)
      const value = valueAt(body, place)
      return value === undefined || value === null
        ? []
        : [{ label, place, value: shownValue(form, place, value) }]
    })
    return rows.length === 0 ? [] : [{ title, rows }]
  })
}

/** A limited company's business is called a company. */
const titleOf = (form: FormSet, body: Body, { title }: Group): string => {
  const node = form.set.validator.tree.places.get('borrowerType')
  const kind = node?.type.is === 'kind' ? node.type : undefined
  const isCompany = kind?.read(valueAt(body, placeOf(form, 'borrowerType') ?? ''), {}) === 'limitedCompany'
  return isCompany ? title.replace('Business', 'Company').replace('business', 'company') : title
}
