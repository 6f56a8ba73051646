/** The content of a hire-purchase agreement for one case: plain data, independent of page layout and lender. */

import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import type {
  Address,
  Application,
  BankDetails,
  BorrowerType,
  LoanType,
} from '../../../domain/application/application.ts'
import { addressLines } from '../../../domain/application/parties.ts'
import type { CreditLaw } from '../../../domain/finance/credit-law.ts'
import type { Enquiry } from '../../../domain/finance/enquiry.ts'
import type { Offer } from '../../../domain/finance/selection.ts'
import type { RunsFrom } from '../../../domain/signing/signing.ts'
import { type Goods, goodsOf } from './goods.ts'
import { type LanguageName, languageIn } from './language.ts'
import { type AgreementFigures, figuresOf, monthsLater, type PaymentRow, paymentRowsOf } from './money.ts'
import { type Hirer, hirerOf, type Person, type Signer, signersOf } from './parties.ts'

export type AgreementInput = {
  /** Of the quote or case. */
  readonly reference: string
  /** A valid application. */
  readonly application: Application
  /** The approved figures. */
  readonly offer: Offer
  /** The basis of the figures; price less deposit and trade-in must be the offer's amount. */
  readonly asked: Pick<Enquiry, 'price' | 'deposit' | 'tradeIn'> & Partial<Pick<Enquiry, 'annualKilometres'>>
  /** The day of the document; it is also the date in its metadata. */
  readonly madeOn: LocalDate
  /** The day on which the loan starts; the first instalment is due one month later. */
  readonly startsOn: LocalDate
  /** If the day is not known yet: what determines it. `startsOn` is then the day of the document. */
  readonly runsFrom?: UnknownStart
  readonly dealer: Supplier
  /** The law of the agreement. */
  readonly law?: CreditLaw
  /** Where the vehicle is kept overnight; by default at the hirer's address. */
  readonly keptAt?: Address
  /** Whether one of the lender's staff signs too. */
  readonly lenderSigns?: true
  /** English if absent. */
  readonly language?: LanguageName
}

/** A future event from which a loan runs. */
export type UnknownStart = Exclude<RunsFrom, 'signingStarted'>

/** The supplier of the vehicle, who introduces the hirer to the lender. */
export type Supplier = { readonly name: string; readonly address: readonly string[] }

export type AgreementContent = {
  /**
   * The law of the agreement. Without it, it has ten days to withdraw and the form of Directive 2008/48/EC; before
   * 1.1.0 it had no texts of its own.
   */
  readonly law?: Pick<CreditLaw, 'id' | 'name' | 'withdrawalDays' | 'informationForm'> &
    Partial<Pick<CreditLaw, 'texts'>>
  /** Of its words and formats; English if absent. */
  readonly language?: LanguageName
  readonly reference: string
  readonly madeOn: LocalDate
  readonly startsOn: LocalDate
  /** Absent if the loan starts on `startsOn`; otherwise its dates are given as months after the start. */
  readonly runsFrom?: UnknownStart
  readonly loanType: LoanType
  readonly borrowerType: BorrowerType
  readonly hirer: Hirer
  readonly guarantor: Person | null
  /** All signers, in the order of the application. */
  readonly signers: readonly Signer[]
  /** Whether one of the lender's staff signs too; absent if its seal is its signature. */
  readonly lenderSigns?: true
  readonly dealer: Supplier
  readonly goods: Goods
  /** For a PCP. */
  readonly kilometresPerYear: number | null
  readonly figures: AgreementFigures
  readonly payments: readonly PaymentRow[]
  /**
   * Agreements are drawn as they were shown, whatever came later: 2, of 1.0.0, in larger type, before there were texts by
   * law and borrower, and before the schedule added up what is to pay.
   */
  readonly edition: 2 | typeof EDITION
  /** The account from which the payments are collected; absent without an IBAN. */
  readonly account?: Account
}

/** Of what is drawn now. Version 1.0.0 had edition 2; until 1.1.0 is released, the words of this one may change. */
export const EDITION = 3

/** As submitted. */
export type Account = { readonly holder: string; readonly iban: string; readonly bic: string | null }

/**
 * The content of a case's agreement. Pure: the same input gives the same content.
 *
 * @throws RangeError if the offer's amount is not price less deposit and trade-in, or if a PCP comes without its
 * kilometres: both are mistakes of ours.
 */
export const agreementOf = (input: AgreementInput): AgreementContent => {
  const words = languageIn(input)
  const { reference, application, offer, asked, madeOn, startsOn, dealer } = input
  if (offer.gmfv !== null && asked.annualKilometres === undefined) {
    throw new RangeError('A PCP is agreed for a distance a year; none is given')
  }
  const hirer = hirerOf(application)
  const signers = signersOf(application)
  const keptAt = input.keptAt === undefined ? hirer.address : addressLines(input.keptAt)
  const payments = paymentRowsOf(offer, startsOn)
  return {
    ...lawOf(input.law),
    ...(input.language === undefined ? {} : { language: input.language }),
    ...(input.runsFrom === undefined ? {} : { runsFrom: input.runsFrom }),
    ...(input.lenderSigns && { lenderSigns: input.lenderSigns }),
    reference,
    madeOn,
    startsOn,
    loanType: offer.gmfv === null ? 'hirePurchase' : 'pcp',
    borrowerType: application.borrowerType,
    hirer,
    guarantor: signers.find(({ role }) => role === 'guarantor') ?? null,
    signers,
    dealer,
    goods: goodsOf(application, keptAt, words),
    kilometresPerYear: (offer.gmfv === null ? undefined : asked.annualKilometres) ?? null,
    figures: figuresOf(offer, asked, payments, application.finance),
    payments,
    edition: EDITION,
    ...accountOf(application.bank),
  }
}

const accountOf = ({ accountName, iban, bic }: BankDetails): Pick<AgreementContent, 'account'> =>
  iban === undefined ? {} : { account: { holder: accountName, iban, bic: bic ?? null } }

const lawOf = (law: CreditLaw | undefined): Pick<AgreementContent, 'law'> => {
  if (law === undefined) return {}
  const { id, name, withdrawalDays, informationForm, texts } = law
  return { law: { id, name, withdrawalDays, informationForm, texts } }
}

/** The content once a future start is known. */
export const startingOn = (content: AgreementContent, startsOn: LocalDate): AgreementContent => {
  const { runsFrom: _, ...rest } = content
  const payments = content.payments.map((row) => ({ ...row, dueOn: monthsLater(startsOn, row.number) }))
  const [first, last] = [payments[0], payments.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('An agreement has at least one payment')
  const figures = { ...content.figures, firstDueOn: first.dueOn, lastDueOn: last.dueOn }
  return { ...rest, startsOn, payments, figures }
}
