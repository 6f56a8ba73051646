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
import { sourceOf } from './source.ts'
import type { LenderWording } from './wording.ts'

/** All parts, as text and without layout. */
export const partsOf = (content: AgreementContent, lender: LenderWording): readonly Part[] => {
  const source = sourceOf(content, lender)
  const form = preContractPart(source)
  const agreement = agreementPart(source)
  const schedule = schedulePart(content)
  const signatures = signaturePart(source)
  if (content.edition === undefined) return [form, agreement, schedule, signatures]
  return [
    keyFactsPart(source),
    form,
    ...[agreement, schedule, ...mandateParts(source), signatures].map(
      (part): Part => ({ ...part, flowsOn: true }),
    ),
  ]
}
