/** The mandate by which the lender collects the payments: SEPA Core Direct Debit, with the elements that its rulebook requires (EPC016-06). */

import { filled } from '../words/sentence.ts'
import type { Part } from './blocks.ts'
import { addressIn } from './descriptions.ts'
import type { Source } from './source.ts'

/** Empty if there is no IBAN, or the lender has no creditor identifier. */
export const mandateParts = ({ content, lender, words }: Source): readonly Part[] => {
  const { account, reference, hirer } = content
  const { creditorIdentifier, name, address } = lender
  const { mandate: own } = words
  if (account === undefined || creditorIdentifier === undefined) return []
  return [
    {
      title: own.title,
      blocks: [
        { is: 'paragraph', text: filled(own.authority, { lender: name }) },
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
