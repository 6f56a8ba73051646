/** The parties of an agreement (the hirer, the guarantor, and the signers), and their addresses as lines. */
import type { Address, Applicant, Application } from '../../../domain/application/application.ts'
import { currentResidence } from '../../../domain/application/facts.ts'
import { type Party, partiesOf } from '../../../domain/application/parties.ts'

export type Person = { readonly name: string; readonly address: readonly string[] }

export type Signer = Person & Party

/** The person or business that hires: it alone owes the payments, apart from a guarantor. */
export type Hirer = Person & {
  readonly tradingAs: string | null
  /** In the register of companies. */
  readonly registrationNumber: string | null
}

/** The business if there is one, otherwise the applicant who is not the guarantor. */
export const hirerOf = (application: Application): Hirer => {
  const { borrowerType, business, company, partnership, soleTrader } = application
  const person = signersOf(application).find(({ role }) => role !== 'guarantor')
  const ownAddress = person?.address ?? []
  const businessAddress = business?.address === undefined ? [] : addressLines(business.address)
  const address = businessAddress.length > 0 ? businessAddress : ownAddress
  if (borrowerType === 'limitedCompany' || borrowerType === 'partnership') {
    const number = borrowerType === 'limitedCompany' ? company?.registrationNumber : undefined
    // Nothing is signed without a legal name; the sandbox has moved applications past their signing without one.
    const name = partnership?.legalName ?? company?.legalName ?? number ?? ''
    return { name, address, tradingAs: null, registrationNumber: number ?? null }
  }
  const tradingAs = borrowerType === 'soleTrader' ? (soleTrader?.tradingAs ?? null) : null
  const livesAt = borrowerType === 'soleTrader' ? address : ownAddress
  return { name: person?.name ?? '', address: livesAt, tradingAs, registrationNumber: null }
}

/** Every applicant, in the order of the application. */
export const signersOf = (application: Application): readonly Signer[] =>
  partiesOf(application).map((party) => ({
    ...party,
    address: currentAddress(application.applicants[party.applicant]),
  }))

const currentAddress = ({ addresses = [] }: Partial<Applicant> = {}): readonly string[] => {
  const address = currentResidence(addresses)
  return address === undefined ? [] : addressLines(address)
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

const countyLine = (address: Address & { readonly ccrCounty?: string }): string | undefined => {
  const county = (address.county ?? capitalised(address.ccrCounty))?.trim().replace(/^(co\.?|county)\s+/i, '')
  if (county === undefined || county === '') return undefined
  return address.town !== undefined && same(address.town, county) ? undefined : `Co. ${county}`
}

const districtLine = (postCode: string | undefined, eircode: string | undefined): string | undefined =>
  postCode !== undefined &&
  eircode !== undefined &&
  withoutSpaces(eircode).startsWith(withoutSpaces(postCode))
    ? undefined
    : postCode

/** The credit register writes counties in upper case. */
const capitalised = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()

const isIreland = (country: string | undefined): boolean =>
  country === undefined || /^(ireland|éire|eire|ie|irl)?$/i.test(country.trim())

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
const withoutSpaces = (text: string): string => text.replace(/\s/g, '').toUpperCase()
