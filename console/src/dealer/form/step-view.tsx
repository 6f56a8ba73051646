/** One step of the form: first the whole application's fields, then each applicant's. */
import { Button } from '@mantine/core'
import { useId } from 'react'
import { ADDRESS_HISTORY_MINIMUM_MONTHS, DURATION_MONTHS } from '../../../../src/domain/application/limits.ts'
import ui from '../../ui/style/ui.module.css'
import quotation from '../quotation/quotation.module.css'
import { Quotation } from '../quotation/quotation.tsx'
import { groupOf, personAt, sentenceOf } from './failures.ts'
import { Field } from './field.tsx'
import css from './form.module.css'
import {
  addressName,
  type Body,
  entriesAt,
  type FormReading,
  type FormSet,
  indexesIn,
  isShown,
  placeIn,
  valueAt,
} from './form-set.ts'
import type { Group, StepId } from './layout.ts'
import { ConditionQuestion, LoanQuestion } from './questions.tsx'
import { acceptsTerm, applicantsFor, figuresIn } from './settle.ts'
import { useFilledForm } from './use-form.ts'

export const StepView = ({ step }: { readonly step: StepId }) => {
  const { form } = useFilledForm()
  const { groups, ofEachApplicant } = form.layout.steps[step]
  const body = (
    <div className={ui.stack}>
      {groups.map((group) => (
        <FieldGroup key={group.title} group={group} indexes={[]} />
      ))}
      {ofEachApplicant.length > 0 && <Applicants step={step} />}
    </div>
  )
  if (step !== 'finance') return body
  return (
    <div className={quotation.columns}>
      {body}
      <div className={quotation.beside}>
        <FormQuotation />
      </div>
    </div>
  )
}

const FormQuotation = () => {
  const { form, body, facts, fill } = useFilledForm()
  return (
    <Quotation
      figures={figuresIn(form, body, facts)}
      accepts={(term) => acceptsTerm(form, body, facts, term)}
      onTerm={(term) => fill({ 'finance.term': term })}
    />
  )
}

const Applicants = ({ step }: { readonly step: StepId }) => {
  const { form, body, facts, shown, addApplicant } = useFilledForm()
  const list = form.layout.applicants
  const entries = entriesAt(body, list)
  const [, most] = applicantsFor(form, body, facts)
  const whole = step === 'applicants' ? shown.filter(({ place }) => place === list) : []
  return (
    <>
      {whole.map((failure) => (
        <p key={failure.type} className={ui.fieldError} data-place={list} tabIndex={-1}>
          {sentenceOf(form, failure)}
        </p>
      ))}
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: applicants are identified by their position.
        <Applicant key={index} step={step} index={index} />
      ))}
      {step === 'applicants' && entries.length < most && (
        <div className={ui.actions}>
          <Button onClick={addApplicant}>Add an applicant</Button>
        </div>
      )}
    </>
  )
}

const Applicant = ({ step, index }: { readonly step: StepId; readonly index: number }) => {
  const id = useId()
  const { form, body, reading, facts, removeEntry } = useFilledForm()
  const { firstName, lastName } = reading.partial().applicants?.[index] ?? {}
  const person = personAt(form, body, index)
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const count = entriesAt(body, form.layout.applicants).length
  const [least] = applicantsFor(form, body, facts)
  return (
    <section className={ui.card} aria-labelledby={id}>
      <div className={ui.sectionHead}>
        <h2 id={id}>
          {person}
          {name !== '' && `: ${name}`}
        </h2>
        {step === 'applicants' && count > least && (
          <Button size="xs" onClick={() => removeEntry(form.layout.applicants, index)}>
            Remove {person.toLowerCase()}
          </Button>
        )}
      </div>
      {form.layout.steps[step].ofEachApplicant.map((group) => (
        <FieldGroup key={group.title} group={group} indexes={[index]} />
      ))}
    </section>
  )
}

type Props = {
  readonly group: Group
  /** The applicant's index; empty for fields of the whole application. */
  readonly indexes: readonly number[]
}

/** Fields that belong together, under their heading, with the failures of the group as a whole. */
const FieldGroup = ({ group, indexes }: Props) => {
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
      <Button size="xs" onClick={() => copyFromFirst(group, index)}>
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
const WholeFailures = ({ group, indexes }: Props) => {
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

type ResidenceListProps = {
  readonly group: Group
  readonly list: string
  readonly indexes: readonly number[]
}

/**
 * Where an applicant has lived: a list of addresses with the time at each, and how much of the required three years
 * they cover.
 */
const ResidenceList = ({ group, list, indexes }: ResidenceListProps) => {
  const { body, reading, addEntry, removeEntry } = useFilledForm()
  const entries = entriesAt(body, list)
  const addresses = reading.partial().applicants?.[indexes[0] ?? 0]?.addresses ?? []
  const months = addresses.reduce(
    (sum, { time }) => sum + (time === undefined ? 0 : DURATION_MONTHS[time]),
    0,
  )
  return (
    <div className={ui.stack}>
      <MonthsBar months={months} />
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: addresses are identified by their position.
        <fieldset key={index} className={ui.framed}>
          <legend>{addressName(index)}</legend>
          <div className={ui.fields}>
            {group.fields.map(({ field }) => (
              <Field key={field} place={placeIn(field, [...indexes, index])} />
            ))}
          </div>
          {entries.length > 1 && (
            <div className={ui.actions}>
              <Button size="xs" onClick={() => removeEntry(list, index)}>
                Remove this address
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div className={ui.actions}>
        <Button onClick={() => addEntry(list)}>Add an address</Button>
      </div>
    </div>
  )
}

/** How much of the three years the addresses cover. */
const MonthsBar = ({ months }: { readonly months: number }) => {
  const wanted = ADDRESS_HISTORY_MINIMUM_MONTHS
  const isEnough = months >= wanted
  return (
    <div className={css.months}>
      <progress max={wanted} value={Math.min(months, wanted)} aria-label="Time covered by the addresses" />
      <span role="status">
        {isEnough ? `${wanted} months or more: enough` : `${months} of ${wanted} months`}
      </span>
    </div>
  )
}
