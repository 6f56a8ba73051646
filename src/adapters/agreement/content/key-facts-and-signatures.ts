/** The first and the last page of the agreement: its key facts, and the signatures. */

import { NO_MONEY, plus } from '../../../domain/finance/money.ts'
import type { Block, Fact, Part } from './blocks.ts'
import {
  capacityOf,
  dueText,
  feeFacts,
  instalmentsText,
  isNewest,
  termText,
  totalLabel,
  vehicleName,
} from './descriptions.ts'
import { filled } from './language.ts'
import type { PaymentRow } from './money.ts'
import type { Source } from './source.ts'
import { hasMandate } from './wording.ts'

/** The key facts: the vehicle, the amount of credit, the payments, the term, the APR, and the total to pay. */
export const keyFactsPart = (source: Source): Part => {
  const { title, about } = source.words.keyFacts
  const facts: Block = { is: 'facts', summary: title, rows: factsOf(source) }
  const sentence: Block = { is: 'paragraph', text: about }
  return { title, blocks: isNewest(source.content) ? [sentence, facts] : [facts, sentence] }
}

/** The page of the guarantor's own key facts, with the warning that the law has for them; none without a guarantor. */
export const guarantorFactsParts = ({ content, lender, words }: Source): readonly Part[] => {
  const { guarantor, hirer, figures, law } = content
  if (guarantor === null || !isNewest(content)) return []
  const { guarantorFacts: own, statutes, euro } = words
  const warnings = law?.texts?.includes('guarantorWarning2012')
    ? statutes.guarantorWarning2012.paragraphs
    : []
  return [
    {
      title: own.title,
      blocks: [
        {
          is: 'facts',
          summary: own.title,
          rows: [
            [own.guarantor, guarantor.name],
            [own.hirer, hirer.name],
            [own.when, filled(own.whenUnpaid, { hirer: hirer.name, lender: lender.name })],
            [
              own.most,
              filled(own.mostOfPayments, { amount: euro(figures.totalOfPayments), hirer: hirer.name }),
            ],
            [own.returned, filled(own.returnedUnpaid, { hirer: hirer.name })],
            [own.copy, own.copySent],
          ],
        },
        { is: 'notice', paragraphs: warnings },
        { is: 'paragraph', text: filled(own.others, { hirer: hirer.name }) },
      ],
    },
  ]
}

const factsOf = (source: Source): readonly Fact[] => {
  const { content, words } = source
  const { figures, payments } = content
  const { finalPayment, firstDueOn, lastDueOn } = figures
  const { keyFacts: own, loanTypes, euro, perCent } = words
  const first = dueText(content, 1, firstDueOn, words)
  const last = dueText(content, payments.length, lastDueOn, words)
  return [
    [own.typeOfCredit, content.loanType === 'pcp' ? own.pcp : loanTypes.hirePurchase],
    ...(isNewest(content) ? [[words.capacities.hirer, content.hirer.name] as const] : []),
    [own.vehicle, vehicleName(content.goods), filled(own.dealer, { dealer: content.dealer.name })],
    ...(isNewest(content) ? [priceFact(source)] : []),
    [own.credit, euro(figures.amountFinanced)],
    [own.instalments, instalmentsText(figures, words), filled(own.first, { day: first })],
    ...firstPaymentFacts(source),
    ...(finalPayment === null
      ? []
      : [
          [
            own.finalPayment,
            euro(finalPayment),
            filled(own.finalDay, { day: last }),
            ...finalFees(source),
          ] as const,
        ]),
    ...(isNewest(content) && figures.fees.length > 0
      ? [[own.fees, ...feeLines(content, words)] as const]
      : []),
    [own.term, termText(content, words)],
    [own.apr, perCent(figures.aprcPerCent, 1)],
    [
      totalLabel(content, own.total),
      filled(words.totalOfPayments, { amount: euro(figures.totalOfPayments) }),
    ],
    ...(isNewest(content)
      ? [
          [
            own.hirePurchasePrice,
            filled(own.withPaidAtStart, { price: euro(figures.hirePurchasePrice) }),
          ] as const,
        ]
      : []),
  ]
}

const priceFact = ({ content: { figures }, words }: Source): Fact => {
  const { keyFacts: own, euro } = words
  const { price, paidAtStart } = figures
  const amounts = { price: euro(price), amount: euro(paidAtStart) }
  return [own.price, paidAtStart === NO_MONEY ? amounts.price : filled(own.priceWithStart, amounts)]
}

/** A payment of the schedule if a fee falls due with it, which nothing else names. */
const paymentWithFee = ({ content, words: { euro } }: Source, row: PaymentRow | undefined) =>
  row === undefined || row.fee === NO_MONEY || !isNewest(content)
    ? []
    : [{ ...row, amount: euro(plus(row.payment, row.fee)) }]

const finalFees = (source: Source): readonly string[] =>
  paymentWithFee(source, source.content.payments.at(-1)).map(({ amount }) =>
    filled(source.words.keyFacts.finalWithFees, { amount }),
  )

const firstPaymentFacts = (source: Source): readonly Fact[] =>
  paymentWithFee(source, source.content.payments[0]).map(({ amount, number, dueOn, payment, fee }) => {
    const { content, words } = source
    const day = dueText(content, number, dueOn, words)
    const parts = { amount, day, instalment: words.euro(payment), fees: words.euro(fee) }
    return [words.keyFacts.firstPayment, filled(words.keyFacts.firstPaymentWithFees, parts)]
  })

const feeLines = (content: Source['content'], words: Source['words']): readonly string[] =>
  feeFacts(content, words).map(([name, amount = '']) => filled(words.chargeLine, { for: name, amount }))

/**
 * The page of signatures: the lender's statement before them, how the lender signs, and a box for each signer, below what
 * the signature does. In earlier editions the lender came last.
 */
export const signaturePart = ({ content, lender, fill, words }: Source): Part => {
  const statement = lender.beforeSigning.map((text): Block => ({ is: 'paragraph', text: fill(text) }))
  const ofLender: readonly Block[] = [
    { is: 'heading', level: 2, text: words.signatures.lender },
    { is: 'paragraph', text: fill(lender.lenderSigns) },
    ...(content.lenderSigns === true
      ? [{ is: 'paragraph', text: filled(words.signatures.signatory, { lender: lender.name }) } as const]
      : []),
  ]
  const { signers } = content
  const places = signers.flatMap(({ applicant, name, role }, index): readonly Block[] => {
    const capacity = capacityOf(role, content)
    const place = { is: 'signaturePlace', applicant, name, capacity } as const
    if (!isNewest(content)) return [place]
    const side = role === 'guarantor' ? 'guarantor' : 'hirer'
    const mandate = side === 'hirer' && hasMandate(content, lender) ? [words.signatures.mandate] : []
    const isNextOfSide = index > 0 && (role === 'guarantor') === (signers[index - 1]?.role === 'guarantor')
    return [
      ...(isNextOfSide ? [] : [{ is: 'heading', level: 2, text: words.signatures[side] } as const]),
      { ...place, does: [words.signatures.does[role], ...mandate].map(fill).join(' ') },
    ]
  })
  return {
    title: words.signatures.title,
    blocks: isNewest(content)
      ? [...statement, ...ofLender, ...places]
      : [...statement, ...places, ...ofLender],
  }
}
