/** Who an application's applicants are to the loan. */
import type { Applicant, Application, BorrowerType } from './application.ts'

/** The role of an applicant. */
export type SignerRole = 'hirer' | 'guarantor' | 'partner' | 'director'

export type Party = {
  /** Their index in the application's list. */
  readonly applicant: number
  readonly role: SignerRole
  readonly name: string
}

/** Every applicant, in the order of the application. */
export const partiesOf = ({
  applicants,
  borrowerType,
}: Pick<Application, 'applicants' | 'borrowerType'>): readonly Party[] => {
  const first = Math.max(
    0,
    applicants.findIndex(({ primary }) => primary === true),
  )
  return applicants.map((applicant, index) => ({
    applicant: index,
    role: roleOf(borrowerType, index === first),
    name: fullName(applicant),
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
