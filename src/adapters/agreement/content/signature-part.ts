/** The page of signatures. */

import type { Block, Part } from './blocks.ts'
import { capacityOf } from './descriptions.ts'
import type { Source } from './source.ts'

/** The page of signatures: the lender's statement before them, and a box for each signer. */
export const signaturePart = ({ content, lender, fill, words }: Source): Part => ({
  title: words.signatures.title,
  blocks: [
    ...lender.beforeSigning.map((text): Block => ({ is: 'paragraph', text: fill(text) })),
    ...content.signers.map(
      ({ applicant, name, role }): Block => ({
        is: 'signaturePlace',
        applicant,
        name,
        capacity: capacityOf(role, content),
      }),
    ),
    { is: 'heading', level: 2, text: words.signatures.lender },
    { is: 'paragraph', text: fill(lender.lenderSigns) },
  ],
})
