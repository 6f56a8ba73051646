/**
 * What is asked for of every application, by who borrows and how the applicants earn, and what each proof rests on. Lenders
 * settle the number of payslips and months with their applicants; the names say what kind of proof is wanted.
 *
 * Sources: proof of identity and address, Citizens Information › Proof of identity and the Criminal Justice (Money
 * Laundering and Terrorist Financing) Acts; proof of the PPS number, Central Credit Register › What proof is accepted;
 * payslips and bank statements of the employed, accounts and tax clearance of the self-employed, as Irish lenders ask.
 */
import type { Application, EmploymentType } from './application.ts'
import type { Requirement } from './requirement.ts'
import type { Subject } from './shown-for.ts'

/** By its name, what a proof rests on. */
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

const OF_EMPLOYMENT: Readonly<Record<EmploymentType, Proofs>> = {
  fullTime: OF_EMPLOYED,
  partTime: OF_EMPLOYED,
  selfEmployed: OF_SELF_EMPLOYED,
}

const OF_APPLICANT: Proofs = { ...OF_EVERYBODY, ...OF_EMPLOYED, ...OF_SELF_EMPLOYED }

/** What the lender asks for in words of its own may rest on anything of whom it is asked. */
const OF_OWN_WORDS_OF_APPLICANT: readonly Subject[] = ['person', 'address', 'income', 'account']
const OF_OWN_WORDS: readonly Subject[] = [...OF_OWN_WORDS_OF_APPLICANT, 'business', 'turnover', 'vehicle']

export type Asked = Pick<Requirement, 'name' | 'applicant'>

/** What a requirement's proof rests on. */
export const restsOn = (asked: Asked): readonly Subject[] =>
  usualProofs(asked)[asked.name] ?? (asked.applicant === null ? OF_OWN_WORDS : OF_OWN_WORDS_OF_APPLICANT)

/** Whether it is one of those that an application may be asked for as usual. */
export const isUsual = (asked: Asked): boolean => Object.hasOwn(usualProofs(asked), asked.name)

const usualProofs = ({ applicant }: Asked): Proofs => (applicant === null ? OF_BUSINESS : OF_APPLICANT)

/** The names of what is asked for as usual, of one applicant or of the business. */
export const usualNames = (of: 'applicant' | 'all'): readonly string[] =>
  Object.keys(of === 'applicant' ? OF_APPLICANT : OF_BUSINESS)

/** The requirements of an application that is sent for the first time. */
export const requirementsOf = (
  application: Pick<Application, 'borrowerType' | 'applicants'>,
): readonly Requirement[] => usualFor(application).map((one, place) => firstAsked(String(place + 1), one))

/** What is usual to ask for of an application. */
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
  if (isBusiness) for (const name of Object.keys(OF_BUSINESS)) asked.push({ name, applicant: null })
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
