/**
 * The usual requirements of an application, by borrower and the applicants' earnings, and what each proof is about; and
 * the documents that staff request most.
 */
import type { Application, BorrowerType, EmploymentType } from '../application/application.ts'
import type { Subject } from './proofs.ts'
import type { Requirement } from './requirement.ts'

/** What each proof is about, by its name. */
type Proofs = Readonly<Record<string, readonly Subject[]>>

const OF_EVERYBODY: Proofs = {
  'Photo identification': ['person'],
  'Proof of address': ['person', 'address'],
  'Proof of PPS number': ['person'],
}
const OF_EMPLOYED: Proofs = {
  Payslips: ['person', 'income'],
  'Bank statements': ['person', 'income', 'account'],
}
const OF_SELF_EMPLOYED: Proofs = {
  Accounts: ['person', 'income'],
  'Tax clearance certificate': ['person'],
  'Bank statements': ['person', 'income', 'account'],
}
const OF_BUSINESS: Proofs = {
  'Business accounts': ['business', 'turnover'],
  'Tax clearance certificate': ['business'],
  'Business bank statements': ['business', 'turnover', 'account'],
}

/** Who owns and controls a business: Criminal Justice (Money Laundering and Terrorist Financing) Act 2010, s. 33 and 35. */
const OF_TYPE: Partial<Readonly<Record<BorrowerType, Proofs>>> = {
  limitedCompany: {
    'Certificate of incorporation': ['business'],
    'Company constitution': ['business'],
    'Beneficial ownership register extract': ['business'],
  },
  partnership: { 'Partnership agreement': ['business'] },
}
const OF_ANY_BUSINESS: Proofs = Object.assign({}, OF_BUSINESS, ...Object.values(OF_TYPE))

const OF_EMPLOYMENT: Readonly<Record<EmploymentType, Proofs>> = {
  fullTime: OF_EMPLOYED,
  partTime: OF_EMPLOYED,
  selfEmployed: OF_SELF_EMPLOYED,
}

const OF_APPLICANT: Proofs = { ...OF_EVERYBODY, ...OF_EMPLOYED, ...OF_SELF_EMPLOYED }

/** A requirement in the lender's own words may be about anything concerning that applicant. */
const OF_OWN_WORDS_OF_APPLICANT: readonly Subject[] = ['person', 'address', 'income', 'account']
const OF_OWN_WORDS: readonly Subject[] = [...OF_OWN_WORDS_OF_APPLICANT, 'business', 'turnover', 'vehicle']

export type Asked = Pick<Requirement, 'name' | 'applicant'>

/** What a requirement's proof is about. */
export const restsOn = (asked: Asked): readonly Subject[] =>
  usualProofs(asked)[asked.name] ?? (asked.applicant === null ? OF_OWN_WORDS : OF_OWN_WORDS_OF_APPLICANT)

/** Whether it is one of the usual requirements. */
export const isUsual = (asked: Asked): boolean => Object.hasOwn(usualProofs(asked), asked.name)

const usualProofs = ({ applicant }: Asked): Proofs => (applicant === null ? OF_ANY_BUSINESS : OF_APPLICANT)

/** The names of the usual requirements, for one applicant or for the business. */
const usualNames = (of: 'applicant' | 'all'): readonly string[] =>
  Object.keys(of === 'applicant' ? OF_APPLICANT : OF_ANY_BUSINESS)

/** The requirements of an application's first submission. */
export const requirementsOf = (
  application: Pick<Application, 'borrowerType' | 'applicants'>,
): readonly Requirement[] => usualFor(application).map((one, place) => firstAsked(String(place + 1), one))

/**
 * The usual requirements of an application. Lenders settle the number of payslips and months with their applicants; the
 * names say which kind of proof is needed.
 *
 * Sources: proof of identity and address, Citizens Information › Proof of identity and the Criminal Justice (Money
 * Laundering and Terrorist Financing) Acts; proof of the PPS number, Central Credit Register › What proof is accepted;
 * payslips and bank statements of the employed, accounts and tax clearance of the self-employed, as Irish lenders ask.
 */
export const usualFor = ({
  borrowerType,
  applicants,
}: Pick<Application, 'borrowerType' | 'applicants'>): readonly Asked[] => {
  const isBusiness = borrowerType !== 'individual' && borrowerType !== 'joint'
  const asked = applicants.flatMap(({ employment }, applicant) => {
    const ofEmployment = isBusiness || employment === undefined ? {} : OF_EMPLOYMENT[employment.type]
    return [...Object.keys(OF_EVERYBODY), ...Object.keys(ofEmployment)].map(
      (name): Asked => ({ name, applicant }),
    )
  })
  if (isBusiness)
    for (const name of Object.keys({ ...OF_BUSINESS, ...OF_TYPE[borrowerType] }))
      asked.push({ name, applicant: null })
  return asked
}

export const firstAsked = (id: string, { name, applicant }: Asked): Requirement => ({
  id,
  name,
  applicant,
  state: 'outstanding',
})

/** An id that none of these requirements has. */
export const nextId = (before: readonly Requirement[], further = 0): string =>
  String(Math.max(0, ...before.map(({ id }) => Number(id))) + 1 + further)

/** Whom a document can be requested from: one applicant, or all of them or the business. */
type AskedOf = 'applicant' | 'all'

/** Documents that are not usually required. */
const OCCASIONAL: Readonly<Record<AskedOf, readonly string[]>> = {
  applicant: ['Work permit', 'Proof of other income', 'Explanation of a missed payment'],
  all: ['Invoice of the vehicle', 'Proof of the deposit', 'Settlement figure of the current agreement'],
}

/** The documents that staff request most, by the names that dealers and clients read: usual ones first. */
export const REQUEST_TEMPLATES: Readonly<Record<AskedOf, readonly string[]>> = {
  applicant: [...usualNames('applicant'), ...OCCASIONAL.applicant],
  all: [...usualNames('all'), ...OCCASIONAL.all],
}
