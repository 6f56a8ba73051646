/** The page of signatures. */

import type { Block, Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import { capacityOf } from './descriptions.ts'
import type { Fill, LenderWording } from './wording.ts'

/** The page of signatures: the lender's statement before them, and a box for each signer. */
export const signaturePart = (content: AgreementContent, lender: LenderWording, fill: Fill): Part => ({
  title: 'Signatures',
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
    { is: 'heading', level: 2, text: 'For the lender' },
    { is: 'paragraph', text: fill(lender.lenderSigns) },
  ],
})
