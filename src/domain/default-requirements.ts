/**
 * What is asked for of every application, by who borrows and how the applicants earn. Lenders settle the number of
 * payslips and months with their applicants; the names say what kind of proof is wanted.
 *
 * Sources: proof of identity and address, Citizens Information › Proof of identity and the Criminal Justice (Money
 * Laundering and Terrorist Financing) Acts; proof of the PPS number, Central Credit Register › What proof is accepted;
 * payslips and bank statements of the employed, accounts and tax clearance of the self-employed, as Irish lenders ask.
 */
import type { Application, EmploymentType } from './application.ts'
import type { Requirement } from './requirement.ts'

const OF_EVERYBODY = ['Photo identification', 'Proof of address', 'Proof of PPS number'] as const
const OF_EMPLOYED = ['Payslips', 'Bank statements'] as const
const OF_SELF_EMPLOYED = ['Accounts', 'Tax clearance certificate', 'Bank statements'] as const
const OF_BUSINESS = ['Business accounts', 'Tax clearance certificate', 'Business bank statements'] as const

const OF_EMPLOYMENT: Readonly<Record<EmploymentType, readonly string[]>> = {
  fullTime: OF_EMPLOYED,
  partTime: OF_EMPLOYED,
  selfEmployed: OF_SELF_EMPLOYED,
}

type Asked = Pick<Requirement, 'name' | 'applicant'>

/** The requirements of a valid application; what was there before keeps its id and its state. */
export const requirementsOf = (
  application: Pick<Application, 'borrowerType' | 'applicants'>,
  before: readonly Requirement[],
): readonly Requirement[] => {
  const asked = askedOf(application)
  if (before.length === 0) return asked.map((one, place) => outstanding(String(place + 1), one))
  const kept = before.filter((one) => isLasting(one) || asked.some((other) => isSame(one, other)))
  const fresh = asked.filter((one) => !before.some((other) => isSame(one, other)))
  return [...kept, ...fresh.map((one, place) => outstanding(nextId(before, place), one))]
}

/** An id that none of these requirements has. */
export const nextId = (before: readonly Requirement[], further = 0): string =>
  String(Math.max(0, ...before.map(({ id }) => Number(id))) + 1 + further)

const askedOf = ({ borrowerType, applicants }: Pick<Application, 'borrowerType' | 'applicants'>): Asked[] => {
  const isBusiness = borrowerType !== 'individual' && borrowerType !== 'joint'
  const asked = applicants.flatMap(({ employment }, applicant) => {
    const names = isBusiness || employment === undefined ? [] : OF_EMPLOYMENT[employment.type]
    return [...OF_EVERYBODY, ...names].map((name): Asked => ({ name, applicant }))
  })
  if (isBusiness) for (const name of OF_BUSINESS) asked.push({ name, applicant: null })
  return asked
}

const outstanding = (id: string, { name, applicant }: Asked): Requirement => ({
  id,
  name,
  applicant,
  state: 'outstanding',
})

const isSame = (one: Asked, other: Asked): boolean =>
  one.name === other.name && one.applicant === other.applicant

/** Whether somebody asked for it or has answered it: such a one stays, whatever is sent again. */
const isLasting = ({ by }: Requirement): boolean => by !== undefined
