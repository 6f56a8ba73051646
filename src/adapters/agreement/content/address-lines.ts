/** An address as lines, in the order of the Irish post. */
import type { Address } from '../../../domain/application/application.ts'

/**
 * Lines, town, county, postal district and Eircode, without repetitions: a county that repeats its town and a district
 * with which the Eircode starts are left out, and so is the country if it is Ireland.
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
