/** What tests of duties and of borrowers' links share: the stored duties of a case, the delivery of their emails, and visits. */
import assert from 'node:assert/strict'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import type { MailFailure, OutgoingMail } from '../../src/adapters/delivery/transports.ts'
import { POLICY } from '../../src/domain/access/actor.ts'
import { transitionApplication } from '../../src/modules/applications/change.ts'
import { deliverDuty } from '../../src/modules/duties/mails.ts'
import type { Shown } from '../../src/modules/signing/session.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { type DutyRow, listDutiesOf } from '../../src/store/applications/duties.ts'
import { listSigners, writeLink } from '../../src/store/applications/signers.ts'
import { headOf } from './guard-world.ts'
import { signingOf } from './signing-scene.ts'

export const dutiesOf = async (service: Service, reference: string): Promise<readonly DutyRow[]> =>
  listDutiesOf(service.sql, (await headOf(service, reference)).id)

export type Delivered = { readonly mails: readonly OutgoingMail[]; readonly later: readonly Date[] }

/** Sends the waiting emails of a case's duties, as the worker does, and returns them. */
export const deliverAll = async (
  service: Service,
  reference: string,
  fails?: MailFailure,
): Promise<Delivered> => {
  const [mails, later]: [OutgoingMail[], Date[]] = [[], []]
  const transport = {
    send: async (mail: OutgoingMail) => {
      if (fails !== undefined) throw fails
      mails.push(mail)
    },
  }
  for (const { id } of await dutiesOf(service, reference)) {
    const again = await deliverDuty(
      service,
      { transport, baseUrl: () => 'https://finance.example' },
      { kind: 'duty', dutyId: id },
    ).catch((error) => {
      if (error !== fails) throw error
    })
    if (again) later.push(again)
  }
  return { mails, later }
}

/** Declines as the policy does, without a person. */
export const declineAlone = async (service: Service, reference: string): Promise<string> => {
  const done = await transitionApplication(service, await headOf(service, reference), {
    to: 'Declined',
    initiator: 'service',
    by: POLICY,
    reason: 'The application does not meet the lender’s policy.',
    code: 'policy',
  })
  assert.equal(done, 'done')
  return reference
}

export const says = (outcome: unknown): string => (outcome instanceof Refusal ? outcome.says : 'done')

export const visitor = {
  person: undefined,
  origin: { address: '192.0.2.7', browser: 'Sample' },
  requestId: 'sample',
}

/** The link and the session of a signer, as a right code starts it. */
export const visitOf = async (service: Service, reference: string, place: number): Promise<Shown> => {
  const { row } = await signingOf(service, reference)
  const signer = (await listSigners(service.sql, row.id))[place]
  assert.ok(signer)
  const [link, session] = [randomSecret(), randomSecret()]
  const expiresAt = new Date(service.now() + 3_600_000)
  await writeLink(service.sql, signer.id, { hash: hashOfSecret(link), expiresAt, forSandbox: null })
  await service.sql`update signers set session_hash = ${hashOfSecret(session)}, session_expires_at = ${expiresAt}
    where id = ${signer.id}`
  return { link, session }
}
