/** The facts of a case that a decision needs: each field with its value, and what contradicts it. */
import { ageText } from '../../../../../packages/values/age-text.ts'
import type { LocalDate } from '../../../../../packages/values/local-date.ts'
import { valueNameAt } from '../../../../../src/domain/application/names/fields.ts'
import { monthsSince } from '../../../../../src/domain/finance/application-enquiry.ts'
import type { ShownApplicant } from '../../../../../src/http/case/application.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { dublinDayOf } from '../../../names/formats.ts'
import { valueText } from '../../../shared/application/value-text.ts'
import { CaseReference } from '../evidence.tsx'
import type { FactRow } from '../fact.tsx'
import { Revealed } from '../reveal.tsx'

type Application = NonNullable<CaseView['application']>

/** A field whose value needs nothing but its words. */
const row = (field: string, value: string | number | boolean | undefined): FactRow => ({
  field,
  value: value === undefined ? undefined : valueText(field, value),
})

/** The day, followed by the age. */
const birthRow = (field: string, born: ShownApplicant['dateOfBirth'], today: LocalDate): FactRow => {
  const age = monthsSince(born as LocalDate | undefined, today)
  return {
    field,
    value: born && `${valueText(field, born)}${age === undefined ? '' : ` (${ageText(age)})`}`,
  }
}

export const applicantRows = (
  { reference, others, at: shownAt }: CaseView,
  applicant: ShownApplicant,
  place: number,
): readonly FactRow[] => {
  const at = `applicants[${place}]`
  const { employment, income } = applicant
  const samePhone = others.samePhone.filter(({ applicants }) => applicants.includes(place))
  return [
    birthRow(`${at}.dateOfBirth`, applicant.dateOfBirth, dublinDayOf(shownAt)),
    {
      field: `${at}.ppsNumber`,
      value: applicant.ppsNumber && (
        <Revealed
          reference={reference}
          masked={applicant.ppsNumber}
          field="ppsNumber"
          applicant={place}
          what={`PPS number of applicant ${place + 1}`}
        />
      ),
    },
    row(`${at}.nationality`, applicant.nationality),
    row(`${at}.maritalStatus`, applicant.maritalStatus),
    {
      ...row(`${at}.mobile`, applicant.mobile),
      ...(samePhone.length > 0 && {
        contradiction: (
          <>
            Same number on other applications:{' '}
            {samePhone.map((other, index) => (
              <span key={other.reference}>
                {index > 0 && ', '}
                <CaseReference reference={other.reference} />
              </span>
            ))}
          </>
        ),
      }),
    },
    row(`${at}.email`, applicant.email),
    row(`${at}.residentialStatus`, applicant.residentialStatus),
    row(`${at}.numberOfDependents`, applicant.numberOfDependents),
    row(`${at}.employment.type`, employment?.type),
    row(`${at}.employment.status`, employment?.status),
    row(`${at}.employment.occupation`, employment?.occupation),
    row(`${at}.employment.employer.name`, employment?.employer?.name),
    row(`${at}.employment.time`, employment?.time),
    row(`${at}.employment.employer.telephone`, employment?.employer?.telephone),
    row(`${at}.employment.workPermit.number`, employment?.workPermit?.number),
    row(`${at}.employment.workPermit.expiry`, employment?.workPermit?.expiry),
    row(`${at}.income.salary`, income?.salary),
    row(`${at}.income.other`, income?.other),
    row(`${at}.income.housing`, income?.housing),
  ]
}

export const dealRows = ({ vehicle, finance }: Application): readonly FactRow[] => [
  {
    label: 'Vehicle',
    value:
      [vehicle?.new?.make, vehicle?.new?.model, vehicle?.new?.specification, vehicle?.used?.registration]
        .filter(Boolean)
        .join(' ') ||
      (vehicle?.type && valueNameAt('vehicle.type', vehicle.type)),
    field: 'vehicle.used.registration',
  },
  row('vehicle.used.kilometres', vehicle?.used?.kilometres),
  row('vehicle.japaneseImport', vehicle?.japaneseImport || undefined),
  row('finance.price', finance?.price),
  row('finance.contribution', finance?.contribution),
  row('finance.deposit', finance?.deposit),
  row('finance.tradeIn', finance?.tradeIn),
  row('finance.term', finance?.term),
  row('finance.loanType', finance?.loanType),
  row('finance.kilometresPerYear', finance?.kilometresPerYear),
]

export const bankRows = ({ application, reference, isAccountOfAnother }: CaseView): readonly FactRow[] => {
  const bank = application?.bank
  return [
    {
      ...row('bank.accountName', bank?.accountName),
      ...(isAccountOfAnother && { contradiction: 'The account name does not match the borrower.' }),
    },
    row('bank.bank', bank?.bank),
    row('bank.yearsWithBank', bank?.yearsWithBank),
    {
      field: 'bank.iban',
      value: bank?.iban && <Revealed reference={reference} masked={bank.iban} field="iban" what="IBAN" />,
    },
    {
      field: 'bank.accountNumber',
      value: bank?.accountNumber && (
        <Revealed
          reference={reference}
          masked={bank.accountNumber}
          field="accountNumber"
          what="account number"
        />
      ),
    },
    row('bank.sortCode', bank?.sortCode),
  ]
}

export const businessRows = ({
  company,
  partnership,
  soleTrader,
  business,
}: Application): readonly FactRow[] => [
  row('company.legalName', company?.legalName),
  row('partnership.legalName', partnership?.legalName),
  row('soleTrader.tradingAs', soleTrader?.tradingAs),
  row('company.registrationNumber', company?.registrationNumber),
  row('business.turnoverPerMonth', business?.turnoverPerMonth),
  row('business.numberOfEmployees', business?.numberOfEmployees),
  row('business.yearIncorporated', business?.yearIncorporated),
]
