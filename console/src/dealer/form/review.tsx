/**
 * The last step: all remaining failures, each with a link to its field, the cost, and whether a colleague has sent the
 * same already.
 */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Failure } from '../../../../packages/rules/fault.ts'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { ShownOffer } from '../../../../src/modules/applications/money-parts.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { isFailure } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { count, rateText } from '../../names/formats.ts'
import { paymentText } from '../../shared/application/words.ts'
import { Loaded, Note } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ApplicationLink } from '../application-link.tsx'
import { useQuotation } from '../quotation/quotation.tsx'
import { dryRunOf, nameOf, personAt, sentenceOf, stepOf, whose } from './failures.ts'
import { shownValue } from './field.tsx'
import css from './form.module.css'
import {
  addressName,
  type Body,
  entriesAt,
  type FormSet,
  isShown,
  placeIn,
  placeOf,
  valueAt,
} from './form-set.ts'
import { type Group, REVIEW, STEP_TITLES, STEPS, type StepId } from './layout.ts'
import { figuresIn } from './settle.ts'
import { type ApplicationForm, useFilledForm } from './use-form.ts'

type Props = {
  readonly mode: Mode
  /** The reference of the application that the person corrects. */
  readonly reference: string | undefined
}

export const Review = ({ mode, reference }: Props) => {
  const { form, body, failures, check } = useFilledForm()
  const request = { mode, set: form.set.name, body, ...(reference !== undefined && { reference }) }
  const tried = useQuery({ ...readBy('validateOwnApplication', { body: request }), gcTime: 0, retry: false })
  const found = tried.data?.failures
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each response once, with the body that it is about.
  useEffect(() => check(found && dryRunOf(form, body, found)), [found])
  return (
    <div className={ui.stack}>
      {failures.length > 0 ? (
        <>
          <Faults failures={failures} />
          <Cost />
        </>
      ) : (
        <Loaded
          query={tried}
          what="the lender’s response"
          lines={1}
          frame={(note, hasFailed) => (hasFailed ? note : <Section title="Ready to submit">{note}</Section>)}
        >
          {({ offer }) => (
            <Section title="Ready to submit">
              <Offered offer={offer} />
              <Notices />
              <Duplicates request={request} />
            </Section>
          )}
        </Loaded>
      )}
      <Summary />
    </div>
  )
}

const Offered = ({ offer }: { readonly offer: ShownOffer | null }) =>
  offer === null ? (
    <p>Nothing is missing. The lender works out what it can offer.</p>
  ) : (
    <p>
      Nothing is missing: {paymentText(offer, offer.guaranteedFutureValue)}, at an APR of{' '}
      {rateText(offer.aprc)}.
    </p>
  )

/** What each applicant must be given before their application is submitted. */
const Notices = () => {
  const { lender, privacyNotice, creditRegister } = useFilledForm().options.notices
  return (
    <Note>
      <p>
        Before you submit, give each applicant{' '}
        {privacyNotice === null ? (
          `${lender}’s privacy notice`
        ) : (
          <a href={privacyNotice} target="_blank" rel="noreferrer">
            {lender}’s privacy notice
          </a>
        )}{' '}
        and this notice:
      </p>
      <p>{creditRegister}</p>
    </Note>
  )
}

/** What it costs as it stands, while something else remains to be done. */
const Cost = () => {
  const { form, body, facts } = useFilledForm()
  const figures = figuresIn(form, body, facts)
  const { query } = useQuotation(figures)
  const offer = query.data?.offers.find(({ term }) => term === figures.term)
  if (offer === undefined) return null
  return (
    <Section title="Payments">
      <p>{paymentText(offer, offer.guaranteedFutureValue)}.</p>
    </Section>
  )
}

/** By step, each with a link to its field. */
const Faults = ({ failures }: { readonly failures: readonly Failure[] }) => {
  const { form, body, goTo } = useFilledForm()
  return (
    <Section title={`${count(failures.length, 'thing', 'things')} to fix`}>
      {STEPS.map((step) => {
        const own = failures.filter(({ place }) => stepOf(form, place) === step)
        if (own.length === 0) return null
        return (
          <div key={step}>
            <h3>{STEP_TITLES[step]}</h3>
            <ul className={`${ui.stack} ${ui.gap3}`}>
              {own.map((failure) => (
                <li key={`${failure.place} ${failure.type}`}>
                  <button type="button" className={ui.wordButton} onClick={() => goTo(failure)}>
                    {whose(form, body, failure.place)}
                    {nameOf(form, failure.place)}
                  </button>{' '}
                  <span>{sentenceOf(form, failure)}</span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </Section>
  )
}

type Request = BodyTo<'findOwnDuplicates'>

/** A dealer's colleague may have sent the same already. */
const Duplicates = ({ request }: { readonly request: Request }) => {
  const { data, error } = useQuery({
    ...readBy('findOwnDuplicates', { body: request }),
    gcTime: 0,
    retry: false,
  })
  if (isFailure(error, 'too-many-requests'))
    return <Note>We could not check whether your dealer has sent this already. {error.message}</Note>
  if (data === undefined || data.items.length === 0) return null
  return (
    <Note>
      <p>
        <strong>Possible duplicate.</strong> Your dealer has these open applications for the same customer or
        vehicle:
      </p>
      <ul className={`${ui.stack} ${ui.gap3}`}>
        {data.items.map(({ reference, status, samePerson, sameVehicle }) => (
          <li key={reference}>
            <ApplicationLink reference={reference}>{reference}</ApplicationLink>:{' '}
            {same(samePerson, sameVehicle)}, {status.toLowerCase()}
          </li>
        ))}
      </ul>
    </Note>
  )
}

const same = (person: boolean, vehicle: boolean): string => {
  if (person && vehicle) return 'the same person and vehicle'
  return person ? 'the same person' : 'the same vehicle'
}

/** A summary of the application, to read before it is sent: PPS numbers whole, for checking, and bank numbers masked. */
const Summary = () =>
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
        <Button size="xs" onClick={() => goToStep(step)}>
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
