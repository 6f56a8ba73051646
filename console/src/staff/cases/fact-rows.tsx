/** The facts of a case that a decision needs: each field with its value, and what contradicts it. */

import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ageText } from '../../../../packages/values/age-text.ts'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import {
  fieldName,
  fullFieldName,
  sentenceAbout,
  valueNameAt,
} from '../../../../src/domain/application/field-names.ts'
import { monthsSince } from '../../../../src/domain/finance/enquiry.ts'
import type { ShownApplicant } from '../../../../src/modules/applications/application-parts.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../api/call.ts'
import { dublinDayOf } from '../../names/formats.ts'
import { valueText } from '../../shared/application/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { CaseReference } from './evidence.tsx'

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
      [
        vehicle?.identity?.make ?? vehicle?.new?.make,
        vehicle?.identity?.model ?? vehicle?.new?.model,
        vehicle?.identity?.variant ?? vehicle?.new?.specification,
        vehicle?.used?.registration,
      ]
        .filter(Boolean)
        .join(' ') ||
      (vehicle?.type && valueNameAt('vehicle.type', vehicle.type)),
    field: 'vehicle.used.registration',
  },
  row('vehicle.vin', vehicle?.vin),
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

type Failures = CaseView['failures']

type FactRow = {
  /** The field's place in the application. */
  readonly field: string
  /** If it is not that of the field. */
  readonly label?: string
  readonly value: ReactNode
  /** What else is known that does not agree with it. */
  readonly contradiction?: ReactNode
}

type Props = {
  readonly rows: readonly FactRow[]
  readonly failures: Failures
  /** The parts of the application that the rows are of. */
  readonly under: readonly string[]
}

/**
 * Facts under their names; each fact's failures, and what contradicts it, are beside it. Whether a field is of one of
 * these parts, or is one itself.
 */
export const isUnder = (field: string, parts: readonly string[]): boolean =>
  parts.some((part) => field === part || field.startsWith(`${part}.`) || field.startsWith(`${part}[`))

/** The facts that are known, and all that failed: a field without a row gets one. */
export const Facts = ({ rows, failures, under }: Props) => {
  const failedIn = (wanted: string) => failures.filter(({ field }) => field === wanted)
  const fields = failures.flatMap(({ field }) => (field !== null && isUnder(field, under) ? [field] : []))
  const shown = [
    ...rows
      .map((row) => ({ ...row, failed: failedIn(row.field) }))
      .filter(({ value, failed }) => value !== undefined || failed.length > 0),
    ...[...new Set(fields)]
      .filter((field) => rows.every((row) => row.field !== field))
      .map((field): FactRow & { readonly failed: Failures } => ({
        field,
        label: fullFieldName(field),
        value: false,
        failed: failedIn(field),
      })),
  ]
  return (
    <dl className={css.facts}>
      {shown.map(({ field, label = fieldName(field), value, contradiction, failed }) => (
        <div key={field} className={css.fact} data-field={field} data-failed={failed.length > 0 || undefined}>
          <dt>{label}</dt>
          <dd>
            {value ?? <span className={ui.quiet}>Cannot be read</span>}
            {contradiction !== undefined && <span className={css.contradiction}>{contradiction}</span>}
            {failed.map(({ message, type }) => (
              <span key={type} className={ui.failure}>
                {sentenceAbout(message, field)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type RevealedProps = {
  readonly reference: string
  readonly masked: string | undefined
  readonly field: 'ppsNumber' | 'iban' | 'accountNumber'
  readonly applicant?: number
  /** Which number it is: "PPS number of applicant 1". */
  readonly what: string
}

/** A masked number, and the button that reveals it. The audit records each reveal. */
const Revealed = ({ reference, masked, field, applicant, what }: RevealedProps) => {
  const [value, setValue] = useState<string | null>(null)
  const mayReveal = hasCapability(usePerson().role, 'staff')
  const reveal = useAction({
    act: () => call('revealField', { params: { reference }, body: { field, applicant: applicant ?? null } }),
    renews: ['readCase'],
    onDone: (response) => setValue(response.value),
  })
  if (masked === undefined) return undefined
  return (
    <span>
      <span>
        {value ?? (
          <>
            <span aria-hidden="true">{masked.replace(/•+/, '••••')}</span>
            <span className={ui.hidden}>ends in {masked.replaceAll('•', '')}</span>
          </>
        )}
      </span>
      {!mayReveal ? null : value === null ? (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={reveal.isPending}
          aria-label={`Reveal the ${what}`}
          onClick={() => reveal.mutate()}
        >
          Reveal
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Hide the ${what}`}
          onClick={() => setValue(null)}
        >
          Hide
        </Button>
      )}
      <FailureNote error={reveal.error} />
    </span>
  )
}
