/** Signing on the command line: its result is verified and exported. */
import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { makeSandboxSealingKey } from '../../packages/pdf-seal/seal/sandbox-sealing-key.ts'
import { folderFor, run, trusting } from '../../packages/pdf-seal/seal/testing.ts'
import { verifySeal } from '../../packages/pdf-seal/seal/verify-seal.ts'
import { type EvidenceEntry, verifyEvidence } from '../../src/adapters/agreement/evidence.ts'
import { evidenceHeadOf } from '../../src/adapters/agreement/final-pdf.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { unless } from '../support/programs.ts'
import { type CaseWorld, openCaseWorld } from './case-world.ts'
import { forecourt } from './command.ts'

let world: CaseWorld
before(async () => {
  world = await openCaseWorld()
})
after(() => world.close())

const PATIENCE_MILLISECONDS = 30_000

const approvedCase = async (words = ''): Promise<string> => {
  const reference = await world.newCase({ 'loanDetails.furtherInformation': `sandbox: approve${words}` })
  await until(async () => (await statusOf(reference)) === 'Approved', `${reference} is not approved`)
  return reference
}
const statusOf = async (reference: string): Promise<string> =>
  (await world.call('GET', `/api/case/${reference}/status`)).status
const signingOf = (reference: string) => world.call('GET', `/api/case/${reference}/signing`)
const isIn = (reference: string, state: string) =>
  until(async () => (await signingOf(reference)).state === state, `The signing is not ${state}`)
const until = async (isThere: () => Promise<boolean>, says: string): Promise<void> => {
  const end = Date.now() + PATIENCE_MILLISECONDS
  while (!(await isThere())) {
    if (Date.now() > end) throw new Error(`${says}: ${world.service.output()}`)
    await pause(100)
  }
}
const signing = (...commandLine: readonly string[]) => world.installation.run(['signing', ...commandLine])

test('an application without a sealed agreement is refused with the reason', async () => {
  const reference = await world.newCase()
  const { code, stderr } = await signing('verify', reference)
  assert.deepEqual([code, stderr], [1, `${reference} has no sealed agreement.\n`])
})

test('a sealed agreement is verified and exported, and tampering is found', async (t) => {
  const reference = await approvedCase('; sign after 1s')
  await world.call('POST', `/api/case/${reference}/esign`)
  await isIn(reference, 'completed')
  // The copies are then out, and no step is added any more.
  await until(
    async () =>
      !(await world.installation.sql`select from mails where due_at < now() + interval '1 hour'`.some()),
    'A mail waits',
  )
  const authority = join(world.folder, 'sealing-authority.pem')
  const { code, stdout, stderr } = await signing('verify', reference, '--trust', authority)
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /^The signing of C\S+ holds\.\n/)
  assert.match(stdout, /Sealed by {3}SAMPLE seal of .+ \(trusted\)\n/)
  assert.match(stdout, /Level {7}PAdES B-B; as it is, the file can be verified until .+\n/)
  const unchecked = await signing('verify', reference)
  assert.deepEqual([unchecked.code, unchecked.stderr], [0, ''])
  assert.match(
    unchecked.stdout,
    /^The signing of C\S+ holds, but anyone could have sealed it: no certificate was trusted\.\n/,
  )
  assert.match(unchecked.stdout, /\(not checked: specify trusted certificates with --trust\)\n/)
  const check = JSON.parse((await signing('verify', reference, '--json')).stdout)
  assert.deepEqual([check.isGood, check.problems, check.seal.isTrusted], [true, [], null])

  const output = join(world.folder, 'signed')
  assert.equal((await signing('export', reference, '--output', output)).code, 0)
  const pdf = await readFile(join(output, `agreement-${reference}.pdf`))
  const record = JSON.parse(await readFile(join(output, `evidence-${reference}.json`), 'utf8'))
  assert.equal(record.reference, reference)
  assert.deepEqual([record.seal.level, check.seal.level], ['B-B', 'B-B'])
  assert.equal(record.seal.verifiableUntil, check.seal.verifiableUntil)
  const evidence: readonly EvidenceEntry[] = record.evidence
  assert.equal(verifySeal(pdf).isValid, true)
  assert.equal(verifyEvidence(evidence, evidenceHeadOf(pdf)).ok, true)
  assert.equal((await stat(join(output, `agreement-${reference}.pdf`))).mode & 0o077, 0)
  assert.deepEqual(await world.auditOf(reference, 'signing.exported'), ['operator cli'])
  const again = await signing('export', reference, '--output', output)
  assert.match(again.stderr, /it already exists. Use --force to replace it\.\n$/)

  await t.test('the exported files are verified without a service, a database or a setting', async () => {
    await verifiesExport(output, reference, authority)
  })

  const { baseUrl, sandbox } = world.service
  const downloaded = await fetch(`${baseUrl}/api/case/${reference}/agreement`, {
    headers: { authorization: `Bearer ${sandbox.clients.dealer.apiKey}` },
  })
  assert.equal(downloaded.headers.get('content-type'), 'application/pdf')
  assert.ok(Buffer.from(await downloaded.arrayBuffer()).equals(pdf))

  await t.test(
    'pdfsig calls it valid, whole and trusted',
    { skip: unless('pdfsig', 'certutil') },
    async (inner) => {
      const folder = folderFor(inner)
      const database = trusting(folder, await readFile(authority, 'utf8'))
      const { says } = run('pdfsig', '-nssdir', database, join(output, `agreement-${reference}.pdf`))
      for (const wanted of [/Signature is Valid\./, /Total document signed/, /Certificate is Trusted\./])
        assert.match(says, wanted)
    },
  )
  await t.test('qpdf finds nothing wrong with it', { skip: unless('qpdf') }, () => {
    const { code: found, says } = run('qpdf', '--check', join(output, `agreement-${reference}.pdf`))
    assert.equal(found, 0, says)
    assert.doesNotMatch(says, /warning/i)
  })

  const withKey = (file: string, password: string) =>
    world.installation.run(['signing', 'verify', reference], {
      env: { SEALING_KEY_FILE: file, SEALING_KEY_PASSWORD: password },
    })
  const ownKey = await withKey(join(world.folder, 'sealing-key.p12'), 'forecourt-sandbox')
  assert.deepEqual([ownKey.code, ownKey.stderr], [0, ''])
  assert.match(ownKey.stdout, /^The signing of C\S+ holds\.\n[\s\S]+ \(trusted\)\n/)
  const { pkcs12 } = await makeSandboxSealingKey({ name: 'Another', at: new Date(), password: 'sample' })
  const anothers = join(output, 'another.p12')
  await writeFile(anothers, pkcs12)
  const otherKey = await withKey(anothers, 'sample')
  assert.deepEqual([otherKey.code, otherKey.stdout], [1, ''])
  assert.match(
    otherKey.stderr,
    /does not hold:\n {2}The certificate of the seal does not lead to a trusted one\.\n {2}The certificate of SEALING_KEY_FILE is trusted\. Use --trust for others/,
  )

  const other = join(output, 'not-a-certificate.pem')
  await writeFile(other, 'nothing')
  assert.match((await signing('verify', reference, '--trust', other)).stderr, /holds no certificate in PEM/)
  await world.installation.sql`
    delete from signing_evidence where number = (
      select max(number) from signing_evidence where signing_id = (
        select id from signings where application_id = ${idOfReference('b', reference) ?? ''}))
    and signing_id = (select id from signings where application_id = ${idOfReference('b', reference) ?? ''})`
  const broken = await signing('verify', reference)
  assert.equal(broken.code, 1)
  assert.match(
    broken.stderr,
    /does not hold:\n {2}The end of the evidence is not the one that was recorded\./,
  )
  await world.installation.sql`
    update signing_papers set content = set_byte(content, 99, 255 - get_byte(content, 99)) where kind = 'sealed'
    and signing_id = (select id from signings where application_id = ${idOfReference('b', reference) ?? ''})`
  const unopened = await signing('verify', reference)
  assert.equal(unopened.code, 1)
  assert.match(
    unopened.stderr,
    /does not hold:\n {2}The sealed agreement cannot be opened: the stored data has been changed\.\n/,
  )
  assert.doesNotMatch(unopened.stderr, /^ +at /m)
  assert.equal(JSON.parse((await signing('verify', reference, '--json')).stdout).sealedSha256, null)
  const notTaken = await signing('export', reference, '--output', output, '--force')
  assert.match(
    notTaken.stderr,
    /^The signing of C\S+ cannot be exported\. The sealed agreement cannot be opened/,
  )
})

/** The files of an export verify; each that was changed, cut short or exchanged is reported as such. */
const verifiesExport = async (folder: string, reference: string, authority: string): Promise<void> => {
  const [paper, record] = [`agreement-${reference}.pdf`, `evidence-${reference}.json`].map((name) =>
    join(folder, name),
  ) as [string, string]
  const check = (pdf: string, json: string, ...words: readonly string[]) =>
    forecourt(['signing', 'verify', pdf, '--evidence', json, ...words], {
      env: { DATA_DIR: join(folder, 'no-data'), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    })
  const good = await check(paper, record, '--trust', authority)
  assert.deepEqual([good.code, good.stderr], [0, ''])
  assert.match(good.stdout, /^The signing in \S+\.pdf holds\.\n[\s\S]+ \(trusted\)\n/)
  assert.match((await check(paper, record)).stdout, /holds, but anyone could have sealed it/)
  const { isGood, seal } = JSON.parse((await check(paper, record, '--trust', authority, '--json')).stdout)
  assert.deepEqual([isGood, seal.isTrusted], [true, true])

  const pdf = await readFile(paper)
  const { evidence } = JSON.parse(await readFile(record, 'utf8')) as { evidence: EvidenceEntry[] }
  const last = evidence.findLastIndex(({ kind }) => kind === 'signed')
  const changedPdf = Buffer.from(pdf)
  changedPdf.writeUInt8(pdf.readUInt8(200) ^ 1, 200)
  const rows: readonly (readonly [what: string, pdf: Buffer, evidence: unknown, says: RegExp])[] = [
    ['a bit of the PDF', changedPdf, evidence, /does not hold:\n/],
    ['no PDF', Buffer.from('not a PDF'), evidence, /does not hold:\n/],
    ['an empty PDF', Buffer.alloc(0), evidence, /does not hold:\n/],
    [
      'a step changed',
      pdf,
      evidence.with(1, { ...evidence[1], kind: 'other' } as EvidenceEntry),
      /Step 2 of the evidence: Its content was changed/,
    ],
    ['a step left out', pdf, evidence.toSpliced(1, 1), /Step 2 of the evidence: Its number does not follow/],
    ['the end cut off', pdf, evidence.slice(0, last), /The entry whose hash is under the seal is missing/],
    [
      'the step of the seal cut off',
      pdf,
      evidence.slice(0, last + 1),
      /does not record exactly once that the agreement was sealed/,
    ],
    ['no steps', pdf, [], /does not hold:\n/],
    ['no list', pdf, {}, /holds no evidence as "forecourt signing export" writes it\.\n$/],
    [
      'no steps in the list',
      pdf,
      [null, 7],
      /holds no evidence as "forecourt signing export" writes it\.\n$/,
    ],
    ['strange steps', pdf, [{}], /does not hold:\n/],
  ]
  const [otherPdf, otherRecord] = [join(folder, 'other.pdf'), join(folder, 'other.json')]
  for (const [what, content, steps, says] of rows) {
    await writeFile(otherPdf, content)
    await writeFile(otherRecord, JSON.stringify({ reference, evidence: steps }))
    const { code, stdout, stderr } = await check(otherPdf, otherRecord, '--trust', authority)
    assert.deepEqual([code, stdout], [1, ''], what)
    assert.match(stderr, says, what)
    assert.doesNotMatch(stderr, /^ +at /m, what)
  }
  const missing = await check(join(folder, 'missing.pdf'), record)
  assert.match(missing.stderr, /missing\.pdf cannot be read: the file does not exist\.\n$/)
}
