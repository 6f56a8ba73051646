/** Every payment with its date. */
import { euroText, plus } from '../../domain/finance/money.ts'
import type { Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import { shortDate } from './figures-text.ts'

export const schedulePart = ({ payments, figures }: AgreementContent): Part => ({
  title: 'Payment schedule',
  blocks: [
    {
      is: 'paragraph',
      text: 'Fees come on top of the payment in the same row. What is owed is the part of the amount of credit that is left after the payment.',
    },
    ...(figures.finalPayment === null
      ? []
      : [{ is: 'paragraph', text: `Payment ${payments.length} is the final payment (GMFV).` } as const]),
    {
      is: 'table',
      summary: 'Payments by date',
      columns: [
        { title: 'No.', align: 'right', share: 0.1 },
        { title: 'Due on', align: 'left', share: 0.26 },
        { title: 'Payment', align: 'right', share: 0.23 },
        { title: 'Fee', align: 'right', share: 0.17 },
        { title: 'Still owed', align: 'right', share: 0.24 },
      ],
      rows: payments.map(({ number, dueOn, payment, fee, stillOwed }) => [
        String(number),
        shortDate(dueOn),
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
  ],
})
