/** The document: pre-contract information, the agreement, its payments, and the places to sign, in that order. */

import { agreementPart } from './agreement-part.ts'
import type { Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import { preContractPart } from './pre-contract-part.ts'
import { schedulePart } from './schedule-part.ts'
import { signaturePart } from './signature-part.ts'
import { type Fill, filled, type LenderWording, wordingUnder, wordsOf } from './wording.ts'

/** All parts, as text and without a page's measures. */
export const partsOf = (content: AgreementContent, lender: LenderWording): readonly Part[] => {
  const words = wordsOf(content, lender)
  const fill: Fill = (template) => filled(template, words)
  const wording = wordingUnder(content, lender)
  return [
    preContractPart(content, wording, fill),
    agreementPart(content, wording, fill),
    schedulePart(content),
    signaturePart(content, wording, fill),
  ]
}
