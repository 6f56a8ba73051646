/** The facts of a case: the borrowers, side by side, and what they finance. */

import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import type { ShownApplicant } from '../../../../src/http/shared/application-pages.ts'
import { euros, numberText } from '../../names/formats.ts'
import { spelled } from '../../shared/application/words.ts'
import { AddressBar } from './address-bar.tsx'
import { type FactRow, Facts } from './fact.tsx'
import { Revealed } from './reveal.tsx'

type Props = { readonly shown: CaseView }

export const CaseFacts = ({ shown }: Props) => {
  const { application, failures } = shown
  if (application === null) return null
  const { applicants = [] } = application
  return (
    <>
      <div className={applicants.length > 1 ? 'case-applicants' : undefined}>
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
          <p className="case-text">{application.furtherInformation}</p>
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
    <section className="case-applicant" aria-label={`Applicant ${place + 1}`}>
      <h3>{name === '' ? `Applicant ${place + 1}` : name}</h3>
      <Facts rows={applicantRows(shown.reference, applicant, place)} failures={shown.failures} />
      {addresses.length > 0 && <AddressBar addresses={addresses} />}
    </section>
  )
}

const euro = (amount: number | undefined) => (amount === undefined ? undefined : euros(amount))
const dayInWords = (day: string | undefined) => day?.split('-').toReversed().join('/')
const word = (name: string | undefined) => (name === undefined ? undefined : spelled(name))

const applicantRows = (reference: string, applicant: ShownApplicant, place: number): readonly FactRow[] => {
  const at = `applicants[${place}]`
  const { employment, income } = applicant
  return [
    { label: 'Born', value: dayInWords(applicant.dateOfBirth), field: `${at}.dateOfBirth` },
    {
      label: 'PPS number',
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
    { label: 'Mobile', value: applicant.mobile, field: `${at}.mobile` },
    { label: 'E-mail', value: applicant.email, field: `${at}.email` },
    { label: 'Lives as', value: word(applicant.residentialStatus), field: `${at}.residentialStatus` },
    { label: 'Dependents', value: applicant.numberOfDependents, field: `${at}.numberOfDependents` },
    { label: 'Works', value: word(employment?.type), field: `${at}.employment.type` },
    { label: 'As', value: employment?.occupation, field: `${at}.employment.occupation` },
    { label: 'For', value: employment?.employer?.name, field: `${at}.employment.employer.name` },
    { label: 'Since', value: word(employment?.time), field: `${at}.employment.time` },
    { label: 'Salary a month', value: euro(income?.salary), field: `${at}.income.salary` },
    { label: 'Other income', value: euro(income?.other), field: `${at}.income.other` },
    { label: 'Mortgage or rent', value: euro(income?.housing), field: `${at}.income.housing` },
  ]
}

type Application = NonNullable<CaseView['application']>

const dealRows = ({ vehicle, finance }: Application): readonly FactRow[] => [
  {
    label: 'Vehicle',
    value:
      [vehicle?.new?.make, vehicle?.new?.model, vehicle?.new?.specification, vehicle?.used?.registration]
        .filter(Boolean)
        .join(' ') || word(vehicle?.type),
    field: 'vehicle.used.registration',
  },
  {
    label: 'Kilometres',
    value: vehicle?.used?.kilometres === undefined ? undefined : numberText(vehicle.used.kilometres),
    field: 'vehicle.used.kilometres',
  },
  { label: 'Import', value: vehicle?.japaneseImport ? 'Japanese import' : undefined },
  { label: 'Price', value: euro(finance?.price), field: 'finance.price' },
  {
    label: 'Deposit and trade-in',
    value: euro(finance?.contribution),
    field: 'finance.contribution',
  },
  { label: 'Deposit', value: euro(finance?.deposit), field: 'finance.deposit' },
  { label: 'Trade-in', value: euro(finance?.tradeIn), field: 'finance.tradeIn' },
  {
    label: 'Term',
    value: finance?.term === undefined ? undefined : `${finance.term} months`,
    field: 'finance.term',
  },
  { label: 'Loan type', value: word(finance?.loanType), field: 'finance.loanType' },
]

const bankRows = ({ application, reference }: CaseView): readonly FactRow[] => {
  const bank = application?.bank
  return [
    { label: 'Account of', value: bank?.accountName, field: 'bank.accountName' },
    { label: 'Bank', value: word(bank?.bank), field: 'bank.bank' },
    {
      label: 'IBAN',
      value: bank?.iban && <Revealed reference={reference} masked={bank.iban} field="iban" what="IBAN" />,
      field: 'bank.iban',
    },
    {
      label: 'Account',
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
    { label: 'Sort code', value: bank?.sortCode, field: 'bank.sortCode' },
  ]
}

const BusinessFacts = ({ shown: { application, failures } }: Props) => {
  const name =
    application?.company?.legalName ??
    application?.partnership?.legalName ??
    application?.soleTrader?.tradingAs
  if (name === undefined && application?.business === undefined) return null
  return (
    <>
      <h3>Business</h3>
      <Facts
        failures={failures}
        rows={[
          { label: 'Name', value: name },
          { label: 'Registered', value: application?.company?.registrationNumber },
          { label: 'Turnover a month', value: euro(application?.business?.turnoverPerMonth) },
          { label: 'Employees', value: application?.business?.numberOfEmployees },
          { label: 'Since', value: application?.business?.yearIncorporated },
        ]}
      />
    </>
  )
}

/** Failures that belong to no field shown above. */
const OtherFailures = ({ shown: { failures } }: Props) => {
  const lists = failures.filter(({ field }) => field === null || !/\.\w+$/.test(field))
  if (lists.length === 0) return null
  return (
    <>
      <h3>What else failed</h3>
      <ul className="case-list">
        {lists.map(({ place, type, message }) => (
          <li key={`${place} ${type}`} className="case-failure">
            {message}
          </li>
        ))}
      </ul>
    </>
  )
}
