/** What tests of signings share: applications that are ready to be signed, and signers who sign. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { type EvidenceEntry, step } from '../../src/adapters/agreement/evidence.ts'
import type { Mode } from '../../src/domain/access/access.ts'
import { transitionBetween } from '../../src/domain/application/transitions.ts'
import { waiveAll } from '../../src/domain/documents/requirement.ts'
import type { Signer } from '../../src/domain/signing/signing.ts'
import { transitionApplication } from '../../src/modules/applications/change.ts'
import {
  type OpenedSigning,
  openSigningOf,
  readEvidence,
} from '../../src/modules/applications/signing-record.ts'
import { SIGNING_WORK } from '../../src/modules/signing/agreement.ts'
import { changeSigning } from '../../src/modules/signing/change.ts'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { startSigning } from '../../src/modules/signing/start.ts'
import { completedInSandbox } from '../../src/modules/submissions/complete.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { fileOf } from '../../src/store/applications/encrypted-parts.ts'
import { markSigned } from '../../src/store/applications/signers.ts'
import type { Body } from '../interface/interface-tables.ts'
import { type Overrides, validCase, withAllInBothLists } from '../interface/samples.ts'
import { headOf, OPERATOR, send } from './guard-world.ts'

const FROM = { address: '192.0.2.7', browser: 'Sample browser' } as const

/** A full company has three directors. */
export const bodyOf = (borrower: Parameters<typeof validCase>[0], overrides: Overrides = {}): Body => {
  const filled = borrower === 'limitedCompany' ? 'full' : 'minimal'
  return withAllInBothLists(validCase(borrower, {}, { filled }), { onBehalfOf: null, ...overrides })
}

/** Submits the body, and gives the reference once it is approved with nothing outstanding. */
export const approved = async (service: Service, body: Body, mode: Mode = 'live'): Promise<string> => {
  const reference = await send(service, body, { mode })
  const head = await headOf(service, reference)
  assert.ok(fileOf(service, head).offer, 'no product takes the sample')
  assert.equal(transitionBetween(head.state, 'Approved')?.name, 'approve')
  const complete = await completedInSandbox(service, head, fileOf(service, head))
  const transitioned = await transitionApplication(service, head, {
    to: 'Approved',
    initiator: 'staff',
    by: OPERATOR,
    changes: () => ({ ...complete, requirements: waiveAll(complete.requirements, service.now()) }),
  })
  assert.equal(transitioned, 'done')
  return reference
}

export const start = async (service: Service, reference: string, inTurn?: boolean): Promise<string> => {
  const head = await headOf(service, reference)
  const by = { actor: OPERATOR }
  const started = await startSigning(service, head, { by, initiator: 'staff', inTurn })
  assert.equal(started instanceof Refusal ? started.says : started, 'initiated')
  return (await signingOf(service, reference)).row.id
}

export const signingOf = async (service: Service, reference: string): Promise<OpenedSigning> => {
  const head = await headOf(service, reference)
  const signing = await openSigningOf(service, head)
  assert.ok(signing)
  return signing
}

export const evidenceOf = async (service: Service, reference: string): Promise<readonly EvidenceEntry[]> => {
  const { row, application } = await signingOf(service, reference)
  const entries = await readEvidence(service, application, row.id)
  assert.ok(entries)
  return entries
}

/** Starts one that everybody is asked to sign. */
export const inProgress = async (
  service: Service,
  body: Body = bodyOf('individual'),
): Promise<{ readonly reference: string; readonly id: string }> => {
  const reference = await approved(service, body)
  const id = await start(service, reference)
  await work(service)
  assert.equal((await signingOf(service, reference)).row.state, 'underWay')
  return { reference, id }
}

/** Works on what is due; whatever fails makes the test fail. */
export const work = (service: Service): Promise<number> =>
  workOnDueSignings(service, (error) => {
    throw error
  })

/** What the ceremony writes of a signer who signs. */
export const sign = async (service: Service, reference: string, place: number): Promise<void> => {
  const { row } = await signingOf(service, reference)
  const by = { actor: { kind: 'service', id: 'signing' } } as const
  const changed = await changeSigning(service, row.id, by, ({ file, now }) => {
    const signer = file.signers[place]
    const sha256 = file.agreementHash
    assert.ok(signer !== undefined && sha256 !== undefined)
    const signed: Signer = {
      ...signer,
      state: 'signed',
      signature: { kind: 'typed', text: signer.name },
      signedAt: now,
    }
    const signers = file.signers.map((one) => (one === signer ? signed : one))
    const ofSigner = { signer: signer.id, ...FROM }
    const isLast = signers.every(({ state }) => state === 'signed')
    return {
      file: { ...file, signers },
      steps: [
        step('linkOpened', ofSigner),
        step('codeSent', { signer: signer.id, by: 'mail', to: 's•••@example.ie' }),
        step('codeRight', ofSigner),
        step('agreementShown', { ...ofSigner, sha256, pages: 7 }),
        step('agreementRead', { ...ofSigner, sha256 }),
        step('consented', ofSigner),
        step('signed', {
          ...ofSigner,
          signature: 'typed',
          signatureSha256: hash('sha256', signer.name),
          sha256,
        }),
      ],
      ...(isLast
        ? { state: 'sealing', dueAt: new Date(now), transition: { to: 'Signed', initiator: 'service' } }
        : {}),
      also: async ({ sql }) => assert.ok(await markSigned(sql, signer.id, new Date(now))),
    }
  })
  assert.equal(changed.is, 'changed')
}

/** Changes each signer of a case's signing. */
export const changeSigners = async (
  service: Service,
  reference: string,
  other: (signer: Signer) => Partial<Signer>,
): Promise<void> => {
  const { row } = await signingOf(service, reference)
  await changeSigning(service, row.id, SIGNING_WORK, ({ file }) => ({
    file: { ...file, signers: file.signers.map((signer) => ({ ...signer, ...other(signer) })) },
    steps: [],
  }))
}
