/** The notices that a borrower was sent, as their page shows them, and each as a PDF on the lender's letterhead. */
import type { Part } from '../../adapters/agreement/content/blocks.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { notFound, type Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { SignerSession } from '../signing/session.ts'
import { dutiesOfCase } from './duties.ts'

/** Those to the signer of a session, the earliest first, without what is below every email. */
export const noticesTo = async (service: Service, { application, signer }: SignerSession) =>
  (await dutiesOfCase(service, application)).flatMap(({ id, title, applicant, endedAt, sent }) =>
    applicant === signer.applicant + 1 && endedAt !== null && sent !== null
      ? [{ id, title, sentAt: endedAt, subject: sent.subject, text: sent.text.split('\n\n-- \n')[0] ?? '' }]
      : [],
  )

/** One of them as a PDF. Rejected if it is another's, or unknown. */
export const noticePdf = async (
  service: Service,
  session: SignerSession,
  noticeId: string,
): Promise<Buffer | Refusal> => {
  const notice = (await noticesTo(service, session)).find(({ id }) => id === noticeId)
  if (notice === undefined) return notFound('notice')
  const { subject, sentAt, text } = notice
  const part: Part = {
    title: subject,
    blocks: text.split('\n\n').map((paragraph) => ({ is: 'paragraph', text: paragraph })),
  }
  const { renderer, publicWording: wording } = service.signing
  const { modelSet, id } = session.application
  const letter = {
    title: subject,
    subject,
    reference: referenceOf(modelSet, id),
    madeAt: sentAt,
    parts: [JSON.stringify(part)],
  }
  const { pdf } = await renderer.draw({ is: 'letter', letter, wording })
  return Buffer.from(pdf)
}
