/** A case that people have approved and everyone has signed, without the signing itself. */
import assert from 'node:assert/strict'
import type { Mode } from '../../src/domain/access/access.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import { transitionApplication } from '../../src/modules/applications/change.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { approve, caseWith, headOf, loanOf, pass, readied, send } from './guard-world.ts'

const SIGNING: Actor = { kind: 'service', id: 'signing' }

/** Moves an approved case on as a signing does. The service has the rules for its payout. */
export const signedByAll = async (service: Service, reference: string): Promise<void> => {
  await readied(service, reference)
  for (const [to, initiator] of [
    ['AwaitingSignature', 'staff'],
    ['Signed', 'service'],
  ] as const) {
    const head = await headOf(service, reference)
    assert.equal(await transitionApplication(service, head, { to, initiator, by: SIGNING }), 'done')
  }
}

/** Its reference; of a loan that two people must approve if there are two. */
export const signedCase = async (
  service: Service,
  approvers: readonly Actor[],
  { mode = 'live', using = service }: { readonly mode?: Mode; readonly using?: Service } = {},
): Promise<string> => {
  const reference = await send(service, caseWith(loanOf(approvers.length > 1 ? 30_000 : 20_000)), { mode })
  await pass(service, reference)
  for (const by of approvers) {
    const done = await approve(service, reference, by)
    assert.ok(!(done instanceof Refusal), done instanceof Refusal ? done.says : '')
  }
  await signedByAll(using, reference)
  return reference
}
