/** Sends a signer a new link, to another address where staff correct it. Links that were sent before end with that. */
import type { Actor } from '../domain/actor.ts'
import type { Signer, SigningFile } from '../domain/signing.ts'
import { email as emailKind } from '../kinds/email.ts'
import { Fault } from '../rules/field.ts'
import { step } from '../signing/evidence-steps.ts'
import { endLink } from '../store/signers.ts'
import { findSigning } from '../store/signings.ts'
import { changeSigning, type OpenSigning, type SigningChange } from './change-signing.ts'
import { findForStaff } from './find-application.ts'
import { queueMail } from './queue-mail.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { maskedEmail } from './signer-contact.ts'
import { hasEnded, isTheirTurn, withSigner } from './signing-visit.ts'
import { namedInEvidence } from './write-signing.ts'

export type LinkToSend = {
  /** Whose, counted from 1 in the order in which they sign. */
  readonly number: number
  /** Theirs from now on, where it is given. */
  readonly email?: string
  readonly by: Actor
}

/**
 * Gives the signer. Refused where there is no such signer, they have signed, or the address is none. One who is not asked
 * yet gets the link once they are; a corrected address is theirs at once.
 */
export const sendSigningLink = async (
  service: Service,
  reference: string,
  { number, email, by }: LinkToSend,
): Promise<Signer | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const row = await findSigning(service.sql, application.id)
  if (row === undefined) return new Refusal(`No signing of ${reference} was started.`)
  const address = email === undefined ? undefined : emailKind.read(email, {})
  if (address instanceof Fault) return new Refusal(`The signer's e-mail address ${address.says}.`)
  const changed = await changeSigning<Refusal>(service, row.id, { actor: by }, (open) => {
    const signer = signerWith(open, reference, number)
    return signer instanceof Refusal ? signer : linkFor(service, open, signer, { address, by })
  })
  if (changed.is === 'refused') return changed.refused
  if (changed.is === 'unknown') return new Refusal(`No signing of ${reference} is under way.`)
  if (changed.is === 'conflict') return new Refusal('The signing is being changed; try again.')
  const sent = signerNumbered(changed.file, number)
  if (sent === undefined) throw new Error('A signer to whom a link goes is not in the signing')
  return sent
}

const signerNumbered = ({ signers }: SigningFile, number: number): Signer | undefined =>
  signers.find(({ place }) => place === number - 1)

const signerWith = ({ row, file }: OpenSigning, reference: string, number: number): Signer | Refusal => {
  const isOver = hasEnded(row.state) !== undefined
  if (isOver || row.state === 'completed' || row.state === 'sealing')
    return new Refusal(`The signing of ${reference} is ${isOver ? row.state : 'signed by all'}.`)
  const signer = signerNumbered(file, number)
  if (signer === undefined)
    return new Refusal(`The signing of ${reference} has no signer ${number}; it has ${file.signers.length}.`)
  return signer.state === 'signed' ? new Refusal(`${signer.name} has signed already.`) : signer
}

const linkFor = (
  { jobs }: Service,
  { row, file }: OpenSigning,
  signer: Signer,
  { address, by }: { readonly address: string | undefined; readonly by: Actor },
): SigningChange => {
  const to = address ?? signer.email
  const isOther = to !== signer.email
  // Whoever has the address that was wrong is not the signer, whatever they have opened.
  const changed: Signer = isOther ? { ...signer, email: to, state: 'waiting' } : signer
  const isAsked = row.state === 'underWay' && isTheirTurn(file, signer)
  return {
    file: withSigner(file, changed),
    steps: isOther
      ? [step('addressCorrected', { signer: signer.id, to: maskedEmail(to), by: namedInEvidence(by) })]
      : [],
    also: async ({ sql }) => {
      if (isOther) await endLink(sql, signer.id)
      if (isAsked) await queueMail(jobs, { sql }, { kind: 'signingInvitation', signerId: signer.id })
    },
  }
}
