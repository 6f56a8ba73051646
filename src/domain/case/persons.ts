/** Whom the checks are about: the applicants, a company that borrows, and its beneficial owners. */
import type { Application } from '../application/application.ts'
import { partiesOf } from '../application/parties.ts'
import type { BeneficialOwner, CaseFile } from './case-file.ts'
import { CHECK_NAMES, CHECKS, type Check, type CheckName } from './check.ts'

/**
 * The checks of each role. The credit register is asked about those who borrow or guarantee (Credit Reporting Act 2013
 * s. 14): for a company, about the company rather than its directors and owners, whose identity, sanctions and political
 * exposure are checked (Criminal Justice (Money Laundering and Terrorist Financing) Act 2010 s. 33 and 37).
 */
export const CHECKS_OF = {
  borrower: CHECK_NAMES,
  guarantor: CHECK_NAMES,
  partner: CHECK_NAMES,
  director: ['identity', 'sanctions', 'pep'],
  company: ['creditRegister', 'sanctions'],
  beneficialOwner: ['identity', 'sanctions', 'pep'],
} as const satisfies Readonly<Record<string, readonly CheckName[]>>

export type PersonRole = keyof typeof CHECKS_OF

export const PERSON_ROLES = Object.keys(CHECKS_OF) as readonly PersonRole[]

export type Person = {
  /** `applicant1` for the first applicant, `company`, `owner1` for the first beneficial owner. */
  readonly id: string
  readonly role: PersonRole
  readonly name: string
  /** The index of an applicant. */
  readonly applicant?: number
  /** Of a beneficial owner, YYYY-MM-DD. */
  readonly dateOfBirth?: string
  /** Of a beneficial owner, in per cent. */
  readonly share?: number
}

const COMPANY = 'company'

export const applicantId = (applicant: number): string => `applicant${applicant + 1}`

/** Everyone who is known; nobody once the application was erased. */
export const personsOf = (
  application: Partial<Application> | undefined,
  owners: CaseFile['owners'] = [],
): readonly Person[] => {
  const { borrowerType, applicants, company } = application ?? {}
  if (borrowerType === undefined || applicants === undefined) return []
  const ofApplicants = partiesOf({ borrowerType, applicants }).map(
    ({ applicant, role, name }): Person => ({
      id: applicantId(applicant),
      role: role === 'hirer' ? 'borrower' : role,
      name,
      applicant,
    }),
  )
  if (borrowerType !== 'limitedCompany') return ofApplicants
  const name = company?.legalName ?? `Company ${company?.registrationNumber ?? ''}`.trim()
  const ofOwners = owners.flatMap(({ isRemoved, by: _, at: __, ...owner }, index): readonly Person[] =>
    isRemoved ? [] : [{ id: `owner${index + 1}`, role: 'beneficialOwner', ...owner }],
  )
  return [...ofApplicants, { id: COMPANY, role: 'company', name }, ...ofOwners]
}

export type GivenOwner = Pick<BeneficialOwner, 'name' | 'dateOfBirth' | 'share'>

/**
 * These owners in place of those named before. Who is named again, by name and date of birth, keeps their place, and so
 * their checks.
 */
export const withOwners = (
  before: readonly BeneficialOwner[] = [],
  given: readonly GivenOwner[],
  named: Pick<BeneficialOwner, 'by' | 'at'>,
): readonly BeneficialOwner[] => {
  const isSame = (one: GivenOwner) => (other: GivenOwner) =>
    one.name === other.name && one.dateOfBirth === other.dateOfBirth
  return [
    ...before.map((one): BeneficialOwner => {
      const again = given.find(isSame(one))
      return again === undefined ? { ...one, isRemoved: true } : { ...again, ...named }
    }),
    ...given.filter((one) => !before.some(isSame(one))).map((one) => ({ ...one, ...named })),
  ]
}

/** A person in a sentence, without their name: "applicant 2". */
export const personWords = (id: string): string =>
  id === COMPANY ? 'the company' : id.replace(/(\d+)$/, ' $1').replace('owner', 'beneficial owner')

/** A check in a sentence, with its person if others are checked too: "identity check of applicant 2". */
export const checkWords = ({ name, person }: Pick<Check, 'name' | 'person'>): string =>
  `${CHECKS[name].says} check${ofPerson(person)}`

/** The person of a check as words that follow it: " of applicant 2". */
export const ofPerson = (person: string | undefined): string =>
  person === undefined ? '' : ` of ${personWords(person)}`

/** The action of a check in the audit log. */
export const auditOf = ({ name, result, person }: Check): string =>
  ['check', name, result, ...(person === undefined ? [] : [person])].join('.')

/** A check that somebody needs. */
export type Need = {
  readonly name: CheckName
  /** Undefined only if nobody is known. */
  readonly of: Person | undefined
  /** The person as results name them; absent if nobody else needs this check. */
  readonly person?: string
}

/** The checks of everyone, in the order of the checks. */
export const needsOf = (
  persons: readonly Person[],
  names: readonly CheckName[] = CHECK_NAMES,
): readonly Need[] =>
  names.flatMap((name): readonly Need[] => {
    const concerned = persons.filter(({ role }) => (CHECKS_OF[role] as readonly CheckName[]).includes(name))
    const [only] = concerned
    return concerned.length < 2 ? [{ name, of: only }] : concerned.map((of) => ({ name, of, person: of.id }))
  })

/** The newest check of each name and person for this revision, by `keyOf`. */
export const checksOf = (
  { checks }: Pick<CaseFile, 'checks'>,
  revision: number,
): ReadonlyMap<string, Check> =>
  new Map(checkHistory({ checks }, revision).map((check) => [keyOf(check), check]))

/** All results for this revision, the earliest first: the newest of each name and person counts. */
export const checkHistory = ({ checks }: Pick<CaseFile, 'checks'>, revision: number): readonly Check[] =>
  checks.filter((check) => check.revision === revision)

export const keyOf = ({ name, person = '' }: Pick<Check, 'name' | 'person'>): string => `${name} ${person}`

/** Whether two checks are about the same: one without a person is about everyone. */
export const isSameSubject = (
  one: Pick<Check, 'name' | 'person'>,
  other: Pick<Check, 'name' | 'person'>,
): boolean =>
  one.name === other.name &&
  (one.person === undefined || other.person === undefined || one.person === other.person)

/**
 * All results for a need, the earliest first: the last one counts. One without a person is about applicants and company,
 * never about beneficial owners, whom an application does not name.
 */
export const resultsFor = (history: readonly Check[], { name, of, person }: Need): readonly Check[] =>
  history.filter(
    (check) =>
      check.name === name &&
      (check.person === person || (check.person === undefined && of?.role !== 'beneficialOwner')),
  )

/** Some of all needs in a sentence, with the persons unless it is everyone: "identity (applicant 2), sanctions". */
export const needsText = (
  some: readonly Need[],
  all: readonly Need[],
  says: (name: CheckName) => string,
): string =>
  CHECK_NAMES.filter((name) => some.some((need) => need.name === name))
    .map((name) => {
      const of = some.filter((need) => need.name === name)
      const isEveryone = of.length === all.filter((need) => need.name === name).length
      const persons = of.flatMap(({ person }) => (person === undefined ? [] : personWords(person)))
      return isEveryone ? says(name) : `${says(name)} (${persons.join(', ')})`
    })
    .join(', ')
