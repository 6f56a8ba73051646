/**
 * What the agreement says of its payments: every one with its date, and the mandate by which the lender collects them.
 */
import { NO_MONEY, plus } from '../../../domain/finance/money.ts'
import type { Block, Column, Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import { addressIn, isNewest, startText } from './descriptions.ts'
import { filled, type Language, languageIn } from './language.ts'
import type { PaymentRow } from './money.ts'
import type { Source } from './source.ts'
import { hasMandate } from './wording.ts'

/** The payment schedule: a row for each payment, with its day, amount, fees and the remaining credit. */
export const schedulePart = (content: AgreementContent): Part => {
  const words = languageIn(content)
  const { schedule: own } = words
  const isDated = content.runsFrom === undefined
  return {
    title: own.title,
    blocks: [
      paragraph(isNewest(content) ? [own.aboutSum, ...roundingIn(content, words)].join(' ') : own.about),
      ...(isDated
        ? []
        : [paragraph(filled(unknownStartIn(content, words), { start: startText(content, words) }))]),
      ...tableBlocks(content, isDated, words),
    ],
  }
}

/** Without interest, or if the last instalment differs, nothing is left over for the last month's interest. */
const roundingIn = ({ figures }: AgreementContent, { schedule: own }: Language): readonly string[] =>
  figures.totalInterest > NO_MONEY && figures.lastInstalment === undefined ? [own.rounding] : []

const unknownStartIn = (content: AgreementContent, { schedule: own }: Language): string =>
  isNewest(content) ? own.startUnknown : own.unknownStart

/** The schedule with its days, once a future start is known. */
export const daysPart = (content: AgreementContent): Part => {
  const words = languageIn(content)
  return {
    title: words.schedule.daysTitle,
    blocks: [
      paragraph(filled(words.schedule.daysAbout, { day: words.longDate(content.startsOn) })),
      ...tableBlocks(content, true, words),
    ],
  }
}

const paragraph = (text: string): Block => ({ is: 'paragraph', text })

const tableBlocks = (content: AgreementContent, isDated: boolean, words: Language): readonly Block[] => {
  const { payments, figures } = content
  const { schedule: own, euro } = words
  const columns = columnsOf(content, isDated, words)
  const table: Block = {
    is: 'table',
    summary: isDated ? own.byDate : own.byMonth,
    columns,
    rows: payments.map((row) => columns.map(({ of }) => of(row))),
    totals: columns.map(({ total = '' }) => total),
  }
  const sum = paragraph(
    filled(isNewest(content) ? own.sumToPay : own.sum, {
      payments: euro(figures.totalOfPayments),
      atStart: euro(figures.paidAtStart),
      price: euro(figures.hirePurchasePrice),
    }),
  )
  return [
    ...(figures.finalPayment === null
      ? []
      : [paragraph(filled(own.finalPayment, { number: String(payments.length) }))]),
    ...(isNewest(content) ? [sum, table] : [table, sum]),
  ]
}

type ScheduleColumn = Column & { readonly of: (row: PaymentRow) => string; readonly total?: string }

/** Payment and fee of each row add up to what is to pay, and each of these columns to its total. */
const columnsOf = (
  content: AgreementContent,
  isDated: boolean,
  { schedule: own, euro, shortDate }: Language,
): readonly ScheduleColumn[] => {
  const { payments, figures } = content
  const newest = isDated ? SHARES : UNDATED_SHARES
  const [number, due, payment, fee, toPay, owed] = isNewest(content) ? newest : EARLIER_SHARES
  const columns: readonly ScheduleColumn[] = [
    {
      title: own.number,
      align: isNewest(content) ? 'left' : 'right',
      share: number,
      of: (row) => String(row.number),
      ...(due === 0 && { total: own.total }),
    },
    {
      title: isDated ? own.dueOn : own.monthsAfterStart,
      align: 'left',
      share: due,
      of: (row) => (isDated ? shortDate(row.dueOn) : String(row.number)),
      total: own.total,
    },
    {
      title: own.payment,
      align: 'right',
      share: payment,
      of: (row) => euro(row.payment),
      total: euro(plus(...payments.map((row) => row.payment))),
    },
    {
      title: own.fee,
      align: 'right',
      share: fee,
      of: (row) => (row.fee === 0 ? own.noFee : euro(row.fee)),
      total: euro(figures.totalFees),
    },
    {
      title: own.toPay,
      align: 'right',
      share: toPay,
      of: (row) => euro(plus(row.payment, row.fee)),
      total: euro(figures.totalOfPayments),
    },
    { title: own.owed, align: 'right', share: owed, of: (row) => euro(row.stillOwed) },
  ]
  return columns.filter(({ share }) => share > 0)
}

const SHARES = [0.085, 0.192, 0.188, 0.151, 0.192, 0.192] as const
/** Without dates, a payment's number says how many months after the start it is due. */
const UNDATED_SHARES = [0.16, 0, 0.22, 0.18, 0.22, 0.22] as const
/** Earlier schedules did not say what is to pay on each day. */
const EARLIER_SHARES = [0.1, 0.26, 0.23, 0.17, 0, 0.24] as const

/**
 * The mandate for SEPA Core Direct Debit, with the elements that its rulebook requires (EPC016-06). Empty if there is
 * no IBAN, or the lender has no creditor identifier.
 */
export const mandateParts = ({ content, lender, words }: Source): readonly Part[] => {
  const { account, reference, hirer } = content
  const { creditorIdentifier = '', name, address } = lender
  const { mandate: own } = words
  if (account === undefined || !hasMandate(content, lender)) return []
  return [
    {
      title: own.title,
      blocks: [
        paragraph(
          filled(
            content.runsFrom === undefined || !isNewest(content) ? own.authority : own.authorityByMonth,
            { lender: name },
          ),
        ),
        ...(isNewest(content) ? [paragraph(filled(own.holderSigns, { holder: account.holder }))] : []),
        { is: 'paragraph', text: own.refund },
        {
          is: 'facts',
          summary: own.summary,
          rows: [
            [own.reference, reference],
            [own.creditor, name, ...addressIn(content, address)],
            [own.creditorIdentifier, creditorIdentifier],
            [own.type, own.recurrent],
            [own.holder, account.holder, ...addressIn(content, hirer.address)],
            [own.iban, inGroups(account.iban)],
            ...(account.bic === null ? [] : [[own.bic, account.bic] as const]),
            [own.signature, own.atTheEnd],
          ],
        },
      ],
    },
  ]
}

const GROUP = /.{1,4}/gu

/** IE29 AIBK 9311 5212 3456 78, as banks print it. */
const inGroups = (iban: string): string => (iban.replace(/\s/gu, '').match(GROUP) ?? []).join(' ')
