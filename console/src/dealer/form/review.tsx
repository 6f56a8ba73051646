/**
 * The last step: all remaining failures, each with a link to its field, the cost, and whether a colleague has sent the
 * same already.
 */

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Failure } from '../../../../packages/rules/fault.ts'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { ShownOffer } from '../../../../src/http/case/money.ts'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { isFailure } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { count, rateText } from '../../names/formats.ts'
import { paymentText } from '../../names/terms.ts'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Note } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ApplicationLink } from '../application-link.tsx'
import { useQuotation } from '../quotation/use-quotation.ts'
import { dryRunOf, nameOf, sentenceOf, stepOf, whose } from './failures.ts'
import { figuresIn } from './figures.ts'
import { STEP_TITLES, STEPS } from './layout.ts'
import { Summary } from './summary.tsx'
import { useFilledForm } from './use-form.ts'

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
