/** The hirer, the guarantor, and the signers. */
import type { Applicant, Application, BorrowerType } from '../../../domain/application/application.ts'
import type { Words } from '../words/language.ts'
import { filled } from '../words/sentence.ts'
import { addressLines } from './address-lines.ts'

export type Person = { readonly name: string; readonly address: readonly string[] }

export type SignerRole = 'hirer' | 'guarantor' | 'partner' | 'director'

export type Signer = Person & {
  /** Their index in the application's list. */
  readonly applicant: number
  readonly role: SignerRole
}

/** The person or business that hires: it alone owes the payments, apart from a guarantor. */
export type Hirer = Person & {
  readonly tradingAs: string | null
  /** In the register of companies. */
  readonly registrationNumber: string | null
}

/** The business if there is one, otherwise the applicant who is not the guarantor. A business without a name gets one of the `unnamedHirers`. */
export const hirerOf = (application: Application, { unnamedHirers }: Pick<Words, 'unnamedHirers'>): Hirer => {
  const { borrowerType, business, company, partnership, soleTrader } = application
  const person = signersOf(application).find(({ role }) => role !== 'guarantor')
  const ownAddress = person?.address ?? []
  const businessAddress = business?.address === undefined ? [] : addressLines(business.address)
  const address = businessAddress.length > 0 ? businessAddress : ownAddress
  const legalName = partnership?.legalName ?? company?.legalName
  const registrationNumber = company?.registrationNumber ?? null
  if (borrowerType === 'limitedCompany') {
    const name = legalName ?? unnamedCompany(registrationNumber, unnamedHirers)
    return { name, address, tradingAs: null, registrationNumber }
  }
  if (borrowerType === 'partnership') {
    const name = legalName ?? unnamedHirers.partnership
    return { name, address, tradingAs: null, registrationNumber: null }
  }
  const tradingAs = borrowerType === 'soleTrader' ? (soleTrader?.tradingAs ?? null) : null
  const livesAt = borrowerType === 'soleTrader' ? address : ownAddress
  return { name: person?.name ?? '', address: livesAt, tradingAs, registrationNumber: null }
}

/** Set A asks limited companies for their number, not for their name. */
const unnamedCompany = (
  number: string | null,
  { company, numberedCompany }: Words['unnamedHirers'],
): string => (number === null ? company : filled(numberedCompany, { number }))

/** Every applicant, in the order of the application. */
export const signersOf = ({ applicants, borrowerType }: Application): readonly Signer[] => {
  const first = Math.max(
    0,
    applicants.findIndex(({ primary }) => primary === true),
  )
  return applicants.map((applicant, index) => ({
    applicant: index,
    role: roleOf(borrowerType, index === first),
    name: fullName(applicant),
    address: currentAddress(applicant),
  }))
}

/** Interface › Set A: Joint = an applicant and a guarantor; a company’s applicants are its directors. */
const roleOf = (borrowerType: BorrowerType, isFirst: boolean): SignerRole => {
  if (borrowerType === 'partnership') return 'partner'
  if (borrowerType === 'limitedCompany') return 'director'
  return isFirst ? 'hirer' : 'guarantor'
}

/** The interface lets clients repeat the last name as middle name where it has not changed. */
const fullName = ({ firstName, middleName, lastName }: Applicant): string =>
  [firstName, middleName === lastName ? undefined : middleName, lastName]
    .filter((name) => name !== undefined && name !== '')
    .join(' ')

/** The address marked as current; set A marks none and puts the current one first. */
const currentAddress = ({ addresses }: Applicant): readonly string[] => {
  const address = addresses.find(({ current }) => current === true) ?? addresses[0]
  return address === undefined ? [] : addressLines(address)
}
