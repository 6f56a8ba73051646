/** A signing under way, as a dealer's software starts it, and what its signers find in their mailboxes. */
import assert from 'node:assert/strict'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { openSigning } from '../../src/modules/applications/signing-record.ts'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { startSigning } from '../../src/modules/signing/start.ts'
import { listSigners, writeLink } from '../../src/store/applications/signers.ts'
import { findSigning } from '../../src/store/applications/signings.ts'
import { type BorrowerTypeB, validCase } from '../interface/samples.ts'
import type { ConsoleFixture } from './house.ts'

export type SigningScene = {
  readonly reference: string
  readonly signingId: string
  /** Of each applicant, in order. */
  readonly emails: readonly string[]
  /** Of each signer, as the agreement has them. */
  readonly names: readonly string[]
  /** Draws an applicant's link as a mail would, but without one; it ends the one before. */
  readonly drawLink: (place: number, lastsMilliseconds?: number) => Promise<string>
  /** Makes what is due: agreements and sealed papers. */
  readonly work: () => Promise<void>
  /** The state of the application, as the dealer's software sees it. */
  readonly state: () => Promise<string>
}

const LINK_LASTS_MILLISECONDS = 600_000

let drawn = 0

/** Starts a signing; by default its agreement is made. */
export const startScene = async (
  house: ConsoleFixture,
  borrowerType: BorrowerTypeB,
  { isMade = true, inTurn = false } = {},
): Promise<SigningScene> => {
  // A company’s sample has its three directors only if it is filled.
  const how = { filled: borrowerType === 'limitedCompany' ? 'full' : 'minimal' } as const
  const sample = validCase(borrowerType, {}, how)
  const emails = (sample['applicants'] as unknown[]).map(() => `sample.signer.${++drawn}@example.ie`)
  const places = emails.flatMap((email, place) => [
    [`applicants[${place}].email`, email],
    [`borrower.applicants[${place}].email`, email],
  ])
  const body = { ...validCase(borrowerType, Object.fromEntries(places), how), onBehalfOf: null }
  const call = async (path: string, sent?: object) => {
    const response = await house.call('dealer', 'POST', path, sent === undefined ? {} : { body: sent })
    assert.equal(response.status, 200, response.text)
    return response.body
  }
  const reference: string = (await call('/api/case/submit', body)).caseId
  await call(`/api/sandbox/${reference}/advance`, { to: 'Approved' })
  const applicationId = idOfReference('b', reference) ?? ''
  if (inTurn) {
    const application = await house.service.findApplication(applicationId)
    assert.ok(application !== undefined)
    const by = { actor: { kind: 'operator', id: 'sample' } } as const
    assert.equal(
      await startSigning(house.service, application, { by, initiator: 'staff', inTurn }),
      'initiated',
    )
  } else {
    assert.equal((await call(`/api/case/${reference}/esign`)).status, 'Initiated')
  }
  const row = await findSigning(house.sql, applicationId)
  assert.ok(row !== undefined)
  const work = async () => {
    await workOnDueSignings(house.service, (error) => {
      throw error
    })
  }
  if (isMade) await work()
  const opened = await openSigning(house.service, row.id)
  return {
    reference,
    signingId: row.id,
    emails,
    names: opened?.file.signers.map(({ name }) => name) ?? [],
    drawLink: async (place, lastsMilliseconds = LINK_LASTS_MILLISECONDS) => {
      const signer = (await listSigners(house.sql, row.id)).toSorted((a, b) => a.place - b.place)[place]
      assert.ok(signer !== undefined)
      const secret = randomSecret()
      const expiresAt = new Date(house.service.now() + lastsMilliseconds)
      await writeLink(house.sql, signer.id, { hash: hashOfSecret(secret), expiresAt, forSandbox: null })
      return `${house.baseUrl}/sign#token=${secret}`
    },
    work,
    state: async () => (await house.call('dealer', 'GET', `/api/case/${reference}/status`)).body.status,
  }
}
