/** What the pages of a sealed agreement show of its signatures, from the signers and the evidence. */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { DrawnSignature, FinalSignature } from '../../adapters/agreement/content/blocks.ts'
import type { AgreementContent } from '../../adapters/agreement/content/content.ts'
import { capacityOf } from '../../adapters/agreement/content/descriptions.ts'
import {
  type EvidenceEntry,
  isSignature,
  lastStep,
  type StepData,
  type StepKind,
} from '../../adapters/agreement/evidence.ts'
import type { EvidencePageContent, EvidencePageSigner } from '../../adapters/agreement/final-pdf.ts'
import type { Signature, Signer, SigningFile } from '../../domain/signing/signing.ts'
import { isStepOf, numberOfLast } from '../applications/signing-record.ts'

/** A typed name is printed as the application has it, whatever its case and accents; the record has it as typed. */
export const signatureOf = ({ applicant, name, signature, waiver, signedAt }: Signer): FinalSignature => {
  if (signature === undefined || signedAt === undefined)
    throw new Error('Somebody has not signed what is sealed')
  const at = { signedAt: new Date(signedAt) }
  const drawn = (given: Signature): DrawnSignature => {
    if ('png' in given) return { ...at, kind: 'drawn', png: new Uint8Array(Buffer.from(given.png, 'base64')) }
    return given.kind === 'typed' ? { ...at, kind: 'typed', text: name } : { ...at, ...given }
  }
  return { applicant, name, ...drawn(signature), ...(waiver && { waiver: drawn(waiver) }) }
}

/** The pages show the chain up to the last signature: later steps are not part of the signing. */
export const pageOf = (
  content: AgreementContent,
  { signers, agreementHash }: SigningFile,
  entries: readonly EvidenceEntry[],
  { lender, madeAt }: { readonly lender: string; readonly madeAt: Date },
): EvidencePageContent => {
  const last = entries.findLast(isSignature)
  const forLender = entries.findLast(({ kind }) => kind === 'lenderSigned')
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
    ...(forLender && {
      forLender: {
        name: (forLender.data as StepData['lenderSigned']).name,
        lender,
        signedAt: new Date(forLender.at),
      },
    }),
    evidenceHead: last.hash,
    evidenceEntries: last.number,
    madeAt,
    madeOn: dublinDay(Date.parse(last.at)),
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
    waivedAt: before('waived')?.at,
    signature: signed.data.signature,
    typed: signature !== undefined && 'text' in signature ? signature.text : undefined,
    networkAddress: signed.data.address,
    browser: signed.data.browser,
    code: { by: sent.data.by, to: sent.data.to, sentAt: sent.at, confirmedAt: confirmed.at },
    shownSha256: shown.data.sha256,
  }
}
