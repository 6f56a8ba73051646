/** A signing under way, as a dealer's software starts it, and what its signers find in their mailboxes. */
import assert from 'node:assert/strict'
import { idOfReference } from '../../src/domain/reference.ts'
import { workOnDueSignings } from '../../src/operations/work-on-signings.ts'
import { findSigning } from '../../src/store/signings.ts'
import { type BorrowerTypeB, validCase } from '../interface/samples.ts'
import type { House } from './house.ts'

export type SigningScene = {
  readonly reference: string
  readonly signingId: string
  /** Of each applicant, in order. */
  readonly emails: readonly string[]
  /** Makes what is due: agreements and sealed papers. */
  readonly work: () => Promise<void>
  /** The state of the application, as the dealer's software sees it. */
  readonly state: () => Promise<string>
}

let drawn = 0

/** Starts one, of which the agreement is made unless told otherwise. */
export const startScene = async (
  house: House,
  borrowerType: BorrowerTypeB,
  { isMade = true } = {},
): Promise<SigningScene> => {
  const sample = validCase(borrowerType, {}, { filled: 'minimal' })
  const emails = (sample['applicants'] as unknown[]).map(() => `sample.signer.${++drawn}@example.ie`)
  const places = emails.flatMap((email, place) => [
    [`applicants[${place}].email`, email],
    [`borrower.applicants[${place}].email`, email],
  ])
  const body = validCase(borrowerType, Object.fromEntries(places), { filled: 'minimal' })
  const call = async (path: string, sent?: object) => {
    const answer = await house.call('dealer', 'POST', path, sent === undefined ? {} : { body: sent })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const reference: string = (await call('/api/case/submit', body)).caseId
  await call(`/api/sandbox/${reference}/advance`, { to: 'Approved' })
  assert.equal((await call(`/api/case/${reference}/esign`)).status, 'Initiated')
  const row = await findSigning(house.sql, idOfReference('b', reference) ?? '')
  assert.ok(row !== undefined)
  const work = async () => {
    await workOnDueSignings(house.service, (error) => {
      throw error
    })
  }
  if (isMade) await work()
  return {
    reference,
    signingId: row.id,
    emails,
    work,
    state: async () => (await house.call('dealer', 'GET', `/api/case/${reference}/status`)).body.status,
  }
}
