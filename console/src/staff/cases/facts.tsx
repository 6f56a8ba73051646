/** The facts of a case: the borrowers, side by side, and what they finance. */

import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import type { ShownApplicant } from '../../../../src/http/shared/application-pages.ts'
import { failureInWords, valueNameAt } from '../../names/fields.ts'
import { euros, numberText } from '../../names/formats.ts'
import ui from '../../ui/style/ui.module.css'
import { AddressBar } from './address-bar.tsx'
import css from './cases.module.css'
import { type FactRow, Facts } from './fact.tsx'
import { Revealed } from './reveal.tsx'

type Props = { readonly shown: CaseView }

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
      <Facts rows={dealRows(application)} failures={failures} />
      <h3>Bank</h3>
      <Facts rows={bankRows(shown)} failures={failures} />
      {application.furtherInformation !== undefined && (
        <>
          <h3>Further information</h3>
          <p className={css.text}>{application.furtherInformation}</p>
        </>
      )}
      <OtherFailures shown={shown} />
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
      <Facts rows={applicantRows(shown.reference, applicant, place)} failures={shown.failures} />
      {addresses.length > 0 && <AddressBar addresses={addresses} />}
    </section>
  )
}

const euro = (amount: number | undefined) => (amount === undefined ? undefined : euros(amount))
const dayInWords = (day: string | undefined) => day?.split('-').toReversed().join('/')

/** A field whose value has a name. */
const named = (field: string, value: string | undefined): FactRow => ({
  field,
  value: value === undefined ? undefined : valueNameAt(field, value),
})

const applicantRows = (reference: string, applicant: ShownApplicant, place: number): readonly FactRow[] => {
  const at = `applicants[${place}]`
  const { employment, income } = applicant
  return [
    { field: `${at}.dateOfBirth`, value: dayInWords(applicant.dateOfBirth) },
    {
      value: applicant.ppsNumber && (
        <Revealed
          reference={reference}
          masked={applicant.ppsNumber}
          field="ppsNumber"
          applicant={place}
          what={`PPS number of applicant ${place + 1}`}
        />
      ),
      field: `${at}.ppsNumber`,
    },
    { field: `${at}.mobile`, value: applicant.mobile },
    { field: `${at}.email`, value: applicant.email },
    named(`${at}.residentialStatus`, applicant.residentialStatus),
    { field: `${at}.numberOfDependents`, value: applicant.numberOfDependents },
    named(`${at}.employment.type`, employment?.type),
    { field: `${at}.employment.occupation`, value: employment?.occupation },
    { field: `${at}.employment.employer.name`, value: employment?.employer?.name },
    named(`${at}.employment.time`, employment?.time),
    { field: `${at}.income.salary`, value: euro(income?.salary) },
    { field: `${at}.income.other`, value: euro(income?.other) },
    { field: `${at}.income.housing`, value: euro(income?.housing) },
  ]
}

type Application = NonNullable<CaseView['application']>

const dealRows = ({ vehicle, finance }: Application): readonly FactRow[] => [
  {
    label: 'Vehicle',
    value:
      [vehicle?.new?.make, vehicle?.new?.model, vehicle?.new?.specification, vehicle?.used?.registration]
        .filter(Boolean)
        .join(' ') ||
      (vehicle?.type && valueNameAt('vehicle.type', vehicle.type)),
    field: 'vehicle.used.registration',
  },
  {
    value: vehicle?.used?.kilometres === undefined ? undefined : `${numberText(vehicle.used.kilometres)} km`,
    field: 'vehicle.used.kilometres',
  },
  { field: 'vehicle.japaneseImport', value: vehicle?.japaneseImport ? 'Yes' : undefined },
  { field: 'finance.price', value: euro(finance?.price) },
  {
    value: euro(finance?.contribution),
    field: 'finance.contribution',
  },
  { field: 'finance.deposit', value: euro(finance?.deposit) },
  { field: 'finance.tradeIn', value: euro(finance?.tradeIn) },
  {
    value: finance?.term === undefined ? undefined : `${finance.term} months`,
    field: 'finance.term',
  },
  named('finance.loanType', finance?.loanType),
]

const bankRows = ({ application, reference }: CaseView): readonly FactRow[] => {
  const bank = application?.bank
  return [
    { field: 'bank.accountName', value: bank?.accountName },
    named('bank.bank', bank?.bank),
    {
      value: bank?.iban && <Revealed reference={reference} masked={bank.iban} field="iban" what="IBAN" />,
      field: 'bank.iban',
    },
    {
      value: bank?.accountNumber && (
        <Revealed
          reference={reference}
          masked={bank.accountNumber}
          field="accountNumber"
          what="account number"
        />
      ),
      field: 'bank.accountNumber',
    },
    { field: 'bank.sortCode', value: bank?.sortCode },
  ]
}

const businessRows = ({ company, partnership, soleTrader, business }: Application): readonly FactRow[] =>
  (company ?? partnership ?? soleTrader ?? business) === undefined
    ? []
    : [
        { field: 'company.legalName', value: company?.legalName },
        { field: 'partnership.legalName', value: partnership?.legalName },
        { field: 'soleTrader.tradingAs', value: soleTrader?.tradingAs },
        { field: 'company.registrationNumber', value: company?.registrationNumber },
        { field: 'business.turnoverPerMonth', value: euro(business?.turnoverPerMonth) },
        { field: 'business.numberOfEmployees', value: business?.numberOfEmployees },
        { field: 'business.yearIncorporated', value: business?.yearIncorporated },
      ]

const BusinessFacts = ({ shown: { application, failures } }: Props) => {
  const rows = application === null ? [] : businessRows(application)
  if (rows.length === 0) return null
  return (
    <>
      <h3>Business</h3>
      <Facts failures={failures} rows={rows} />
    </>
  )
}

/** Failures that belong to no field shown above. */
const OtherFailures = ({ shown }: Props) => {
  const { application, failures, reference } = shown
  const { applicants = [] } = application ?? {}
  const rows = [
    ...applicants.flatMap((applicant, place) => applicantRows(reference, applicant, place)),
    ...(application === null ? [] : [...dealRows(application), ...businessRows(application)]),
    ...bankRows(shown),
  ]
  const lists = failures.filter((failure) => rows.every(({ field }) => field !== failure.field))
  if (lists.length === 0) return null
  return (
    <>
      <h3>What else failed</h3>
      <ul className={css.list}>
        {lists.map((failure) => (
          <li key={`${failure.place} ${failure.type}`} className={ui.failure}>
            {failureInWords(failure)}
          </li>
        ))}
      </ul>
    </>
  )
}
