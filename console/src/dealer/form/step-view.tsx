/** One step of the form: first the whole application's fields, then each applicant's. */
import { Button } from '@mantine/core'
import { useId } from 'react'
import ui from '../../ui/style/ui.module.css'
import quotation from '../quotation/quotation.module.css'
import { Quotation } from '../quotation/quotation.tsx'
import { acceptsTerm } from './accepted-terms.ts'
import { personAt, sentenceOf } from './failures.ts'
import { figuresIn } from './figures.ts'
import { FieldGroup } from './group.tsx'
import type { StepId } from './layout.ts'
import { entriesAt } from './places.ts'
import { applicantsFor } from './settle.ts'
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
          <Button variant="default" onClick={addApplicant}>
            Add an applicant
          </Button>
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
          <Button variant="default" size="xs" onClick={() => removeEntry(form.layout.applicants, index)}>
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
