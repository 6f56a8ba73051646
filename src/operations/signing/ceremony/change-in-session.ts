/** Changes the signing of a signer's session. */
import { whyEnded } from '../../../domain/signing/signing-states.ts'
import { Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { changeSigning, type OpenSigning, type SigningChange } from '../change.ts'
import { BY_SIGNING, refusalOf, refusalOfOver, type SignerSession } from './session.ts'

type Decided = SigningChange | Refusal

/**
 * Lets `decide` choose the change, or reject it. Also rejects it if the signing or the session has ended in the meantime;
 * undefined once it is changed.
 */
export const changeInSession = async (
  service: Service,
  session: SignerSession,
  decide: (open: OpenSigning) => Decided | Promise<Decided>,
): Promise<Refusal | undefined> => {
  const changed = await changeSigning<Refusal>(service, session.row.id, BY_SIGNING, async (open) => {
    const ended = whyEnded(open.row.state)
    if (ended !== undefined) return new Refusal(ended)
    const decided = await decide(open)
    return 'file' in decided ? ((await refusalOfOver(service, session)) ?? decided) : decided
  })
  return changed.is === 'changed' ? undefined : refusalOf(changed)
}
