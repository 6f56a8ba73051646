/** Every payment with its date. */
import { plus } from '../../../domain/finance/money.ts'
import { type Language, languageIn } from '../words/language.ts'
import { filled } from '../words/sentence.ts'
import type { Block, Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import { startText } from './descriptions.ts'

/** The payment schedule: a row for each payment, with its day, amount, fees and the remaining credit. */
export const schedulePart = (content: AgreementContent): Part => {
  const words = languageIn(content)
  const { schedule: own } = words
  const isDated = content.runsFrom === undefined
  return {
    title: own.title,
    blocks: [
      { is: 'paragraph', text: own.about },
      ...(isDated ? [] : [paragraph(filled(own.unknownStart, { start: startText(content, words) }))]),
      ...tableBlocks(content, isDated, words),
    ],
  }
}

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

const tableBlocks = (
  { payments, figures }: AgreementContent,
  isDated: boolean,
  { schedule: own, euro, shortDate }: Language,
): readonly Block[] => [
  ...(figures.finalPayment === null
    ? []
    : [paragraph(filled(own.finalPayment, { number: String(payments.length) }))]),
  {
    is: 'table',
    summary: isDated ? own.byDate : own.byMonth,
    columns: [
      { title: own.number, align: 'right', share: 0.1 },
      { title: isDated ? own.dueOn : own.monthsAfterStart, align: 'left', share: 0.26 },
      { title: own.payment, align: 'right', share: 0.23 },
      { title: own.fee, align: 'right', share: 0.17 },
      { title: own.owed, align: 'right', share: 0.24 },
    ],
    rows: payments.map(({ number, dueOn, payment, fee, stillOwed }) => [
      String(number),
      isDated ? shortDate(dueOn) : String(number),
      euro(payment),
      fee === 0 ? own.noFee : euro(fee),
      euro(stillOwed),
    ]),
    totals: [
      '',
      own.total,
      euro(plus(...payments.map(({ payment }) => payment))),
      euro(figures.totalFees),
      '',
    ],
  },
  paragraph(
    filled(own.sum, {
      payments: euro(figures.totalOfPayments),
      atStart: euro(figures.paidAtStart),
      price: euro(figures.hirePurchasePrice),
    }),
  ),
]
