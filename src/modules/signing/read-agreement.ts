/** Shows a signer the agreement, records that it was shown, and gives them a copy to keep. */

import { hash } from 'node:crypto'
import { SIGNER_NOTES, signerSubject } from '../../adapters/access/limits.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import type { AgreementContent } from '../../adapters/agreement/content/content.ts'
import {
  dueText,
  feeFacts,
  instalmentsText,
  termText,
} from '../../adapters/agreement/content/descriptions.ts'
import { LANGUAGES } from '../../adapters/agreement/content/language.ts'
import { sourceOf } from '../../adapters/agreement/content/source.ts'
import { waiverText } from '../../adapters/agreement/content/waiver.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import { isTheirTurn, type Signer } from '../../domain/signing/signing.ts'
import { hasSigned, signerAllows, signingAllows } from '../../domain/signing/signing-states.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { countInWindow } from '../../store/people/sign-in.ts'
import {
  numberOfLast,
  readEvidence,
  readStoredPdf,
  readStoredSeal,
  signerOf,
} from '../applications/signing-record.ts'
import { openContent } from './agreement.ts'
import { changeSigning } from './change.ts'
import { noteCopyReceived } from './mails.ts'
import {
  BY_SIGNING,
  findVerifiedSession,
  fromWhere,
  refusalOf,
  type Shown,
  waitsForOthers,
} from './session.ts'

/** Shows nothing without a record; but repeated views by the same signer within an hour are recorded once. */
export const showAgreement = async (service: Service, webUser: WebUser, shown: Shown) => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const { row, file, application, signer } = signerSession
  const { agreementHash: sha256 } = file
  const [pdf, stored] = await Promise.all([
    readStoredPdf(service, application, row.id, 'agreement'),
    readStoredPdf(service, application, row.id, 'content'),
  ])
  if (pdf === undefined || stored === undefined || sha256 === undefined) return beingPrepared()
  if (!isTheirTurn(file, signer)) return waitsForOthers()
  const pages = pagesOf(pdf)
  const at = new Date(service.now())
  const counted = await countInWindow(service.sql, signerSubject('showings', signer.id), SIGNER_NOTES, at)
  if (counted.is === 'counted') {
    const noted = await changeSigning<Refusal>(service, row.id, BY_SIGNING, (now) =>
      now.file.agreementHash === sha256
        ? {
            file: now.file,
            steps: [step('agreementShown', { signer: signer.id, sha256, pages, ...fromWhere(webUser) })],
          }
        : beingPrepared(),
    )
    if (noted.is !== 'changed') return refusalOf(noted)
  }
  const opened = openContent(stored)
  return {
    pdf,
    sha256,
    pages,
    keyFacts: keyFactsOf(opened.content),
    waiver: mayWaive(service, opened, signer) ? waiverText(sourceOf(opened.content, opened.wording)) : null,
  }
}

/** Whether a signer may waive the days to withdraw: one who hires, if the lender offers it under a law that has a text for it. */
export const mayWaive = (
  { signing: { offersWaiver } }: Pick<Service, 'signing'>,
  { content: { law } }: Pick<ReturnType<typeof openContent>, 'content'>,
  { role }: Pick<Signer, 'role'>,
): boolean => offersWaiver && role !== 'guarantor' && law?.texts?.includes('waiver1995') === true

/** The agreement's most important figures for a signer. */
const keyFactsOf = (content: AgreementContent) => {
  const { figures } = content
  return {
    amountOfCredit: figures.amountFinanced,
    instalments: instalmentsText(figures),
    finalPayment: figures.finalPayment,
    fees: feeFacts(content, LANGUAGES.en).map(([name, amount = '']) => ({ name, amount })),
    term: termText(content),
    aprPerCent: figures.aprcPerCent,
    totalPayable: figures.totalOfPayments,
    firstPayment: dueText(content, 1, figures.firstDueOn),
  }
}

const NOTED = { isNoted: true } as const

/**
 * Records that a signer's page showed them the end of the agreement with this hash: once after each time that it was
 * opened, so that an open page adds nothing more.
 */
export const noteRead = async (
  service: Service,
  webUser: WebUser,
  { sha256, ...shown }: Shown & { readonly sha256: string },
): Promise<Refusal | undefined> => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const { row, application, signer } = signerSession
  const noted = await changeSigning<typeof NOTED | Refusal>(service, row.id, BY_SIGNING, async ({ file }) => {
    const entries = (await readEvidence(service, application, row.id)) ?? []
    const opened = numberOfLast(entries, 'agreementShown', signer.id)
    const isKnown = numberOfLast(entries, 'agreementRead', signer.id) > opened
    if (isKnown || hasSigned(signerOf(file, signer.id))) return NOTED
    if (file.agreementHash !== sha256 || opened === 0)
      return new Refusal('The agreement has changed. Open it again and read it, then sign it.')
    return { file, steps: [step('agreementRead', { signer: signer.id, sha256, ...fromWhere(webUser) })] }
  })
  const refused = noted.is === 'changed' ? NOTED : refusalOf(noted)
  return refused instanceof Refusal ? refused : undefined
}

/** The `Refusal` while the agreement's PDF does not exist yet. The page retries. */
export const beingPrepared = (): Refusal =>
  new Refusal('The agreement is being prepared. Try again in a few seconds.')

/** Our own documents contain each page object uncompressed. */
const PAGE = /\/Type \/Page\b/g

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(PAGE)?.length ?? 0

/**
 * The PDF that a verified signer may download: the sealed agreement, which they have then received, or, before it exists, the agreement that they
 * signed. Otherwise a `Refusal`. Throws if a completed signing lacks its PDF, which is a mistake of ours.
 */
export const showSigningCopy = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
): Promise<{ readonly pdf: Buffer; readonly isSealed: boolean } | Refusal> => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const { row, application, signer } = signerSession
  if (signingAllows(row.state, 'downloadSealed')) {
    const seal = await readStoredSeal(service, application, row.id)
    if (seal === undefined) throw new Error('A completed signing has no sealed paper')
    if (signer.copySentAt === null) {
      const sha256 = hash('sha256', seal.pdf)
      const how = step('copyDownloaded', { signer: signer.id, sha256, ...fromWhere(webUser) })
      await noteCopyReceived(service, row.id, signer.id, how)
    }
    return { pdf: seal.pdf, isSealed: true }
  }
  if (!signerAllows(signer, 'download'))
    return new Refusal(
      'You can download a copy after you have signed. Until then you can read the agreement here.',
    )
  const pdf = await readStoredPdf(service, application, row.id, 'agreement')
  return pdf === undefined ? beingPrepared() : { pdf, isSealed: false }
}
