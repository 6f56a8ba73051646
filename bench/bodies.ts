/** Joint applications with two applicants in both sets' words, each with different values wherever they may vary. */
import type { Body } from '../test/interface/interface-tables.ts'
import { validCase, validQuote, withAll, withAllInBothLists } from '../test/interface/samples.ts'
import type { Random } from './random.ts'

/** The placeholder for each request's number, so that no two requests are alike. */
export const NUMBER_MARK = '0000000000'

/** The address of the user that owns the applications; the client acts for that user by consent. */
export const OWNER_EMAIL = 'owner@dealer.example'

/** A valid quote of set A, about 4 KB. */
export const quoteBody = (random: Random): Body =>
  withAll(validQuote('Joint'), {
    ownerUserEmail: OWNER_EMAIL,
    'quote.quoteReference': undefined,
    // The benchmark's database has no catalogue.
    'quote.newVehicle': undefined,
    'quote.furtherInformation': note(random),
    'quote.finance.assetPurchasePrice': random.whole(24_000, 28_000),
    'quote.finance.tradeInValueDeposit': random.whole(5_000, 6_000),
    'quote.usedVehicle.currentKilometers': random.whole(20_000, 150_000),
    'quote.usedVehicle.registrationNumber': `191-D-${random.whole(10_000, 99_999)}`,
    'quote.bankDetails.accountNumber': digits(random, 8),
    ...quoteApplicant(random, 'quote.applicants[0]'),
    ...quoteApplicant(random, 'quote.applicants[1]'),
  })

/** The same without an owner, for a dealer's own client. */
export const ownQuoteBody = (random: Random): Body =>
  withAll(quoteBody(random), { ownerUserEmail: undefined })

const quoteApplicant = (random: Random, at: string) => ({
  [`${at}.personalInfo.firstName`]: name(random),
  [`${at}.personalInfo.lastName`]: name(random),
  [`${at}.personalInfo.ppsNumber`]: ppsNumber(random),
  [`${at}.personalInfo.dateOfBirth`]: `${random.whole(1965, 1998)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`,
  [`${at}.contactDetails.emailAddress`]: `${name(random).toLowerCase()}@example.ie`,
  [`${at}.contactDetails.mainPhoneNumber`]: mobileNumber(random),
  [`${at}.contactDetails.otherPhoneNumber`]: mobileNumber(random),
  [`${at}.contactDetails.addressHistory[0].line1`]: `${random.whole(1, 200)} Sample Street`,
  [`${at}.employment.employmentPhoneNumber`]: dublinNumber(random),
  [`${at}.incomeExpenditure.netSalaryPerMonth`]: random.whole(1_500, 5_000),
})

/** A valid case of set B, which holds its applicants twice: about 6.5 KB. */
export const caseBody = (random: Random): Body =>
  withAllInBothLists(validCase('joint'), {
    onBehalfOf: OWNER_EMAIL,
    'loanDetails.furtherInformation': note(random),
    'loanDetails.vehicle.purchasePrice': random.whole(24_000, 28_000),
    'loanDetails.vehicle.odometer': random.whole(20_000, 150_000),
    'loanDetails.vehicle.registrationNumber': `191-D-${random.whole(10_000, 99_999)}`,
    'borrower.bankDetails.accountNumber': digits(random, 8),
    ...caseApplicant(random, 'applicants[0]'),
    ...caseApplicant(random, 'applicants[1]'),
  })

const caseApplicant = (random: Random, at: string) => ({
  [`${at}.firstName`]: name(random),
  [`${at}.lastName`]: name(random),
  [`${at}.ppsNumber`]: ppsNumber(random),
  [`${at}.dateOfBirth`]: `${random.whole(1965, 1998)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`,
  [`${at}.email`]: `${name(random).toLowerCase()}@example.ie`,
  [`${at}.mainPhone`]: mobileNumber(random),
  [`${at}.secondaryPhone`]: mobileNumber(random),
  [`${at}.addresses[0].line1`]: `${random.whole(1, 200)} Sample Street`,
  [`${at}.employment.mainPhone`]: mobileNumber(random),
  [`${at}.incomeExpenditure.netSalaryPerMonth`]: random.whole(1_500, 5_000),
})

/** A quote with a fault of each kind: presence, format, enumeration, limit and cross-field rules. */
export const faultyQuoteBody = (random: Random): Body =>
  withAll(quoteBody(random), {
    'quote.borrowerType': 'Partnership',
    'quote.applicants[0].personalInfo.ppsNumber': '1234567XX',
    'quote.applicants[0].personalInfo.title': 'Captain',
    'quote.applicants[0].contactDetails.mainPhoneNumber': '12345',
    'quote.applicants[1].personalInfo.firstName': undefined,
    'quote.applicants[1].personalInfo.dateOfBirth': '2015-01-01',
    'quote.applicants[1].contactDetails.emailAddress': 'no address',
    'quote.finance.term': 84,
    'quote.finance.tradeInValueDeposit': 23_500,
    'quote.partnership': undefined,
  })

const NOTE_MAXIMUM_WORDS = 80

/** Free text of varying length, so that row sizes vary as in practice. */
const note = (random: Random): string =>
  `Sample order ${NUMBER_MARK}. ${'further '.repeat(random.whole(0, NOTE_MAXIMUM_WORDS))}`.trim()

const SYLLABLES = ['Sa', 'mp', 'le', 'no', 'ra', 'mi', 'ke', 'lo', 'ti', 'ven', 'dor', 'han']

const name = (random: Random): string => {
  const text = Array.from({ length: random.whole(2, 4) }, () => random.pick(SYLLABLES)).join('')
  return `Sa${text.toLowerCase()}`
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.whole(0, 9)).join('')

const mobileNumber = (random: Random): string => `08${random.pick([3, 5, 6, 7, 9])} ${digits(random, 7)}`

const dublinNumber = (random: Random): string => `01 80${random.whole(2, 8)} ${digits(random, 4)}`

const CHECK_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'
const FIRST_WEIGHT = 8

const ppsNumber = (random: Random): string => {
  const number = digits(random, 7)
  const sum = [...number].reduce((total, digit, place) => total + Number(digit) * (FIRST_WEIGHT - place), 0)
  return `${number}${CHECK_LETTERS[sum % CHECK_LETTERS.length]}`
}
