/** The facts of a case: the borrowers, side by side, and what they finance. Each failure is beside its field. */

import { failureInWords } from '../../../../src/domain/application/names/fields.ts'
import type { ShownApplicant } from '../../../../src/http/case/application.ts'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import ui from '../../ui/style/ui.module.css'
import { AddressBar } from './address-bar.tsx'
import css from './cases.module.css'
import { Facts, isUnder } from './fact.tsx'
import { applicantRows, bankRows, businessRows, dealRows } from './facts/rows.tsx'
import { Submitted } from './facts/submitted.tsx'

type Props = { readonly shown: CaseView }

/** The parts of the application whose facts, and failures, each block shows. */
const BUSINESS = ['company', 'partnership', 'soleTrader', 'business']
const DEAL = ['vehicle', 'finance']
const BANK = ['bank']

export const CaseFacts = ({ shown }: Props) => {
  const { application, failures } = shown
  if (application === null) return null
  const { applicants = [] } = application
  return (
    <>
      <div className={applicants.length > 1 ? css.applicants : undefined}>
        {applicants.map((applicant, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: applicants are known by their places.
          <ApplicantFacts key={place} shown={shown} applicant={applicant} place={place} />
        ))}
      </div>
      <BusinessFacts shown={shown} />
      <h3>Vehicle and finance</h3>
      <Facts rows={dealRows(application)} failures={failures} under={DEAL} />
      <h3>Bank</h3>
      <Facts rows={bankRows(shown)} failures={failures} under={BANK} />
      {application.furtherInformation !== undefined && (
        <>
          <h3>Further information</h3>
          <p className={css.text}>{application.furtherInformation}</p>
        </>
      )}
      <OtherFailures shown={shown} />
      <Submitted application={application} />
    </>
  )
}

const ApplicantFacts = ({
  shown,
  applicant,
  place,
}: Props & { readonly applicant: ShownApplicant; readonly place: number }) => {
  const { addresses = [] } = applicant
  const name = [applicant.firstName, applicant.middleName, applicant.lastName].filter(Boolean).join(' ')
  return (
    <section aria-label={`Applicant ${place + 1}`}>
      <h3>{name === '' ? `Applicant ${place + 1}` : name}</h3>
      <Facts
        rows={applicantRows(shown, applicant, place)}
        failures={shown.failures}
        under={[`applicants[${place}]`]}
      />
      {addresses.length > 0 && <AddressBar addresses={addresses} />}
    </section>
  )
}

const BusinessFacts = ({ shown: { application, failures } }: Props) => {
  const { company, partnership, soleTrader, business } = application ?? {}
  const hasFailed = failures.some(({ field }) => field !== null && isUnder(field, BUSINESS))
  if (
    application === null ||
    ((company ?? partnership ?? soleTrader ?? business) === undefined && !hasFailed)
  )
    return null
  return (
    <>
      <h3>Business</h3>
      <Facts rows={businessRows(application)} failures={failures} under={BUSINESS} />
    </>
  )
}

/** Failures that belong to no block above. */
const OtherFailures = ({ shown: { application, failures } }: Props) => {
  const blocks = [
    ...(application?.applicants ?? []).map((_, place) => `applicants[${place}]`),
    ...BUSINESS,
    ...DEAL,
    ...BANK,
  ]
  const others = failures.filter(({ field }) => field === null || !isUnder(field, blocks))
  if (others.length === 0) return null
  return (
    <>
      <h3>Other validation errors</h3>
      <ul className={css.list}>
        {others.map((failure) => (
          <li key={`${failure.place} ${failure.type}`} className={ui.failure}>
            {failureInWords(failure)}
          </li>
        ))}
      </ul>
    </>
  )
}
