/**
 * A lender's own settings for agreements: its details, its logo, and its statutory texts, with placeholders for a
 * case's figures.
 */

import { amountOfFee, perFeeFigure } from '../../../domain/finance/fees.ts'
import { PAGE_SIZES, type PageSize } from '../pdf/typesetting.ts'
import type { AgreementContent } from './content.ts'
import { dueText, keptAtText } from './descriptions.ts'
import { type Language, languageIn, PLACEHOLDER, type Words } from './language.ts'
import { DEFAULT_NOTICE_DAYS, WITHDRAWAL_DAYS } from './money.ts'

/** A text in which placeholders such as `{half}` are replaced with the case's own words and figures. */
export type Template = string

export type Charge = { readonly for: string; readonly amount: string }

/**
 * Paragraphs of the agreement's clauses; one that starts with "- " is a list item. A clause without paragraphs is left
 * out with its heading.
 */
export type Clauses = Readonly<Record<keyof Words['agreement']['clauses'], readonly Template[]>>

/** What the European standard form requires beyond the case. */
export type PreContractTexts = {
  readonly intermediaryRole: Template
  readonly drawdown: Template
  readonly allocation: Template
  readonly security: Template
  readonly insurance: Template
  readonly changeOfCosts: Template
  readonly latePayment: Template
  readonly database: Template
  readonly draftCopy: Template
  readonly validity: Template
  readonly law: Template
  readonly language: Template
  readonly complaints: Template
}

/** Texts beside the clauses that may differ under a law. */
type TextsByLaw = Pick<LenderWording, 'beforeSigning' | 'warnings'>

export type LenderWording = {
  /** Prints on every page that the document is a sample. */
  readonly sample: boolean
  /** A5 if absent. */
  readonly pageSize?: PageSize
  readonly name: string
  readonly address: readonly string[]
  readonly telephone: string
  readonly email: string
  readonly website: string
  /** In the register of companies. */
  readonly registration: string
  /** The authority that authorises and supervises the lender. */
  readonly supervisor: Template
  /** The lender's identifier in the SEPA schemes; without one agreements have no direct-debit mandate. */
  readonly creditorIdentifier?: string
  /** The address of what the lender tells people about the use of their data (GDPR, Article 13). */
  readonly privacyNotice?: string
  /** The bytes of a PNG or JPEG. */
  readonly logo: Uint8Array | null
  /** How hirers pay where no direct debit mandate is part of the agreement. */
  readonly payment?: Template
  /** Added to the clause about the hire where a partnership hires. */
  readonly partnership?: Template
  /** Possible charges beyond interest and fees. */
  readonly charges: readonly Charge[]
  /** Further ones where a direct debit mandate is part of the agreement. */
  readonly directDebitCharges?: readonly Charge[]
  /** Printed in boxes. */
  readonly warnings: readonly Template[]
  readonly clauses: Clauses
  /** Clauses and other texts that differ under a law, by its id; the others hold for all laws. */
  readonly clausesByLaw?: Readonly<Record<string, Partial<Clauses & TextsByLaw>>>
  readonly preContract: PreContractTexts
  /** Above the signature boxes. */
  readonly beforeSigning: readonly Template[]
  /** How the lender itself signs. */
  readonly lenderSigns: Template
}

/** Whether the lender can collect the payments by a mandate. */
export const hasMandate = ({ account }: AgreementContent, lender: LenderWording): boolean =>
  account !== undefined && lender.creditorIdentifier !== undefined

/** The wording for a case: under its law, for its borrower and for how it is paid. */
export const wordingFor = (content: AgreementContent, lender: LenderWording): LenderWording => {
  const { law, borrowerType } = content
  const { partnership, directDebitCharges = [] } = lender
  const {
    beforeSigning = lender.beforeSigning,
    warnings = lender.warnings,
    ...clauses
  } = (law && lender.clausesByLaw?.[law.id]) ?? {}
  const charges = [...(hasMandate(content, lender) ? directDebitCharges : []), ...lender.charges]
  const all = { ...lender.clauses, ...clauses }
  const hiring =
    borrowerType === 'partnership' && partnership !== undefined ? [...all.hiring, partnership] : all.hiring
  return { ...lender, beforeSigning, warnings, charges, clauses: { ...all, hiring } }
}

type About = {
  readonly content: AgreementContent
  readonly figures: AgreementContent['figures']
  readonly lender: LenderWording
  readonly words: Language
}

/** The placeholders, each with its words in a case. */
const WORDS: Readonly<Record<string, (about: About) => string>> = {
  lender: ({ lender }) => lender.name,
  lenderAddress: ({ lender }) => lender.address.join(', '),
  // Kept on one line.
  lenderTelephone: ({ lender }) => lender.telephone.replaceAll(' ', '\u00A0'),
  lenderEmail: ({ lender }) => lender.email,
  dealer: ({ content }) => content.dealer.name,
  hirer: ({ content }) => content.hirer.name,
  guarantor: ({ content }) => content.guarantor?.name ?? '',
  guaranteed: ({ content, figures, words }) =>
    content.guarantor === null ? '' : words.euro(figures.totalOfPayments),
  reference: ({ content }) => content.reference,
  price: ({ figures, words }) => words.euro(figures.price),
  amountFinanced: ({ figures, words }) => words.euro(figures.amountFinanced),
  hirePurchasePrice: ({ figures, words }) => words.euro(figures.hirePurchasePrice),
  half: ({ figures, words }) => words.euro(figures.halfOfPrice),
  third: ({ figures, words }) => words.euro(figures.thirdOfPrice),
  paidAtStart: ({ figures, words }) => words.euro(figures.paidAtStart),
  instalment: ({ figures, words }) => words.euro(figures.instalment),
  ...perFeeFigure<(about: About) => string>(
    (kind) =>
      ({ figures, words }) =>
        words.euro(amountOfFee(figures.fees, kind)),
  ),
  finalPayment: ({ figures: { finalPayment }, words }) =>
    finalPayment === null ? '' : words.euro(finalPayment),
  lastDueDate: ({ content, figures, words }) =>
    dueText(content, content.payments.length, figures.lastDueOn, words),
  kilometresPerYear: ({ content: { kilometresPerYear: distance }, words }) =>
    distance === null ? '' : words.number(distance),
  excessKilometreCharge: ({ figures: { excessKilometreEuro: charge }, words }) =>
    charge === undefined ? '' : words.charge(charge),
  keptAt: ({ content, words }) => keptAtText(content, words),
  interestPerDay: ({ figures: { interestPerDay }, words }) =>
    interestPerDay === undefined ? '' : words.euro(interestPerDay),
  withdrawalDays: ({ content }) => String(content.law?.withdrawalDays ?? WITHDRAWAL_DAYS),
  noticeDays: () => String(DEFAULT_NOTICE_DAYS),
}

/** The words for placeholders in a case. */
export const wordsOf = (
  content: AgreementContent,
  lender: LenderWording,
): Readonly<Record<string, string>> => {
  const about = { content, figures: content.figures, lender, words: languageIn(content) }
  return Object.fromEntries(Object.entries(WORDS).map(([name, of]) => [name, of(about)]))
}

/** The errors in a lender's wording, in sentences; empty if agreements can be made with it. */
export const wordingFaults = (wording: LenderWording): readonly string[] => [
  ...textsIn(wording, '').flatMap(textFaults),
  ...(wording.creditorIdentifier === undefined || isCreditorIdentifier(wording.creditorIdentifier)
    ? []
    : [
        'creditorIdentifier is not valid: its format or its check digits are wrong. Write it without spaces.',
      ]),
  ...(wording.privacyNotice === undefined || isHttps(wording.privacyNotice)
    ? []
    : ['privacyNotice must be an address that begins with https://.']),
  ...(wording.pageSize === undefined || PAGE_SIZES.includes(wording.pageSize)
    ? []
    : [`pageSize must be one of ${PAGE_SIZES.join(', ')}.`]),
  ...(wording.logo === null || isPicture(wording.logo) ? [] : ['logo must be a PNG or a JPEG.']),
]

const textFaults = ({ place, text }: PlacedText): readonly string[] => {
  if (text.trim() === '') return [`${place} is empty.`]
  const unknown = [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(WORDS, name))
  return unknown.map(
    (name) => `${place} has the unknown placeholder {${name}}. Use one of ${Object.keys(WORDS).join(', ')}.`,
  )
}

const isHttps = (text: string): boolean => URL.parse(text)?.protocol === 'https:'

const PICTURE_BEGINNINGS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
]

const isPicture = (bytes: Uint8Array): boolean =>
  PICTURE_BEGINNINGS.some((beginning) => beginning.every((byte, index) => bytes[index] === byte))

type PlacedText = { readonly place: string; readonly text: string }

const textsIn = (value: unknown, place: string): readonly PlacedText[] => {
  if (typeof value === 'string') return [{ place, text: value }]
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, Array.isArray(value) ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`),
  )
}

const FORM = /^([A-Z]{2}\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/
const DIVISOR = 97

/**
 * Whether a text is a creditor identifier of the SEPA schemes (EPC262-08), without spaces: country, check digits, the
 * creditor's business code, a national number. Its check digits match by ISO 7064, MOD 97-10; they omit the business
 * code, which the creditor chooses.
 */
export const isCreditorIdentifier = (text: string): boolean => {
  const found = FORM.exec(text)
  if (found === null) return false
  const [, head = '', national = ''] = found
  let rest = 0
  for (const digit of [...`${national}${head}`].map((sign) => Number.parseInt(sign, 36)).join(''))
    rest = (rest * 10 + Number(digit)) % DIVISOR
  return rest === 1
}
