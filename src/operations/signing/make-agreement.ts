/** Makes the agreement of a started signing, and has its signers asked. Repetitions have no effect. */

import { hash } from 'node:crypto'
import { step } from '../../adapters/agreement/evidence-steps.ts'
import type { SigningFile } from '../../domain/signing/signing.ts'
import { hasSigned, signingAllows } from '../../domain/signing/signing-states.ts'
import { insertPdf } from '../../store/signing/signings.ts'
import { queueMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { encryptPdf } from '../signing-record/stored.ts'
import { agreementContentOf, storedContent } from './agreement-content.ts'
import { changeSigning } from './change.ts'
import { openSigning } from './open.ts'

/** The actor for the service's own work on signings. */
export const SIGNING_WORK = { actor: { kind: 'service', id: 'signing' } } as const

const NOT_NOW = { is: 'notNow' } as const

/** A live agreement would be drawn with sample text. */
class SampleLenderFault extends Error {
  override readonly name = 'SampleLenderFault'
}

/** Throws PaperFault if it cannot be drawn, SampleLenderFault if only sample text is there for a live one. Does nothing if the signing does not, or no longer, wait for it. */
export const makeAgreement = async (service: Service, signingId: string): Promise<void> => {
  const signing = await openSigning(service, signingId)
  if (signing === undefined || !signingAllows(signing.row.state, 'makeAgreement')) return
  const { key } = signing
  const { wording, lackingLive, renderer: pdfs } = service.signing
  // It was started before the lender's file was exchanged for a sample: it waits for the lender's own.
  if (signing.application.mode === 'live' && wording.sample && lackingLive !== undefined)
    throw new SampleLenderFault(lackingLive)
  const content = await agreementContentOf(service, signing.application, signing.file)
  const drawn = await pdfs.draw({ is: 'agreement', content, wording })
  const pdf = Buffer.from(drawn.pdf)
  const sha256 = hash('sha256', pdf)
  await changeSigning(service, signingId, SIGNING_WORK, ({ row: { state }, file: before, now }) => {
    if (!signingAllows(state, 'makeAgreement')) return NOT_NOW
    const { failure: _, ...file } = before
    return {
      file: { ...file, agreementHash: sha256 },
      state: 'underWay',
      dueAt: null,
      steps: [step('agreementMade', { sha256, pages: drawn.pageCount ?? 0 })],
      also: async ({ sql }) => {
        const at = new Date(now)
        const pdfsMade = { agreement: pdf, content: storedContent({ content, wording }) } as const
        for (const kind of ['agreement', 'content'] as const) {
          const encrypted = encryptPdf(key, signingId, kind, pdfsMade[kind])
          if (!(await insertPdf(sql, { signingId, kind, content: encrypted, at })))
            throw new Error('A signing that is prepared has its documents already')
        }
        for (const signerId of askedNow(file))
          await queueMail({ sql }, { kind: 'signingInvitation', signerId })
      },
    }
  })
}

/** All signers, or only the first if each waits for the previous one. */
const askedNow = ({ inTurn, signers }: SigningFile): readonly string[] => {
  const waiting = signers.filter((signer) => !hasSigned(signer)).toSorted((a, b) => a.place - b.place)
  return waiting.slice(0, inTurn ? 1 : waiting.length).map(({ id }) => id)
}
