/** The facts of a case: the borrowers, side by side, and what they finance. Each failure is beside its field. */

import { useState } from 'react'
import { failureInWords, fullFieldName, valueNameAt } from '../../../../src/domain/application/field-names.ts'
import type {
  ShownApplicant,
  ShownApplication,
} from '../../../../src/modules/applications/application-parts.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { valueText } from '../../shared/application/words.ts'
import { Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { applicantRows, bankRows, businessRows, dealRows, Facts, isUnder } from './fact-rows.tsx'
import { applicantTitle, fieldsOf } from './field-names.ts'

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

/** Everything that was submitted, its numbers masked; what could not be read is beside its field above. */
const Submitted = ({ application }: { readonly application: ShownApplication }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={`${ui.stack} ${ui.gap0} ${css.submitted}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Everything that was submitted</summary>
      {isOpen &&
        fieldsOf(application).map(({ title, fields }) => (
          <section key={title} aria-label={`Submitted: ${title}`}>
            <h3>{title}</h3>
            <dl className={css.facts}>
              {fields.map(({ place, name, value }) => (
                <div key={place} className={css.fact}>
                  <dt>{name}</dt>
                  <dd>{valueText(place, value)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </details>
  )
}

const TITLE = 'case-changes'

/** What the dealer changed after the case was returned for correction. */
export const ChangesSince = ({ shown: { changes, application } }: { readonly shown: CaseView }) => {
  if (changes === null) return null
  const { at, fields } = changes
  const nameOf = (field: string): string => {
    const applicant = /^applicants\[(\d+)\]/.exec(field)?.[1]
    const name = fullFieldName(field)
    return applicant === undefined || application?.applicants?.length === 1
      ? name
      : `${applicantTitle(application ?? {}, Number(applicant))}: ${name}`
  }
  return (
    <section className={`${ui.card} ${css.section}`} aria-labelledby={TITLE}>
      <div className={ui.between}>
        <h3 id={TITLE}>Changes since it was returned for correction</h3>
        <span className={ui.quiet}>
          <Moment at={at} withTime />
        </span>
      </div>
      {fields.length === 0 ? (
        <p>No changes. It was resubmitted as it was.</p>
      ) : (
        <dl className={css.changes}>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{nameOf(field)}</dt>
              <dd>
                <del>{before === null ? 'None' : valueText(field, before)}</del>{' '}
                <span aria-hidden="true">→</span>
                <span className={ui.hidden}>became</span>{' '}
                <ins>{after === null ? 'None' : valueText(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

type Residence = NonNullable<NonNullable<ShownApplication['applicants']>[number]['addresses']>[number]

const WANTED_MONTHS = 36

const MONTHS: Readonly<Record<string, number>> = { under6Months: 0, '6to12Months': 6, '10yearsOrMore': 120 }

/** The shortest time at the address that its duration allows, as the rule counts it. */
const monthsOf = ({ time }: Residence): number =>
  time === undefined ? 0 : (MONTHS[time] ?? 12 * Number.parseInt(time, 10))

const linesOf = ({ line1, line2, town, county, eircode, postCode }: Residence) => [
  line1,
  line2,
  town,
  county,
  eircode ?? postCode,
]

/** An applicant's addresses as a bar of 36 months, the latest first; a gap shows the months without an address. */
const AddressBar = ({ addresses }: { readonly addresses: readonly Residence[] }) => {
  let left = WANTED_MONTHS
  const parts = addresses.map((address) => {
    const months = Math.min(left, monthsOf(address))
    left -= months
    return months
  })
  const known = WANTED_MONTHS - left
  return (
    <div>
      <span className={css.label}>Addresses in the last {WANTED_MONTHS} months</span>
      <div
        className={css.bar}
        role="img"
        aria-label={`Addresses for at least ${known} of the last ${WANTED_MONTHS} months`}
      >
        {parts.map((months, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: addresses are known by their places.
          <span key={place} style={{ width: `${(months / WANTED_MONTHS) * 100}%` }} />
        ))}
      </div>
      <ol className={css.list}>
        {addresses.map((address, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: addresses are known by their places.
          <li key={place}>
            {[
              ...linesOf(address),
              address.time === undefined
                ? undefined
                : valueNameAt('applicants[].addresses[].time', address.time),
            ]
              .filter((part) => part !== undefined)
              .join(', ')}
          </li>
        ))}
      </ol>
      {left > 0 && <p className={ui.failure}>{left} of the last 36 months are not covered.</p>}
    </div>
  )
}
