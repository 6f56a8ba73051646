/** Who an application's applicants are to the loan, and the parties' addresses. */
import type { Address, Applicant, Application, BorrowerType, Residence } from './application.ts'
import { currentResidence } from './facts.ts'

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

/** A party's address: at the business, or at the applicant with this index and PPS number. */
export type PartyAddress = {
  readonly at: 'business' | number
  readonly ppsNumber?: string | undefined
  readonly address: Partial<Residence>
}

/** Where letters go: the hirer's is the business's address, or without any the first person's home. */
export const partyAddressesOf = ({ applicants = [], borrowerType, business }: Partial<Application>) => {
  const parties = borrowerType === undefined ? [] : partiesOf({ applicants, borrowerType })
  const homeOf = (party: Party | undefined): PartyAddress | undefined => {
    const { ppsNumber, addresses = [] }: Partial<Applicant> = applicants[party?.applicant ?? 0] ?? {}
    return party && { at: party.applicant, ppsNumber, address: currentResidence(addresses) ?? {} }
  }
  const home = homeOf(parties.find(({ role }) => role !== 'guarantor'))
  const ofBusiness: PartyAddress = { at: 'business', address: business?.address ?? {} }
  const isBusiness = borrowerType !== undefined && borrowerType !== 'individual' && borrowerType !== 'joint'
  const isAtHome = !isBusiness || (addressLines(ofBusiness.address).length === 0 && hasStreet(home))
  return {
    hirer: isAtHome ? home : ofBusiness,
    guarantor: homeOf(parties.find(({ role }) => role === 'guarantor')),
  }
}

/** Whether a letter can be sent there. */
export const hasStreet = (party: PartyAddress | undefined): boolean => Boolean(party?.address.line1?.trim())

const POSTAL = ['line1', 'line2', 'town', 'county', 'postCode', 'eircode']

/** The application with this address of a party, on one line, in place of the one that it has. */
export const withPartyAddress = <Of extends Partial<Application>>(
  application: Of,
  party: PartyAddress | undefined,
  line1: string | undefined,
): Of => {
  if (party === undefined || line1 === undefined) return application
  const others = Object.entries(party.address).filter(([name]) => !POSTAL.includes(name))
  const whole = { ...(Object.fromEntries(others) as Residence), line1 }
  if (party.at === 'business')
    return { ...application, business: { ...application.business, address: whole } }
  const applicants = application.applicants?.map((applicant, index) => {
    const addresses = applicant.addresses?.map((one) => (one === party.address ? whole : one))
    return index === party.at ? { ...applicant, addresses } : applicant
  })
  return { ...application, applicants }
}

/**
 * An address as lines, in the order of the Irish post: lines, town, county, postal district and Eircode, without
 * repetitions: a county that repeats its town and a district with which the Eircode starts are left out, and so is the
 * country if it is Ireland.
 */
export const addressLines = (address: Address): readonly string[] => {
  const { line1, line2, town, postCode, eircode, country } = address
  const parts = [line1, line2, town, countyLine(address), districtLine(postCode, eircode), eircode]
  const lines = [...parts, isIreland(country) ? undefined : country].map((line) => line?.trim() ?? '')
  return lines.filter((line, index) => line !== '' && lines.findIndex((other) => same(other, line)) === index)
}

const withoutCo = (county: string): string => county.trim().replace(/^(co\.?|county)\s+/i, '')

const WITH_EIRCODE = /\b[A-Z]\d[\dW] ?[\dA-Z]{4}$/i

/** Whether a line has this county between its commas, or ends with an Eircode, as a whole address does. */
const hasCounty = (line: string, county: string): boolean =>
  WITH_EIRCODE.test(line) || line.split(',').some((part) => same(withoutCo(part), county))

/** The county, or the credit register's if neither it nor the first line says one. */
const countyLine = (address: Address & { readonly ccrCounty?: string }): string | undefined => {
  const { line1 = '', ccrCounty = '' } = address
  const registered = hasCounty(line1, ccrCounty) ? undefined : capitalised(ccrCounty)
  const county = withoutCo(address.county ?? registered ?? '')
  if (county === '') return undefined
  return address.town !== undefined && same(address.town, county) ? undefined : `Co. ${county}`
}

const districtLine = (postCode: string | undefined, eircode: string | undefined): string | undefined =>
  postCode !== undefined &&
  eircode !== undefined &&
  withoutSpaces(eircode).startsWith(withoutSpaces(postCode))
    ? undefined
    : postCode

/** The credit register writes counties in upper case. */
const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()

const isIreland = (country: string | undefined): boolean =>
  country === undefined || /^(ireland|éire|eire|ie|irl)?$/i.test(country.trim())

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
const withoutSpaces = (text: string): string => text.replace(/\s/g, '').toUpperCase()
