/**
 * What `signing verify` finds: whoever has the keys and the database changes what is kept, encrypts it anew as the service
 * does, and each change is told in a sentence of its own.
 */

import assert from 'node:assert/strict'
import { hash, type X509Certificate } from 'node:crypto'
import test, { after, before } from 'node:test'
import { dataKeyOf } from '../../packages/encryption/key-ring.ts'
import { sampleKey, sealSample } from '../../packages/pdf-seal/seal/testing.ts'
import { appendEvidence, type EvidenceEntry } from '../../src/adapters/agreement/evidence.ts'
import type { SigningFile } from '../../src/domain/signing/signing.ts'
import {
  decryptEvidence,
  encryptEvidence,
  encryptPdf,
  encryptSigningFile,
  readStoredPdf,
} from '../../src/modules/applications/signing-record.ts'
import { storedSigning, verifySigning } from '../../src/modules/signing/verify.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import type { ApplicationRow } from '../../src/store/applications/read.ts'
import { listEvidence, type PdfKind } from '../../src/store/applications/signings.ts'
import { validCase, withAllInBothLists } from '../interface/samples.ts'
import { headOf, openGuardWorld } from '../operations/guard-world.ts'
import { approved, sign, signingOf, start, work } from '../operations/signing-scene.ts'
import { untilWaiting } from '../support/lock-waits.ts'
import { sampleAuthority } from '../support/signing.ts'
import type { World } from '../support/world.ts'

/** A completed signing, and what whoever has the keys can do to it. */
type Stored = {
  readonly reference: string
  readonly id: string
  readonly file: SigningFile
  readonly steps: readonly EvidenceEntry[]
  readonly agreement: Buffer
  readonly sealed: Buffer
}

let world: World
let service: Service
let own: Stored
let other: Stored
before(async () => {
  world = await openGuardWorld()
  service = world.service
  other = await completed()
  own = await completed()
})
after(async () => {
  await service.signing.renderer.stop()
  await world.close()
})

const completed = async (): Promise<Stored> => {
  const reference = await approved(
    service,
    withAllInBothLists(validCase('individual', {}, { filled: 'minimal' }), { onBehalfOf: null }),
  )
  const id = await start(service, reference)
  await work(service)
  await sign(service, reference, 0)
  await work(service)
  const { row, file } = await signingOf(service, reference)
  assert.equal(row.state, 'completed')
  const { head, key } = await keyOf(reference)
  const steps = (await listEvidence(service.sql, id)).map((one) => decryptEvidence(key, id, one))
  const [agreement, sealed] = [await paperOf(head, id, 'agreement'), await paperOf(head, id, 'sealed')]
  return { reference, id, file, steps, agreement, sealed }
}

const keyOf = async (reference: string): Promise<{ head: ApplicationRow; key: Buffer }> => {
  const head = await headOf(service, reference)
  const key = dataKeyOf(service.ring, head)
  assert.ok(key !== undefined)
  return { head, key }
}

const paperOf = async (head: ApplicationRow, id: string, kind: PdfKind): Promise<Buffer> => {
  const paper = await readStoredPdf(service, head, id, kind)
  assert.ok(paper !== undefined)
  return paper
}

/** Each of these writes as the service would, in the place of what is there. */
const putPaper = async ({ reference, id }: Stored, kind: PdfKind, content: Buffer): Promise<void> => {
  const { key } = await keyOf(reference)
  await service.sql`
    update signing_papers set content = ${encryptPdf(key, id, kind, content)} where signing_id = ${id} and kind = ${kind}`
}

/** On the record of the signing as well, so that they end as it says; unless it is told to stay. */
const putSteps = async (
  { reference, id }: Stored,
  steps: readonly EvidenceEntry[],
  { isOnRecord = true } = {},
): Promise<void> => {
  const { key } = await keyOf(reference)
  await service.sql`delete from signing_evidence where signing_id = ${id}`
  for (const step of steps) {
    const { number, entry, hash: found } = encryptEvidence(key, id, step)
    await service.sql`
      insert into signing_evidence (signing_id, number, entry, hash) values (${id}, ${number}, ${entry}, ${found})`
  }
  if (!isOnRecord) return
  const head = Buffer.from(steps.at(-1)?.hash ?? '', 'hex')
  await service.sql`
    update signings set evidence_head = ${head}, evidence_count = ${steps.length} where id = ${id}`
}

const putFile = async ({ reference, id }: Stored, file: SigningFile): Promise<void> => {
  const { key } = await keyOf(reference)
  await service.sql`update signings set file = ${encryptSigningFile(key, id, file)} where id = ${id}`
}

const restored = async (stored: Stored): Promise<void> => {
  await service.sql`
    insert into signing_papers (signing_id, kind, content, made_at)
    values (${stored.id}, 'agreement', ${Buffer.of(0)}, now()) on conflict do nothing`
  await putFile(stored, stored.file)
  await putSteps(stored, stored.steps)
  await putPaper(stored, 'agreement', stored.agreement)
  await putPaper(stored, 'sealed', stored.sealed)
}

/** The chain made anew from a changed step on, every hash true: as whoever knows how chains are made would. */
const remade = (
  steps: readonly EvidenceEntry[],
  change: (steps: readonly EvidenceEntry[]) => readonly Pick<EvidenceEntry, 'at' | 'kind' | 'data'>[],
): readonly EvidenceEntry[] => {
  const entries: EvidenceEntry[] = []
  for (const { at, kind, data } of change(steps))
    entries.push(appendEvidence(entries.at(-1), { at: new Date(at), kind, data }))
  return entries
}

const withData =
  (kind: string, change: object) =>
  (steps: readonly EvidenceEntry[]): readonly EvidenceEntry[] =>
    steps.map((one) => (one.kind === kind ? { ...one, data: { ...(one.data as object), ...change } } : one))

const kindAt = (kind: string): number => own.steps.findIndex((one) => one.kind === kind)
const sha256 = (bytes: Buffer): string => hash('sha256', bytes, 'hex')

const BROKEN = {
  end: 'The end of the evidence is not the one that was recorded.',
  underSeal: 'The seal does not cover the last signature’s step.',
  missingUnderSeal: (steps: number) =>
    `Step ${steps + 1} of the evidence: The entry whose hash is under the seal is missing.`,
  sealedOnRecord: 'The sealed agreement is not the one that the signing recorded.',
  sealedInEvidence: 'The sealed agreement is not the one that the evidence names.',
  sealedOnce: 'The evidence does not record exactly once that the agreement was sealed.',
  shownOnRecord: 'The agreement as it was shown is not the one that the signing recorded.',
  signedShown: 'What was signed is not the agreement as it was shown.',
  trust: 'The certificate of the seal does not lead to a trusted one.',
}

type Tampering = {
  readonly what: string
  readonly change: () => Promise<unknown>
  /** All that is told, in its order. */
  readonly finds: () => readonly string[]
}

const PAPERS: readonly Tampering[] = [
  {
    what: 'the sealed paper of another signing',
    change: () => putPaper(own, 'sealed', other.sealed),
    finds: () => [
      BROKEN.missingUnderSeal(own.steps.length),
      BROKEN.underSeal,
      BROKEN.sealedOnRecord,
      BROKEN.sealedInEvidence,
    ],
  },
  {
    what: 'the agreement itself in the place of the sealed one',
    change: () => putPaper(own, 'sealed', own.agreement),
    finds: () => [
      'The seal cannot be read: The PDF has no seal.',
      'The sealed agreement carries no evidence.',
      BROKEN.underSeal,
      BROKEN.sealedOnRecord,
      BROKEN.sealedInEvidence,
    ],
  },
  {
    what: 'another agreement as it was shown',
    change: () => putPaper(own, 'agreement', other.agreement),
    finds: () => [BROKEN.shownOnRecord, BROKEN.signedShown],
  },
  {
    what: 'another agreement as it was shown, on record too',
    change: async () => {
      await putPaper(own, 'agreement', other.agreement)
      await putFile(own, { ...own.file, agreementHash: sha256(other.agreement) })
    },
    finds: () => [BROKEN.signedShown],
  },
  {
    what: 'no agreement as it was shown',
    change: () => service.sql`delete from signing_papers where signing_id = ${own.id} and kind = 'agreement'`,
    finds: () => ['The agreement as it was shown is missing.'],
  },
  {
    what: 'one changed byte under the seal, everywhere else as it should be',
    change: async () => {
      const changed = Buffer.from(own.sealed)
      changed[99] = (changed[99] ?? 0) ^ 1
      await sealedEverywhere(changed)
    },
    finds: () => ['The file was changed after it was sealed.'],
  },
  {
    what: 'the paper sealed by another key, everywhere else as it should be',
    change: async () => {
      const now = new Date()
      const paper = own.sealed.subarray(0, own.sealed.indexOf('%%EOF') + '%%EOF\n'.length)
      await sealedEverywhere(await sealSample(paper, (await sampleKey('ecdsa', now)).key, undefined, now))
    },
    finds: () => [BROKEN.trust],
  },
]

/** A sealed paper that the record and the evidence name. */
const sealedEverywhere = async (sealed: Buffer): Promise<void> => {
  await putPaper(own, 'sealed', sealed)
  await putFile(own, { ...own.file, sealedHash: sha256(sealed) })
  await putSteps(own, remade(own.steps, withData('sealed', { sha256: sha256(sealed) })))
}

const STEPS: readonly Tampering[] = [
  {
    what: 'the evidence of another signing',
    change: () => putSteps(own, other.steps),
    finds: () => [
      BROKEN.missingUnderSeal(own.steps.length),
      BROKEN.underSeal,
      BROKEN.sealedInEvidence,
      BROKEN.signedShown,
    ],
  },
  {
    what: 'a changed step',
    change: () => putSteps(own, withData('codeSent', { to: 'm•••@example.ie' })(own.steps)),
    finds: () => [`Step ${kindAt('codeSent') + 1} of the evidence: Its content was changed.`],
  },
  {
    what: 'a changed step with a hash of its own, and all after it made anew',
    change: () => putSteps(own, remade(own.steps, withData('codeSent', { to: 'm•••@example.ie' }))),
    finds: () => [BROKEN.missingUnderSeal(own.steps.length), BROKEN.underSeal],
  },
  {
    what: 'a removed step',
    change: () => putSteps(own, own.steps.toSpliced(kindAt('codeRight'), 1)),
    finds: () => [`Step ${kindAt('codeRight') + 1} of the evidence: Its number does not follow.`],
  },
  {
    what: 'a removed step, and all after it made anew',
    change: () =>
      putSteps(
        own,
        remade(own.steps, (steps) => steps.toSpliced(kindAt('codeRight'), 1)),
      ),
    finds: () => [BROKEN.missingUnderSeal(own.steps.length - 1), BROKEN.underSeal],
  },
  {
    what: 'an added step, and all after it made anew',
    change: () =>
      putSteps(
        own,
        remade(own.steps, (steps) => steps.toSpliced(1, 0, ...steps.slice(0, 1))),
      ),
    finds: () => [BROKEN.missingUnderSeal(own.steps.length + 1), BROKEN.underSeal],
  },
  {
    what: 'steps in another order',
    change: () => {
      const [one, two] = [own.steps[1], own.steps[2]]
      assert.ok(one !== undefined && two !== undefined)
      return putSteps(
        own,
        own.steps.with(1, { ...two, number: one.number }).with(2, { ...one, number: two.number }),
      )
    },
    finds: () => ['Step 2 of the evidence: It does not follow the entry before it.'],
  },
  {
    what: 'a step whose time is before that of the one before',
    change: () => putSteps(own, own.steps.with(1, { ...stepAt(1), at: '2020-01-01T00:00:00.000Z' })),
    finds: () => ['Step 2 of the evidence: Its time is before that of the entry before it.'],
  },
  {
    what: 'a step that says more than steps say',
    change: () => putSteps(own, own.steps.with(1, { ...stepAt(1), note: 'more' } as EvidenceEntry)),
    finds: () => ['Step 2 of the evidence: It has other fields than an entry has.'],
  },
  {
    what: 'no last step',
    change: () => putSteps(own, own.steps.slice(0, -1), { isOnRecord: false }),
    finds: () => [BROKEN.end, BROKEN.sealedOnce],
  },
  {
    what: 'no last step, on record too',
    change: () => putSteps(own, own.steps.slice(0, -1)),
    finds: () => [BROKEN.sealedOnce],
  },
  {
    what: 'a second seal in the evidence',
    change: () =>
      putSteps(
        own,
        remade(own.steps, (steps) => [...steps, ...steps.slice(-1)]),
      ),
    finds: () => [BROKEN.sealedOnce],
  },
  {
    what: 'another paper named as the sealed one',
    change: () => putSteps(own, remade(own.steps, withData('sealed', { sha256: 'ab'.repeat(32) }))),
    finds: () => [BROKEN.sealedInEvidence],
  },
  {
    what: 'a further signature behind the seal',
    change: () =>
      putSteps(
        own,
        remade(own.steps, (steps) => [...steps, ...steps.filter(({ kind }) => kind === 'signed')]),
      ),
    finds: () => [BROKEN.underSeal],
  },
  {
    what: 'no evidence at all',
    change: () => putSteps(own, [], { isOnRecord: false }),
    finds: () => [
      BROKEN.missingUnderSeal(0),
      BROKEN.underSeal,
      BROKEN.end,
      BROKEN.sealedOnce,
      BROKEN.signedShown,
    ],
  },
  {
    what: 'a hash of a step that is not on record',
    change: () => service.sql`
      update signing_evidence set hash = ${Buffer.alloc(32)} where signing_id = ${own.id} and number = 2`,
    finds: () => ['Step 2 of the evidence is not the one that was recorded.'],
  },
]

const stepAt = (index: number): EvidenceEntry => {
  const step = own.steps[index]
  assert.ok(step !== undefined)
  return step
}

const unopened = (what: string): string => `${what} cannot be opened: the stored data has been changed.`

/** What is kept, with its last byte changed where it is encrypted. */
const CIPHERTEXTS: readonly Tampering[] = [
  {
    what: 'a changed byte of the encrypted sealed paper',
    change: () => service.sql`
      update signing_papers set content = set_byte(content, 99, 255 - get_byte(content, 99))
      where signing_id = ${own.id} and kind = 'sealed'`,
    finds: () => [unopened('The sealed agreement')],
  },
  {
    what: 'a changed byte of the encrypted agreement as it was shown',
    change: () => service.sql`
      update signing_papers set content = set_byte(content, 99, 255 - get_byte(content, 99))
      where signing_id = ${own.id} and kind = 'agreement'`,
    finds: () => [unopened('The agreement as it was shown')],
  },
  {
    what: 'the encrypted papers in each other’s places',
    change: () => service.sql`
      update signing_papers one set content = two.content from signing_papers two
      where one.signing_id = ${own.id} and two.signing_id = ${own.id}
        and (one.kind, two.kind) in (('sealed', 'agreement'), ('agreement', 'sealed'))`,
    finds: () => [unopened('The sealed agreement'), unopened('The agreement as it was shown')],
  },
  {
    what: 'a changed byte of an encrypted step',
    change: () => service.sql`
      update signing_evidence set entry = set_byte(entry, 40, 255 - get_byte(entry, 40))
      where signing_id = ${own.id} and number = 3`,
    finds: () => [
      unopened('Step 3 of the evidence'),
      'Step 3 of the evidence: Its number does not follow.',
      BROKEN.end,
    ],
  },
  {
    what: 'an encrypted step of another signing',
    change: () => service.sql`
      update signing_evidence one set entry = two.entry from signing_evidence two
      where one.signing_id = ${own.id} and two.signing_id = ${other.id} and one.number = 1 and two.number = 1`,
    finds: () => [
      unopened('Step 1 of the evidence'),
      'Step 1 of the evidence: Its number does not follow.',
      BROKEN.end,
    ],
  },
  {
    what: 'a changed byte of the encrypted record',
    change: () => service.sql`
      update signings set file = set_byte(file, 40, 255 - get_byte(file, 40)) where id = ${own.id}`,
    finds: () => [unopened('The record of the signing')],
  },
  {
    what: 'an encrypted step of no form that is known',
    change: () => service.sql`
      update signing_evidence set entry = ${Buffer.of(9)} where signing_id = ${own.id} and number = ${own.steps.length}`,
    finds: () => [unopened(`Step ${own.steps.length} of the evidence`), BROKEN.end, BROKEN.sealedOnce],
  },
]

const found = async (given?: readonly X509Certificate[]) => {
  const trusted = given ?? [await sampleAuthority()]
  const check = await verifySigning(service, own.reference, { trusted })
  assert.ok(!(check instanceof Refusal))
  return check
}

test('what nobody has touched holds, again and again, also put back as it was', async () => {
  for (let time = 0; time < 2; time++) {
    assert.deepEqual((await found()).problems, [])
    assert.equal((await found()).isGood, true)
    await restored(own)
  }
})

for (const { what, change, finds } of [...PAPERS, ...STEPS, ...CIPHERTEXTS])
  test(`${what} is found, and told as what it is`, async (t) => {
    t.after(() => restored(own))
    await change()
    const check = await found()
    assert.deepEqual(check.problems, finds())
    assert.equal(check.isGood, false)
  })

test('with nobody to be trusted, a paper that another key sealed holds: that is why it is told', async (t) => {
  t.after(() => restored(own))
  const now = new Date()
  const paper = own.sealed.subarray(0, own.sealed.indexOf('%%EOF') + '%%EOF\n'.length)
  await sealedEverywhere(await sealSample(paper, (await sampleKey('ecdsa', now)).key, undefined, now))
  const check = await verifySigning(service, own.reference)
  assert.ok(!(check instanceof Refusal))
  assert.deepEqual([check.isGood, check.seal.isTrusted], [true, undefined])
})

test('what can’t be opened is not taken out, and what stands beside it is', async (t) => {
  t.after(() => restored(own))
  const [paper, , , step] = CIPHERTEXTS
  await paper?.change()
  const refused = await storedSigning(service, own.reference)
  assert.ok(refused instanceof Refusal && refused.says.includes(unopened('The sealed agreement')))
  await restored(own)
  await step?.change()
  assert.ok((await storedSigning(service, own.reference)) instanceof Refusal)
  await restored(own)
  await putPaper(own, 'agreement', other.agreement)
  const stored = await storedSigning(service, own.reference)
  assert.ok(!(stored instanceof Refusal) && stored.pdf.equals(own.sealed))
})

test('a step that is added while the signing is read is no fault', async (t) => {
  t.after(() => restored(own))
  const last = own.steps.at(-1)
  assert.ok(last !== undefined)
  const added = appendEvidence(last, { at: new Date(), kind: 'copySent', data: {} })
  const { number, entry, hash: found } = encryptEvidence((await keyOf(own.reference)).key, own.id, added)
  const verifying = await service.sql.begin(async (sql) => {
    await sql`lock table signing_evidence in access exclusive mode`
    const begun = verifySigning(service, own.reference)
    await untilWaiting(sql)
    await sql`
      insert into signing_evidence (signing_id, number, entry, hash) values (${own.id}, ${number}, ${entry}, ${found})`
    await sql`update signings set evidence_head = ${found}, evidence_count = ${number} where id = ${own.id}`
    return { begun }
  })
  const check = await verifying.begun
  assert.ok(!(check instanceof Refusal))
  assert.deepEqual([check.problems, check.steps], [[], own.steps.length])
})
