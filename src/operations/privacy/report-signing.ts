/**
 * The part of a signing about one of its signers: their own steps, where their links and codes went, and what they
 * signed.
 */

import type { EvidenceEntry } from '../../adapters/agreement/evidence.ts'
import type { FromWhere } from '../../adapters/agreement/evidence-steps.ts'
import type { ReportedMistake } from '../../domain/signing/signing.ts'
import type { SigningState } from '../../domain/signing/signing-states.ts'
import { reportText } from '../../domain/signing/troubles.ts'
import type { Service } from '../service.ts'
import { openSigningOf } from '../signing/open.ts'
import { readEvidence } from '../signing-record/stored.ts'
import type { PersonsApplication } from './find.ts'

export type ReportedSigning = {
  readonly state: SigningState
  readonly startedAt: string
  readonly name: string
  readonly email: string
  readonly mobile: string | null
  readonly signedAt: string | null
  /** Their signature: the typed name, or that they drew it. */
  readonly signature: string | null
  readonly steps: readonly ReportedStep[]
}

export type ReportedStep = {
  readonly at: string
  readonly what: string
  /** Their network address and browser, or the address of an email or text message. */
  readonly where: string | null
}

const STEPS: Readonly<Record<string, string>> = {
  invited: 'An email with a link was sent to you',
  linkOpened: 'You opened the link',
  codeSent: 'A code was sent to you',
  codeWrong: 'A wrong code was entered',
  codeRight: 'The right code was entered',
  agreementShown: 'The agreement was shown to you',
  agreementRead: 'You reached the end of the agreement',
  consented: 'You agreed to sign electronically',
  signed: 'You signed',
  declined: 'You declined to sign',
  detailsWrong: 'You reported wrong details',
  addressCorrected: 'The lender corrected your address or number',
}

/** Null if there was no signing, or they are not among its signers. */
export const signingFor = async (
  service: Service,
  { application, sendings }: PersonsApplication,
): Promise<ReportedSigning | null> => {
  const signing = await openSigningOf(service, application)
  const place = sendings.at(-1)?.place
  const signer = signing?.file.signers.find(({ applicant }) => applicant === place)
  if (signing === undefined || signer === undefined) return null
  const evidence = (await readEvidence(service, application, signing.row.id)) ?? []
  return {
    state: signing.row.state,
    startedAt: signing.row.startedAt.toISOString(),
    name: signer.name,
    email: signer.email,
    mobile: signer.mobile,
    signedAt: signer.signedAt === undefined ? null : new Date(signer.signedAt).toISOString(),
    signature: signatureOf(signer.signature),
    steps: evidence.flatMap((entry) => stepOf(entry, signer.id)),
  }
}

const signatureOf = (
  signature: { readonly kind: string; readonly text?: string } | undefined,
): string | null => {
  if (signature === undefined) return null
  return signature.kind === 'typed' ? (signature.text ?? '') : 'drawn by hand'
}

type OfSigner = Partial<FromWhere & ReportedMistake> & {
  readonly signer?: unknown
  readonly to?: string
  readonly reason?: string
}

const stepOf = ({ at, kind, data }: EvidenceEntry, signerId: string): readonly ReportedStep[] => {
  const { signer, to, address, browser, reason, about, message } = data as OfSigner
  const what = STEPS[kind]
  if (signer !== signerId || what === undefined) return []
  const said = reason ?? (message && reportText({ about, message }))
  const where = to ?? (address === undefined ? null : [address, browser ?? []].flat().join(', '))
  return [{ at: new Date(at).toISOString(), what: said === undefined ? what : `${what}: ${said}`, where }]
}
