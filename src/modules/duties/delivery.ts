/** A hirer confirms on their page that they have received the vehicle, where the lender asks for that before it pays out. */
import type { WebUser } from '../../adapters/access/person.ts'
import { allows } from '../../domain/application/states.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { PAY_OUT_DOCUMENTS } from '../../domain/case/pay-out-pack.ts'
import { inState, isSettled, type Requirement } from '../../domain/documents/requirement.ts'
import { hirersOf } from '../../domain/signing/signing.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { changeCase } from '../applications/change.ts'
import {
  BY_SIGNING,
  findVerifiedSession,
  refusalOf,
  refusalOfOver,
  type Shown,
  type SignerSession,
} from '../signing/session.ts'

const isOpen = (one: Requirement): boolean => one.name === PAY_OUT_DOCUMENTS.delivery && !isSettled(one)

/** Whether the hirer of a session is asked to confirm the delivery. */
export const isDeliveryAsked = (
  service: Service,
  { application, file, signer }: SignerSession,
  { requirements }: Pick<CaseFile, 'requirements'> = fileOf(service, application),
  { state }: Pick<ApplicationRow, 'state'> = application,
): boolean =>
  allows(state, 'judgeRequirements') &&
  hirersOf(file).some(({ id }) => id === signer.id) &&
  requirements.some(isOpen)

/** Accepts the lender's requirement on the hirer's word. Rejected if the lender does not ask for it, or no longer. */
export const confirmDelivery = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
): Promise<Refusal | undefined> => {
  const session = await findVerifiedSession(service, webUser, shown)
  if (session instanceof Refusal) return session
  const { id } = session.application
  const changed = await changeCase<Refusal>(service, id, BY_SIGNING, async ({ application, file, now }) => {
    if (!isDeliveryAsked(service, session, file, application))
      return new Refusal('The delivery has already been confirmed, or the lender no longer asks for it.')
    const over = await refusalOfOver(service, session)
    if (over !== undefined) return over
    const by = BY_SIGNING.actor
    const reason = `Confirmed by ${session.signer.name} on the page of their link.`
    return {
      file: {
        ...file,
        requirements: file.requirements.map((one) =>
          isOpen(one) ? inState(one, { state: 'accepted', by, at: now, reason }) : one,
        ),
      },
      audits: file.requirements
        .filter(isOpen)
        .map(({ id: part }) => ({ action: 'requirement.accepted', part })),
    }
  })
  return changed.is === 'changed' ? undefined : refusalOf(changed)
}
