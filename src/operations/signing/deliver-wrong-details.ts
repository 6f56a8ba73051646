/** The email about a signer whose details are wrong: its text is read from the evidence when it is sent. */

import type { StepData } from '../../adapters/agreement/evidence-steps.ts'
import type { Letter } from '../../adapters/mail/letter.ts'
import { signingDetailsWrong } from '../../adapters/mail/texts.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { reportText } from '../../domain/signing/troubles.ts'
import { readEvidenceRow } from '../../store/signing/signings.ts'
import type { WrongDetailsMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { decryptEvidence } from '../signing-record/stored.ts'
import { openSigning } from './open.ts'

/** Undefined once the application was erased: then no email is sent. */
export const wrongDetailsLetter = async (
  service: Pick<Service, 'sql' | 'ring' | 'findApplication'>,
  { signingId, evidence }: Pick<WrongDetailsMail, 'signingId' | 'evidence'>,
): Promise<{ readonly letter: Letter; readonly about: string } | undefined> => {
  const signing = await openSigning(service, signingId)
  const entry = await readEvidenceRow(service.sql, signingId, evidence)
  if (signing === undefined || entry === undefined) return undefined
  const { key, application, file } = signing
  const { kind, data } = decryptEvidence(key, signingId, entry)
  if (kind !== 'detailsWrong') throw new Error('An email names another step')
  const { signer: signerId, ...report } = data as StepData['detailsWrong']
  const signer = file.signers.find(({ id }) => id === signerId)
  const letter = signingDetailsWrong({
    reference: referenceOf(application.modelSet, application.id),
    signer: signer?.name ?? 'A signer',
    message: reportText(report),
  })
  return { letter, about: application.id }
}
