/**
 * What documents are proof of. A document proves something about one person, one income, one vehicle: if these change,
 * it must be proved again.
 */
import type { Address, Applicant, Application, BankDetails, Residence } from '../application/application.ts'

/** A part of an application that proofs are about. */
export type Subject = 'person' | 'address' | 'income' | 'account' | 'business' | 'turnover' | 'vehicle'

/** The words for a change of each, for people who may read the application. */
export const SUBJECT_WORDS: Readonly<Record<Subject, string>> = {
  person: 'the applicant’s name, date of birth or PPS number',
  address: 'the applicant’s address',
  income: 'the applicant’s employment or income',
  account: 'the bank account',
  business: 'the business',
  turnover: 'the turnover of the business',
  vehicle: 'the vehicle',
}

/** The parts that are each applicant's own. */
type OwnSubject = Exclude<Subject, 'business' | 'turnover' | 'vehicle'>

export type ApplicantShown = Readonly<Record<OwnSubject, string>> & {
  /** Identifies an applicant even if other details were corrected; absent if unknown. */
  readonly ppsNumber?: string
  readonly nameAndBirth?: string
}

/** Each part as a text that stays the same as long as the part does. */
export type ShownFor = Readonly<Record<Exclude<Subject, OwnSubject>, string>> & {
  readonly applicants: readonly ApplicantShown[]
}

/** The parts of an application as they are now; of an invalid one, as far as they are known. */
export const shownForOf = ({
  applicants = [],
  bank,
  borrowerType,
  business,
  company,
  partnership,
  soleTrader,
  vehicle,
}: Partial<Application>): ShownFor => {
  const account = accountOf(bank)
  const names = [company?.legalName, partnership?.legalName, soleTrader?.tradingAs]
  return {
    applicants: applicants.map((applicant) => applicantShown(applicant, account)),
    business: textOf(borrowerType, company?.registrationNumber, ...names),
    turnover: textOf(business?.turnoverPerMonth),
    vehicle: textOf(
      vehicle?.used?.registration,
      vehicle?.vin,
      vehicle?.type,
      ...[vehicle?.new?.carId, vehicle?.new?.make, vehicle?.new?.model, vehicle?.new?.specification],
    ),
  }
}

const applicantShown = (applicant: Partial<Applicant>, account: string): ApplicantShown => {
  const { firstName, middleName, lastName, dateOfBirth, ppsNumber, employment, income } = applicant
  return {
    person: textOf(firstName, middleName, lastName, dateOfBirth, ppsNumber),
    address: addressOf(applicant.addresses ?? []),
    income: textOf(
      income?.salary,
      income?.other,
      ...[employment?.type, employment?.status, employment?.employer?.name],
    ),
    account,
    ...(ppsNumber === undefined ? {} : { ppsNumber }),
    ...(firstName === undefined || lastName === undefined || dateOfBirth === undefined
      ? {}
      : { nameAndBirth: textOf(firstName, lastName, dateOfBirth) }),
  }
}

/**
 * The applicant's home; set A does not say which of several addresses that is, so all count. The duration does not
 * matter.
 */
const addressOf = (addresses: readonly Residence[]): string => {
  const current = addresses.find((one) => one.current === true)
  return JSON.stringify((current === undefined ? addresses : [current]).map(linesOf))
}

const linesOf = ({ line1, line2, town, county, country, postCode, eircode }: Address): string =>
  textOf(line1, line2, town, county, country, postCode, eircode)

const accountOf = (bank: BankDetails | undefined): string =>
  textOf(bank?.accountName, bank?.accountNumber, bank?.sortCode, bank?.iban)

/** Case and spaces do not matter. */
const textOf = (...parts: readonly (string | number | undefined)[]): string =>
  JSON.stringify(
    parts.map((part) =>
      typeof part === 'string' ? part.trim().replace(/\s+/g, ' ').toLowerCase() : (part ?? null),
    ),
  )

/**
 * For each previous applicant, by index, the index they have now; undefined if there is one applicant fewer. Applicants
 * are matched by PPS number, or else by name and date of birth. A new applicant takes the place of an unmatched one
 * with all its requirements, so that changing every detail removes no requirement.
 */
export const placesNow = (
  before: readonly ApplicantShown[],
  now: readonly ApplicantShown[],
): readonly (number | undefined)[] => {
  const places: (number | undefined)[] = before.map(() => undefined)
  const free = new Set(now.keys())
  const take = (isTaken: (one: ApplicantShown, from: number, to: number) => boolean) => {
    for (const [from, one] of before.entries()) {
      if (places[from] !== undefined) continue
      const to = [...free].find((place) => isTaken(one, from, place))
      if (to === undefined) continue
      places[from] = to
      free.delete(to)
    }
  }
  take(({ ppsNumber }, _, to) => ppsNumber !== undefined && ppsNumber === now[to]?.ppsNumber)
  take(({ nameAndBirth }, _, to) => nameAndBirth !== undefined && nameAndBirth === now[to]?.nameAndBirth)
  take((_, from, to) => from === to)
  take(() => true)
  return places
}

/**
 * The parts that have changed for a requirement of an applicant, or, if null, of all of them and the business. A part
 * that was unknown before has changed.
 */
export const changedSubjects = (
  subjects: readonly Subject[],
  before: ShownFor,
  now: ShownFor,
  applicant: { readonly before: number; readonly now: number } | null,
): readonly Subject[] =>
  subjects.filter((subject) => {
    if (subject === 'business' || subject === 'turnover' || subject === 'vehicle')
      return before[subject] !== now[subject]
    if (applicant !== null)
      return before.applicants[applicant.before]?.[subject] !== now.applicants[applicant.now]?.[subject]
    const all = ({ applicants }: ShownFor) => JSON.stringify(applicants.map((one) => one[subject]).toSorted())
    return all(before) !== all(now)
  })
