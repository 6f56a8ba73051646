/**
 * The document: key facts, pre-contract information, the agreement, its payments, the mandate, and the signature boxes.
 */

import { agreementPart } from './agreement-part.ts'
import type { Part } from './blocks.ts'
import type { AgreementContent } from './content.ts'
import { keyFactsPart } from './key-facts-part.ts'
import { mandateParts } from './mandate-part.ts'
import { preContractPart } from './pre-contract-part.ts'
import { schedulePart } from './schedule-part.ts'
import { signaturePart } from './signature-part.ts'
import { type Fill, filled, type LenderWording, wordingUnder, wordsOf } from './wording.ts'

/** All parts, as text and without layout. */
export const partsOf = (content: AgreementContent, lender: LenderWording): readonly Part[] => {
  const words = wordsOf(content, lender)
  const fill: Fill = (template) => filled(template, words)
  const wording = wordingUnder(content, lender)
  const form = preContractPart(content, wording, fill)
  const agreement = agreementPart(content, wording, fill)
  const schedule = schedulePart(content)
  const signatures = signaturePart(content, wording, fill)
  if (content.edition === undefined) return [form, agreement, schedule, signatures]
  return [
    keyFactsPart(content),
    form,
    ...[agreement, schedule, ...mandateParts(content, wording), signatures].map(
      (part): Part => ({ ...part, flowsOn: true }),
    ),
  ]
}
