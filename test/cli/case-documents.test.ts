/** Requirements and documents on the command line: required, listed, written into files and judged. */
import assert from 'node:assert/strict'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { pdfOf, samplePdf, samplePng } from '../support/document-samples.ts'
import { type CaseWorld, openCaseWorld } from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await openCaseWorld()
})
after(() => world.close())

const uploaded = async (reference: string, content: Buffer, requirement = '1', name = 'sample.pdf') => {
  const form = new FormData()
  form.set('requirement', requirement)
  form.set('file', new File([new Uint8Array(content)], name))
  const { baseUrl, sandbox } = world.service
  const response = await fetch(`${baseUrl}/api/case/${reference}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.clients.dealer.apiKey}` },
    body: form,
  })
  assert.equal(response.status, 201, world.service.output())
  return ((await response.json()) as { id: string }).id
}
const requirementsOf = async (reference: string) =>
  (await world.call('GET', `/api/case/${reference}/requirements`)).items as readonly {
    id: string
    name: string
    applicant: number | null
    state: string
    reason: string | null
  }[]
const requirementOf = async (reference: string, id: string) =>
  (await requirementsOf(reference)).find((one) => one.id === id)

test('a document that staff ask for in their own words is wanted from then on', async () => {
  const reference = await world.newCase()
  const before = await requirementsOf(reference)
  const said = await world.does('require', reference, ' Letter of  the employer ', '--applicant', '1')
  const id = /as requirement (\S+)\.\n$/.exec(said)?.[1] ?? ''
  assert.equal(
    said,
    `${reference} needs "Letter of the employer" of applicant 1 now, as requirement ${id}.\n`,
  )
  assert.match(await world.does('require', reference, 'Lease'), / needs "Lease" now, as requirement \d+\.\n$/)
  assert.equal((await requirementsOf(reference)).length, before.length + 2)
  const { requirements } = await world.call('GET', `/api/case/${reference}/status`)
  assert.ok(requirements.includes('Letter of the employer') && requirements.includes('Lease'))
})

test('an impossible requirement is refused', async () => {
  const reference = await world.newCase()
  await world.does('require', reference, 'Lease')
  await world.isRefused(['require', reference, 'Lease'], /^"Lease" has already been requested\.\n$/)
  await world.isRefused(
    ['require', reference, 'Lease', '--applicant', '2'],
    /has no applicant 2; it has 1\.\n$/,
  )
  await world.isRefused(
    ['require', reference, ' '],
    /^The name of a document must be one line of 1 to 100 characters\.\n$/,
  )
  await world.isRefused(['require', reference, 'x'.repeat(101)], /1 to 100 characters/)
  await world.isRefused(['require', 'C0', 'Lease'], /^Application "C0" not found\.\n$/)
  assert.equal((await world.run(['require', reference, 'Deed', '--applicant', '0'])).code, 2)
  await world.does('withdraw', reference)
  await world.isRefused(
    ['require', reference, 'Deed'],
    /is Withdrawn, so no more documents can be requested\.\n$/,
  )
})

test('documents are listed, and the list of cases says how many await a look', async () => {
  const reference = await world.newCase()
  assert.equal(await world.does('documents', reference), 'There are no documents.\n')
  const first = await uploaded(reference, samplePdf(5_000), '1', 'passport.pdf')
  await uploaded(reference, samplePng(), '2', 'bill.png')
  const { clientId } = world.service.sandbox.clients.dealer
  const text = await world.does('documents', reference)
  const row = `^${first} +"Photo identification" of applicant 1 +passport\\.pdf +application/pdf +5000 +2\\S+ \\S+Z +client ${clientId}$`
  assert.match(text, new RegExp(row, 'm'))
  const listed = await world.installation.json('case', 'documents', reference)
  assert.deepEqual(
    listed.map(({ name, bytes, requirement }: Record<string, unknown>) => [name, bytes, requirement]),
    [
      ['passport.pdf', 5_000, '1'],
      ['bill.png', samplePng().length, '2'],
    ],
  )
  const shown = await world.does('show', reference)
  assert.match(shown, new RegExp(row, 'm'))
  assert.match(shown, /document for "Photo identification" of applicant 1: passport\.pdf +client /)
  const toLookAt = async () =>
    (await world.installation.json('case', 'list', '--limit', '1000')).find(
      (one: { reference: string }) => one.reference === reference,
    ).toLookAt
  assert.equal(await toLookAt(), 2)
  assert.match(await world.does('list'), new RegExp(`^${reference} +Submitted +\\S+ \\S+ +2 documents `, 'm'))
  await world.does('requirement', 'accept', reference, '1')
  assert.equal(await toLookAt(), 1)
  await uploaded(
    reference,
    pdfOf(['<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>']),
    '2',
    'files.pdf',
  )
  assert.match(
    await world.does('documents', reference),
    / files\.pdf +application\/pdf, with embedded files +\d/,
  )
  await world.isRefused(['documents', 'C0'], /^Application "C0" not found\.\n$/)
})

test('a requirement is accepted, refused or waived, and the client sees that and why', async () => {
  const reference = await world.newCase()
  await uploaded(reference, samplePng())
  const refused = await world.does(
    'requirement',
    'refuse',
    reference,
    '1',
    '--reason',
    'It is not to be read.',
  )
  assert.equal(
    refused,
    `Requirement 1 of ${reference}, "Photo identification" of applicant 1, is refused now.\n`,
  )
  const seen = await requirementOf(reference, '1')
  assert.deepEqual([seen?.state, seen?.reason], ['refused', 'It is not to be read.'])
  await uploaded(reference, samplePdf())
  await world.does('requirement', 'accept', reference, '1')
  assert.equal((await requirementOf(reference, '1'))?.state, 'accepted')
  await world.does('requirement', 'waive', reference, '2', '--reason', 'Known for years.')
  assert.equal((await requirementOf(reference, '2'))?.state, 'waived')
  const text = await world.does('show', reference)
  assert.match(text, /^2 +\S.* +applicant 1 +waived +2\S+ \S+Z +operator cli +Known for years\.$/m)
})

test('an impossible judgement is refused', async () => {
  const reference = await world.newCase()
  const judge = (...given: readonly string[]) => ['requirement', ...given]
  await world.isRefused(
    judge('accept', reference, '1'),
    /^"Photo identification" is outstanding and cannot be accepted\.\n$/,
  )
  await world.isRefused(
    judge('refuse', reference, '1', '--reason', 'No.'),
    /is outstanding and cannot be rejected/,
  )
  await world.isRefused(
    judge('waive', reference, '1', '--reason', ' '),
    /cannot be waived without a reason\.\n$/,
  )
  await world.isRefused(
    judge('waive', reference, '1', '--reason', 'x'.repeat(501)),
    /one line of at most 500/,
  )
  await world.isRefused(judge('accept', reference, '99'), /has no requirement 99\.\n$/)
  await world.isRefused(judge('accept', 'C0', '1'), /^Application "C0" not found\.\n$/)
  for (const verdict of ['refuse', 'waive']) {
    const { code, stderr } = await world.run(judge(verdict, reference, '1'))
    assert.match(stderr, /required option '--reason <text>' not specified/)
    assert.equal(code, 2)
  }
  await world.does('withdraw', reference)
  await world.isRefused(
    judge('accept', reference, '1'),
    /is Withdrawn, so its documents can no longer be reviewed\.\n$/,
  )
})

test('a document is written byte for byte into a file for its owner alone, and that is on the audit', async () => {
  const reference = await world.newCase()
  const content = samplePdf(1_500_000)
  const id = await uploaded(reference, content)
  const output = join(world.folder, 'written.pdf')
  assert.equal(
    await world.does('document', reference, id, '--output', output),
    `Wrote sample.pdf (application/pdf, 1500000 bytes) to ${output}.\n`,
  )
  assert.ok((await readFile(output)).equals(content))
  assert.equal((await stat(output)).mode & 0o777, 0o600)
  assert.deepEqual(await world.auditOf(reference, 'document.shown'), ['operator cli'])
})

test('a file that is there already stays, unless it is to be replaced', async () => {
  const reference = await world.newCase()
  const id = await uploaded(reference, samplePng())
  const output = join(world.folder, 'there.png')
  await writeFile(output, 'mine')
  await chmod(output, 0o644)
  const write = ['document', reference, id, '--output', output]
  await world.isRefused(
    write,
    /there\.png cannot be written: it already exists. Use --force to replace it\.\n$/,
  )
  assert.equal(await readFile(output, 'utf8'), 'mine')
  assert.deepEqual(await world.auditOf(reference, 'document.shown'), [])
  await world.does(...write, '--force')
  assert.ok((await readFile(output)).equals(samplePng()))
  assert.equal((await stat(output)).mode & 0o777, 0o600)
})

test('an unwritable or unknown document is refused, and leaves no file', async () => {
  const reference = await world.newCase()
  const id = await uploaded(reference, samplePdf(600_000))
  const output = join(world.folder, 'none.pdf')
  const to = (file: string) => ['--output', file]
  await world.isRefused(['document', reference, 'x', ...to(output)], /has no document "x"\.\n$/)
  await world.isRefused(['document', await world.newCase(), id, ...to(output)], /has no document/)
  await world.isRefused(['document', 'C0', id, ...to(output)], /^Application "C0" not found\.\n$/)
  await world.isRefused(
    ['document', reference, id, ...to(join(output, 'in'))],
    /the folder does not exist\.\n$/,
  )
  const { sql } = world.installation
  await sql`update document_pieces set number = 99 where document_id = ${id} and number = 2`
  for (const force of [[], ['--force']]) {
    const broken = await world.run(['document', reference, id, ...to(output), ...force])
    assert.deepEqual([broken.code, broken.stdout], [1, ''])
  }
  assert.deepEqual(
    (await readdir(world.folder)).filter((name) => name.startsWith('none')),
    [],
  )
})
