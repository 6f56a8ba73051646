/** Every payment with its date. */
import { euroText, plus } from '../../../domain/finance/money.ts'
import type { Block, Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import { startText } from './descriptions.ts'
import { longDate, shortDate } from './figures-text.ts'

/** The payment schedule: a row for each payment, with its day, amount, fees and the remaining credit. */
export const schedulePart = (content: AgreementContent): Part => ({
  title: 'Payment schedule',
  blocks: [
    {
      is: 'paragraph',
      text: 'Fees come on top of the payment in the same row. What is owed is the part of the amount of credit that is left after the payment.',
    },
    ...(content.runsFrom === undefined
      ? []
      : [
          {
            is: 'paragraph',
            text: `The loan starts on ${startText(content)}. Each payment is due so many months later as its row says: on the same day of that month, or on the month’s last day where it has no such day.`,
          } as const,
        ]),
    ...tableBlocks(content, content.runsFrom === undefined),
  ],
})

/** The schedule with its days, once a future start is known. */
export const daysPart = (content: AgreementContent): Part => ({
  title: 'The days of this agreement',
  blocks: [
    {
      is: 'paragraph',
      text: `The last signature was given on ${longDate(content.startsOn)}. The loan runs from that day, so that its payments are due on these days.`,
    },
    ...tableBlocks(content, true),
  ],
})

const tableBlocks = ({ payments, figures }: AgreementContent, isDated: boolean): readonly Block[] => [
  ...(figures.finalPayment === null
    ? []
    : [{ is: 'paragraph', text: `Payment ${payments.length} is the final payment (GMFV).` } as const]),
  {
    is: 'table',
    summary: isDated ? 'Payments by date' : 'Payments by month after the start',
    columns: [
      { title: 'No.', align: 'right', share: 0.1 },
      { title: isDated ? 'Due on' : 'Months after the start', align: 'left', share: 0.26 },
      { title: 'Payment', align: 'right', share: 0.23 },
      { title: 'Fee', align: 'right', share: 0.17 },
      { title: 'Still owed', align: 'right', share: 0.24 },
    ],
    rows: payments.map(({ number, dueOn, payment, fee, stillOwed }) => [
      String(number),
      isDated ? shortDate(dueOn) : String(number),
      euroText(payment),
      fee === 0 ? '–' : euroText(fee),
      euroText(stillOwed),
    ]),
    totals: [
      '',
      'Total',
      euroText(plus(...payments.map(({ payment }) => payment))),
      euroText(figures.totalFees),
      '',
    ],
  },
  {
    is: 'paragraph',
    text: `All payments and fees together come to ${euroText(figures.totalOfPayments)}. With what is paid at the start, ${euroText(figures.paidAtStart)}, the hire-purchase price is ${euroText(figures.hirePurchasePrice)}.`,
  },
]
