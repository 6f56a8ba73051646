/**
 * What proofs are shown for. A document proves something of one person, one income, one vehicle: where these change, what
 * was proven has to be proven anew.
 */
import type { Address, Applicant, Application, BankDetails, Residence } from './application.ts'

/** A part of an application that proofs rest on. */
export type Subject = 'person' | 'address' | 'income' | 'account' | 'business' | 'turnover' | 'vehicle'

/** What a change of each is called to those who may read the application. */
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
  /** What one applicant is known by again where the other has been corrected; absent where it is not known. */
  readonly ppsNumber?: string
  readonly nameAndBirth?: string
}

/** Each part as text that is the same as long as the part is. */
export type ShownFor = Readonly<Record<Exclude<Subject, OwnSubject>, string>> & {
  readonly applicants: readonly ApplicantShown[]
}

/** The parts of an application as they are now; those of one that failed in places as far as they are known. */
export const shownForOf = (application: Partial<Application>): ShownFor => {
  const {
    applicants = [],
    bank,
    borrowerType,
    business,
    company,
    partnership,
    soleTrader,
    vehicle,
  } = application
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

/** Where the applicant lives; set A does not say which of several that is, so all count. How long does not matter. */
const addressOf = (addresses: readonly Residence[]): string => {
  const current = addresses.find((one) => one.current === true)
  return JSON.stringify((current === undefined ? addresses : [current]).map(linesOf))
}

const linesOf = ({ line1, line2, town, county, country, postCode, eircode }: Address): string =>
  textOf(line1, line2, town, county, country, postCode, eircode)

const accountOf = (bank: BankDetails | undefined): string =>
  textOf(bank?.accountName, bank?.accountNumber, bank?.sortCode, bank?.iban)

/** Capitals and blanks tell nobody apart. */
const textOf = (...parts: readonly (string | number | undefined)[]): string =>
  JSON.stringify(
    parts.map((part) =>
      typeof part === 'string' ? part.trim().replace(/\s+/g, ' ').toLowerCase() : (part ?? null),
    ),
  )

/**
 * For each applicant of before, by place, the place that they have now; undefined where there is one applicant fewer. They
 * are known again by their PPS number, else by name and date of birth. Whoever takes the place of somebody unknown has it
 * with all that was asked there, so that a change of every detail makes nothing go away that was asked.
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
 * Which of these parts have changed for a requirement of an applicant, or of all of them and the business where that is
 * null. What was not known before has changed.
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
