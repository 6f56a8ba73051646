/** What tests of signings share: applications that are ready to be signed, and signers who sign. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import type { Mode } from '../../src/domain/access.ts'
import { moveBetween } from '../../src/domain/moves.ts'
import type { Signer, SigningFile } from '../../src/domain/signing.ts'
import { changeSigning } from '../../src/operations/change-signing.ts'
import { fileOf } from '../../src/operations/kept-file.ts'
import { moveApplication } from '../../src/operations/move-application.ts'
import { Refusal } from '../../src/operations/refusal.ts'
import type { Service } from '../../src/operations/service.ts'
import { openSigningFile, signingKeyOf } from '../../src/operations/signing-file.ts'
import { startSigning } from '../../src/operations/start-signing.ts'
import { waiveAll } from '../../src/operations/waive-requirements.ts'
import { workOnDueSignings } from '../../src/operations/work-on-signings.ts'
import { step } from '../../src/signing/evidence-steps.ts'
import { markSigned } from '../../src/store/signers.ts'
import { findSigning, type SigningRow } from '../../src/store/signings.ts'
import type { Body } from '../interface/interface-tables.ts'
import { headOf, OPERATOR, send } from './guard-world.ts'

const FROM = { address: '192.0.2.7', browser: 'Sample browser' } as const

/** Submits the body, and gives the reference once it is approved with nothing outstanding. */
export const approved = async (service: Service, body: Body, mode: Mode = 'live'): Promise<string> => {
  const reference = await send(service, body, { mode })
  const head = await headOf(service, reference)
  assert.ok(fileOf(service, head).offer, 'no product takes the sample')
  assert.equal(moveBetween(head.state, 'Approved')?.says, 'approved')
  const moved = await moveApplication(service, head, {
    to: 'Approved',
    hand: 'staff',
    by: OPERATOR,
    changes: (file) => ({ ...file, requirements: waiveAll(file.requirements, service.now()) }),
  })
  assert.equal(moved, 'moved')
  return reference
}

export const start = async (service: Service, reference: string, inTurn?: boolean): Promise<string> => {
  const head = await headOf(service, reference)
  const by = { actor: OPERATOR }
  const started = await startSigning(service, head, { by, hand: 'staff', inTurn })
  assert.equal(started instanceof Refusal ? started.says : started, 'initiated')
  return (await signingOf(service, reference)).row.id
}

export const signingOf = async (
  service: Service,
  reference: string,
): Promise<{ readonly row: SigningRow; readonly file: SigningFile }> => {
  const head = await headOf(service, reference)
  const row = await findSigning(service.sql, head.id)
  const key = signingKeyOf(service, head)
  assert.ok(row !== undefined && key !== undefined)
  return { row, file: openSigningFile(key, row) }
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
        step('consented', ofSigner),
        step('signed', {
          ...ofSigner,
          signature: 'typed',
          signatureSha256: hash('sha256', signer.name),
          sha256,
        }),
      ],
      ...(isLast ? { state: 'sealing', dueAt: new Date(now), move: { to: 'Signed', hand: 'service' } } : {}),
      also: async ({ sql }) => assert.ok(await markSigned(sql, signer.id, new Date(now))),
    }
  })
  assert.equal(changed.is, 'changed')
}
