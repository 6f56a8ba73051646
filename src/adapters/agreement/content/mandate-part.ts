/** The mandate by which the lender collects the payments: SEPA Core Direct Debit, with the elements that its rulebook requires (EPC016-06). */

import type { Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import type { LenderWording } from './wording.ts'

/** Empty if there is no IBAN, or the lender has no creditor identifier. */
export const mandateParts = (
  { account, reference, hirer }: AgreementContent,
  { creditorIdentifier, name, address }: LenderWording,
): readonly Part[] => {
  if (account === undefined || creditorIdentifier === undefined) return []
  return [
    {
      title: 'SEPA Direct Debit mandate',
      blocks: [
        {
          is: 'paragraph',
          text: `By signing this document you authorise ${name} to send instructions to your bank to debit the account below, and you authorise your bank to debit the account as ${name} instructs it. The payments are those of this agreement; its payment schedule tells you each amount and its day ahead.`,
        },
        {
          is: 'paragraph',
          text: 'You may ask your bank for a refund, under the terms of your agreement with it: within eight weeks of the day on which your account was debited, or within 13 months if you had not authorised the payment. Your bank can give you a statement of your rights.',
        },
        {
          is: 'facts',
          summary: 'The mandate',
          rows: [
            ['Mandate reference', reference],
            ['Creditor', name, ...address],
            ['Creditor identifier', creditorIdentifier],
            ['Type of payment', 'Recurrent'],
            ['Account holder', account.holder, ...hirer.address],
            ['IBAN', inGroups(account.iban)],
            ...(account.bic === null ? [] : [['BIC', account.bic] as const]),
            ['Signature and date', 'Those at the end of this document'],
          ],
        },
      ],
    },
  ]
}

const GROUP = /.{1,4}/gu

/** IE29 AIBK 9311 5212 3456 78, as banks print it. */
const inGroups = (iban: string): string => (iban.replace(/\s/gu, '').match(GROUP) ?? []).join(' ')
