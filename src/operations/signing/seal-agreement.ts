/** Makes the sealed document of a completely signed signing. Repetitions have no effect. */

import { hash } from 'node:crypto'
import { sealPdf } from '../../../packages/pdf-seal/seal/seal-pdf.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { FinalSignature } from '../../adapters/agreement/content/blocks.ts'
import type { AgreementContent } from '../../adapters/agreement/content/content.ts'
import { capacityOf, sealReason } from '../../adapters/agreement/content/descriptions.ts'
import type { EvidenceEntry } from '../../adapters/agreement/evidence.ts'
import type {
  EvidencePageContent,
  EvidencePageSigner,
} from '../../adapters/agreement/evidence-page-content.ts'
import { lastStep, type StepKind, step } from '../../adapters/agreement/evidence-steps.ts'
import { SURROUNDINGS } from '../../domain/sandbox/surroundings.ts'
import type { Signer, SigningFile } from '../../domain/signing/signing.ts'
import { signingAllows } from '../../domain/signing/signing-states.ts'
import { scheduleExtension } from '../../store/signing/extensions.ts'
import { insertPdf } from '../../store/signing/signings.ts'
import { queueMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { encryptPdf, isStepOf, numberOfLast, readEvidence, readStoredPdf } from '../signing-record/stored.ts'
import { surroundingsOfCase } from '../surroundings.ts'
import { openContent } from './agreement-content.ts'
import { changeSigning } from './change.ts'
import { SIGNING_WORK } from './make-agreement.ts'
import { type OpenedSigning, openSigning } from './open.ts'

const NOT_NOW = { is: 'notNow' } as const

/**
 * Throws PaperFault, SealingKeyFault or TimeStampFault if it cannot be made. Does nothing if the signing does not, or no
 * longer, wait for it.
 */
export const sealAgreement = async (service: Service, signingId: string): Promise<void> => {
  const signing = await openSigning(service, signingId)
  if (signing === undefined || !signingAllows(signing.row.state, 'seal')) return
  const { key, application } = signing
  const isSample = SURROUNDINGS[surroundingsOfCase(service, application)].seal === 'sample'
  const pdf = await sealedPdf(service, signing, isSample)
  const sha256 = hash('sha256', pdf)
  await changeSigning(service, signingId, SIGNING_WORK, ({ row: { state }, file: before, now }) => {
    if (!signingAllows(state, 'seal')) return NOT_NOW
    const { failure: _, ...file } = before
    const at = new Date(now)
    return {
      file: { ...file, sealedHash: sha256 },
      state: 'completed',
      dueAt: null,
      endedAt: at,
      steps: [step('sealed', { sha256 })],
      also: async ({ sql }) => {
        const content = encryptPdf(key, signingId, 'sealed', pdf)
        if (!(await insertPdf(sql, { signingId, kind: 'sealed', content, at })))
          throw new Error('A signing that is to be sealed has its document already')
        if (!isSample) await scheduleExtension(sql, signingId, { at })
        for (const { id: signerId } of file.signers)
          await queueMail({ sql }, { kind: 'signingCopy', signerId })
      },
    }
  })
}

/** In a sandbox anyone can sign anything as anyone: a sample has neither the lender's seal nor a time stamp. */
const sealedPdf = async (
  service: Service,
  { row, application, file }: OpenedSigning,
  isSample: boolean,
): Promise<Buffer> => {
  const [stored, entries] = await Promise.all([
    readStoredPdf(service, application, row.id, 'content'),
    readEvidence(service, application, row.id),
  ])
  if (stored === undefined || entries === undefined) throw new Error('What was signed is not there')
  const { content, wording } = openContent(stored)
  const at = new Date(service.now())
  const { pdf } = await service.signing.renderer.draw({
    is: 'final',
    content,
    wording,
    signatures: file.signers.map(signatureOf),
    evidence: pageOf(content, file, entries, at),
  })
  const { timeStamp, sampleKey, sealingKey } = service.signing
  return sealPdf(Buffer.from(pdf), {
    certificate: await (isSample ? sampleKey() : sealingKey()),
    name: wording.name,
    reason: sealReason(content),
    at,
    ...(isSample || timeStamp === undefined ? {} : { timeStamp }),
  })
}

/** A typed name is printed as the application has it, whatever its case and accents; the record has it as typed. */
const signatureOf = ({ applicant, name, signature, signedAt }: Signer): FinalSignature => {
  if (signature === undefined || signedAt === undefined)
    throw new Error('Somebody has not signed what is sealed')
  const given = { applicant, name, signedAt: new Date(signedAt) }
  return 'png' in signature
    ? { ...given, kind: 'drawn', png: new Uint8Array(Buffer.from(signature.png, 'base64')) }
    : signature.kind === 'typed'
      ? { ...given, kind: 'typed', text: name }
      : { ...given, ...signature }
}

/** The pages show the chain up to the last signature: later steps are not part of the signing. */
const pageOf = (
  content: AgreementContent,
  { signers, agreementHash }: SigningFile,
  entries: readonly EvidenceEntry[],
  madeAt: Date,
): EvidencePageContent => {
  const last = entries.findLast(({ kind }) => kind === 'signed')
  const made = entries.findLast(({ kind }) => kind === 'agreementMade')
  if (last === undefined || made === undefined || agreementHash === undefined)
    throw new Error('The evidence does not record how the agreement was signed')
  return {
    agreementNumber: content.reference,
    documentSha256: agreementHash,
    pageCount: (made.data as { readonly pages: number }).pages,
    signers: signers
      .toSorted((one, other) => (one.signedAt ?? 0) - (other.signedAt ?? 0) || one.place - other.place)
      .map((signer) => pageSigner(content, signer, entries)),
    evidenceHead: last.hash,
    evidenceEntries: last.number,
    madeAt,
    ...(content.runsFrom === 'lastSignature' ? { startedOn: dublinDay(Date.parse(last.at)) } : {}),
  }
}

const pageSigner = (
  content: AgreementContent,
  { id, applicant, name, signature }: Signer,
  entries: readonly EvidenceEntry[],
): EvidencePageSigner => {
  const number = numberOfLast(entries, 'signed', id)
  const before = <Kind extends StepKind>(kind: Kind) => lastStep(entries, kind, id, number + 1)
  const [signed, confirmed] = [before('signed'), before('codeRight')]
  const [consented, shown] = [before('consented'), before('agreementShown')]
  // The right code is the last one before it: another tab may have requested one since.
  const sent = lastStep(entries, 'codeSent', id, numberOfLast(entries, 'codeRight', id, number))
  if (!signed || !confirmed || !consented || !shown || !sent)
    throw new Error('The evidence does not record how somebody signed')
  const showings = entries.filter(
    (entry) =>
      isStepOf(entry, 'agreementShown', id) &&
      entry.number < number &&
      entry.number > numberOfLast(entries, 'addressCorrected', id),
  )
  const role = content.signers.find((one) => one.applicant === applicant)?.role ?? 'hirer'
  return {
    name,
    capacity: capacityOf(role, content),
    openedAt: (before('linkOpened') ?? confirmed).at,
    shownAt: showings.map(({ at }) => new Date(at)),
    readAt: before('agreementRead')?.at,
    consentedAt: consented.at,
    signedAt: signed.at,
    signature: signed.data.signature,
    typed: signature !== undefined && 'text' in signature ? signature.text : undefined,
    networkAddress: signed.data.address,
    browser: signed.data.browser,
    code: {
      by: sent.data.by,
      to: sent.data.to,
      sentAt: sent.at,
      confirmedAt: confirmed.at,
    },
    shownSha256: shown.data.sha256,
  }
}
