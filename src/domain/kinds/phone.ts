/** Irish telephone numbers, by the metadata of libphonenumber. */

import parsePhoneNumber, { type MetadataJson, type PhoneNumber } from 'libphonenumber-js/core'
import { Fault } from '../../../packages/rules/fault.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'
import ireland from './ireland.json' with { type: 'json' }
import { string } from './kind.ts'

const mobileSays = 'an Irish mobile number in national or international format'
const phoneSays = 'an Irish phone number in national or international format'
const notAPhone = new Fault('irishPhone', `must be ${phoneSays}`)

const mobile = (notAMobile: Fault, person: string) =>
  string({
    name: 'Irish mobile number',
    says: mobileSays,
    faults: ['irishMobile'],
    person: { wrong: person },
    check: (sent) => {
      const ordinary = ordinaryNumber(sent)
      if (ordinary !== undefined) return ordinary.startsWith(MOBILE_START) ? ordinary : notAMobile
      const number = irishNumber(sent)
      return number?.getType() === 'MOBILE' ? number.number : notAMobile
    },
  })

/** A mobile number; canonical in E.164, `+353871234567`. */
export const irishMobile = mobile(
  new Fault('irishMobile', `must be ${mobileSays}`),
  'Enter an Irish mobile number, like 087 123 4567.',
)

/** The same for an employer, of whom few would expect it. */
export const employersMobile = mobile(
  new Fault('irishMobile', `must be ${mobileSays}. A mobile number is required for the employer too`),
  'Enter an Irish mobile number, like 087 123 4567. We need a mobile for the employer too.',
)

/** Any valid number, mobile or not; canonical in E.164. */
export const irishPhone = string({
  name: 'Irish phone number',
  says: phoneSays,
  faults: ['irishPhone'],
  person: { wrong: 'Enter an Irish phone number with its area code, like 01 234 5678.' },
  check: (sent) => ordinaryNumber(sent) ?? irishNumber(sent)?.number ?? notAPhone,
})

/** libphonenumber rejects longer text, but only after it has searched all of it. */
const LONGEST_CHARACTERS = 250
/** What people put between digits, and brackets around "+353". */
const PUNCTUATION = /[ ()-]+/g
const PUNCTUATION_BEFORE_PLUS = /^[ ()-]+(?=\+)/
const MOBILE_START = '+3538'
/**
 * Mobiles and the landlines of most of the country, for which the library would take thirty times as long. A test
 * proves that the results are the same.
 */
const ORDINARY =
  /^(?:(?:\+|00)3530?|0)(8[35679]\d{7}|1\d{7}|21\d{7}|(?:51|61|91)\d{6}|(?:4[12346]|5[23679]|6[456]|7[14]|9[04])\d{7})$/

const ordinaryNumber = (sent: string): string | undefined => {
  if (sent.length > LONGEST_CHARACTERS) return undefined
  const national = ORDINARY.exec(sent.replace(PUNCTUATION, ''))?.[1]
  return national === undefined ? undefined : `+353${national}`
}

/** The valid Irish number that the whole text is, as the library reads it: it skips some invisible characters itself. */
const irishNumber = (sent: string): PhoneNumber | undefined => {
  const text = cleaned(sent)
  // The library reads a tel: URI's context with a stateful pattern: two equal calls differ.
  if (text.length > LONGEST_CHARACTERS || text.includes(';phone-context=')) return undefined
  const number = parsePhoneNumber(
    text.replace(PUNCTUATION_BEFORE_PLUS, ''),
    { defaultCountry: 'IE', extract: false },
    metadata,
  )
  return number?.country === 'IE' && number.isValid() ? number : undefined
}

// TypeScript infers looser types for the JSON file's lists than the library declares.
const metadata = ireland as unknown as MetadataJson
