/**
 * The payment file of a day: a customer credit transfer initiation of ISO 20022, pain.001.001.09, as SEPA's banks take it
 * (EPC132-08). The same payments make the same file.
 */
import { addDays } from '../../../packages/values/dublin-day.ts'
import { cleaned, withPlainApostrophes } from '../../../packages/values/typed/clean-text.ts'
import { LETTERS } from '../application/search-words.ts'
import type { Account } from '../lender/dealer-account.ts'
import { type Cents, plus, toEuros } from './money.ts'

/** The payment of a case, to the account that its payout recorded. */
export type CasePayment = Account & {
  readonly reference: string
  readonly contractNumber: string | null
  readonly amount: Cents
  /** When the case was paid out, in milliseconds since 1970. */
  readonly at: number
}

/**
 * The payments of a day, at least one, in the order of the payouts. The message's ID is that of the day, so that a bank
 * rejects a second file of it. They are due on the next day, since the day of the payouts is over.
 */
export const paymentFile = (
  { day, debtor }: { readonly day: string; readonly debtor: Account },
  payments: readonly CasePayment[],
): string => {
  const id = `PAYOUTS-${day}`
  const madeAt = new Date(Math.max(...payments.map(({ at }) => at)))
  const sums = `<NbOfTxs>${payments.length}</NbOfTxs>
<CtrlSum>${euros(plus(...payments.map(({ amount }) => amount)))}</CtrlSum>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
<CstmrCdtTrfInitn>
<GrpHdr>
<MsgId>${id}</MsgId>
<CreDtTm>${madeAt.toISOString()}</CreDtTm>
${sums}
<InitgPty>${named(debtor)}</InitgPty>
</GrpHdr>
<PmtInf>
<PmtInfId>${id}</PmtInfId>
<PmtMtd>TRF</PmtMtd>
${sums}
<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt><Dt>${addDays(day, 1)}</Dt></ReqdExctnDt>
<Dbtr>${named(debtor)}</Dbtr>
<DbtrAcct>${numbered(debtor)}</DbtrAcct>
<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
<ChrgBr>SLEV</ChrgBr>
${payments.map(transfer).join('\n')}
</PmtInf>
</CstmrCdtTrfInitn>
</Document>
`
}

const transfer = (payment: CasePayment): string => `<CdtTrfTxInf>
<PmtId><EndToEndId>${payment.reference}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">${euros(payment.amount)}</InstdAmt></Amt>
<Cdtr>${named(payment)}</Cdtr>
<CdtrAcct>${numbered(payment)}</CdtrAcct>
<RmtInf><Ustrd>${sepaText(remittanceOf(payment), REMITTANCE_MAXIMUM_CHARACTERS)}</Ustrd></RmtInf>
</CdtTrfTxInf>`

const remittanceOf = ({ reference, contractNumber }: CasePayment): string =>
  contractNumber === null ? reference : `${reference} contract ${contractNumber}`

const euros = (amount: Cents): string => toEuros(amount).toFixed(2)

const NAME_MAXIMUM_CHARACTERS = 70
const REMITTANCE_MAXIMUM_CHARACTERS = 140

const named = ({ holder }: Account): string => `<Nm>${sepaText(holder, NAME_MAXIMUM_CHARACTERS)}</Nm>`

const numbered = ({ iban }: Account): string => `<Id><IBAN>${iban}</IBAN></Id>`

/**
 * A text in the characters that all banks of SEPA take (EPC217-08), none of which needs an escape in XML. Letters lose their
 * accents, & is a plus sign, and what has no such character is a full stop.
 */
export const sepaText = (text: string, maximumCharacters: number): string =>
  withPlainApostrophes(cleaned(text))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', '+')
    .replace(/[^A-Za-z\d/?:().,'+ -]/gu, letterFor)
    .slice(0, maximumCharacters)
    .trim()

const letterFor = (sign: string): string => {
  const plain = LETTERS[sign.toLowerCase()] ?? '.'
  return sign === sign.toLowerCase() ? plain : plain.toUpperCase()
}
