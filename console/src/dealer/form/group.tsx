/** Fields that belong together, under their heading, with the failures of the group as a whole. */
import { Button } from '@mantine/core'
import { useId } from 'react'
import ui from '../../ui/style/ui.module.css'
import { groupOf, sentenceOf } from './failures.ts'
import { Field } from './field.tsx'
import { figuresIn } from './figures.ts'
import { type FormReading, type FormSet, isShown } from './form-set.ts'
import type { Group } from './layout.ts'
import { type Body, entriesAt, indexesIn, placeIn, valueAt } from './places.ts'
import { ConditionQuestion, LoanQuestion } from './questions.tsx'
import { ResidenceList } from './residences.tsx'
import { useFilledForm } from './use-form.ts'

type Props = {
  readonly group: Group
  /** The applicant's index; empty for fields of the whole application. */
  readonly indexes: readonly number[]
}

export const FieldGroup = ({ group, indexes }: Props) => {
  const id = useId()
  const { form, body, reading } = useFilledForm()
  if (!hasFields(form, body, reading, group, indexes)) return null
  if (group.isOfBusiness && isOfPersons(reading) && !hasText(body, group, 0)) return null
  const isWhole = indexes.length === 0
  const Heading = isWhole ? 'h2' : 'h3'
  // Applicants have groups of the same names, and each applicant is a section already.
  const Part = isWhole ? 'section' : 'div'
  return (
    <Part className={isWhole ? ui.card : `${ui.stack} ${ui.gap5}`} aria-labelledby={isWhole ? id : undefined}>
      <Heading id={id}>{group.title}</Heading>
      {group.lead !== undefined && <p className={ui.lead}>{group.lead}</p>}
      <WholeFailures group={group} indexes={indexes} />
      <Copy group={group} index={indexes[0] ?? 0} />
      {group.opens !== undefined && <Opening of={group.opens} />}
      {group.list === undefined ? (
        <div className={ui.fields}>
          {group.fields.map(({ field }) => (
            <Field key={field} place={placeIn(field, indexes)} />
          ))}
        </div>
      ) : (
        <ResidenceList group={group} list={placeIn(group.list, indexes)} indexes={indexes} />
      )}
    </Part>
  )
}

const isOfPersons = (reading: FormReading): boolean => {
  const { borrowerType } = reading.partial()
  return borrowerType === 'individual' || borrowerType === 'joint'
}

const hasFields = (
  form: FormSet,
  body: Body,
  reading: FormReading,
  { list, fields }: Group,
  indexes: readonly number[],
): boolean =>
  list !== undefined || fields.some(({ field }) => isShown(form, body, reading, placeIn(field, indexes)))

/** Offered while the group is empty, so that it never replaces what was typed. */
const Copy = ({ group, index }: { readonly group: Group; readonly index: number }) => {
  const { body, copyFromFirst } = useFilledForm()
  const { copies } = group
  if (copies === undefined || index === 0 || !hasText(body, group, 0) || hasText(body, group, index))
    return null
  return (
    <div className={ui.actions}>
      <Button variant="default" size="xs" onClick={() => copyFromFirst(group, index)}>
        {copies}
      </Button>
    </div>
  )
}

const hasText = (body: Body, { list, fields }: Group, applicant: number): boolean => {
  const entries =
    list === undefined
      ? [[applicant]]
      : entriesAt(body, placeIn(list, [applicant])).map((_, at) => [applicant, at])
  return entries.some((at) =>
    fields.some(({ field }) => ['string', 'number'].includes(typeof valueAt(body, placeIn(field, at)))),
  )
}

/** The question that the group's fields follow from, where none of them holds it. */
const Opening = ({ of }: { readonly of: NonNullable<Group['opens']> }) => {
  const { form, body, facts, financed, among, choose } = useFilledForm()
  const props = { financed, among, onChoose: choose }
  if (of === 'condition') return <ConditionQuestion {...props} />
  return <LoanQuestion {...props} figures={figuresIn(form, body, facts)} />
}

/** The failures of the group's block or list, rather than of one of its fields. */
export const WholeFailures = ({ group, indexes }: Props) => {
  const { form, shown } = useFilledForm()
  const whole = shown.filter(
    ({ place }) =>
      form.layoutAt(place) === undefined &&
      groupOf(form, place) === group &&
      place !== form.layout.applicants &&
      indexesIn(place)[0] === indexes[0],
  )
  return whole.map((failure) => (
    <p key={failure.place} className={ui.fieldError} data-place={failure.place} tabIndex={-1}>
      {sentenceOf(form, failure)}
    </p>
  ))
}
