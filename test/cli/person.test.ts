/** `forecourt person …`, and erasures that a restored backup brings back. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { type CaseWorld, openCaseWorld } from './case-world.ts'

const NUMBER = '9876543QA'

let world: CaseWorld
let folder: string
before(async () => {
  world = await openCaseWorld()
  folder = await mkdtemp(join(tmpdir(), 'forecourt-person-'))
})
after(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const person = (commandLine: readonly string[], input = `${NUMBER}\n`) =>
  world.installation.run(['person', ...commandLine], {
    input,
    env: { SANDBOX: 'on', DATA_DIR: folder },
  })

const newCase = (more: Readonly<Record<string, string>> = {}) =>
  world.newCase({ 'applicants[0].ppsNumber': NUMBER, 'borrower.applicants[0].ppsNumber': NUMBER, ...more })

test('the command shows a person’s data, and reads the number from standard input alone', async () => {
  const none = await person(['show', '--test'])
  assert.deepEqual([none.code, none.stdout], [0, 'No data is stored under this PPS number.\n'])
  const reference = await newCase()
  const { code, stdout } = await person(['show', '--test'])
  assert.equal(code, 0)
  assert.match(stdout, new RegExp(`${reference} +Aoife Sample +Submitted .* erases it now +not yet`))
  assert.ok(!stdout.includes(NUMBER))
  assert.equal((await person(['show'])).stdout, 'No data is stored under this PPS number.\n')
  const missing = await person(['show', '--test'], '')
  assert.deepEqual([missing.code, missing.stdout], [1, ''])
  assert.match(missing.stderr, /^The PPS number is missing. Type it in a terminal, or pass it/)
  const wrong = await person(['show'], '12345\n')
  assert.match(wrong.stderr, /^A PPS number must have seven digits and one or two letters\.\n$/)
  const [listed] = JSON.parse((await person(['show', '--test', '--json'])).stdout)
  assert.deepEqual([listed.reference, listed.erasure.is], [reference, 'granted'])
  assert.deepEqual(await world.auditOf(reference, 'application.heldShown'), ['operator cli', 'operator cli'])
})

test('a copy goes into a folder for its maker alone, and is on record', async () => {
  const into = join(folder, 'copy')
  const { code, stdout, stderr } = await person(['export', into, '--test'])
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /^Wrote 2 files into /)
  assert.deepEqual((await readdir(into)).toSorted(), ['personal-data.json', 'personal-data.pdf'])
  assert.equal((await stat(join(into, 'personal-data.json'))).mode & 0o777, 0o600)
  const copy = JSON.parse(await readFile(join(into, 'personal-data.json'), 'utf8'))
  assert.equal(copy.ppsNumber, NUMBER)
  assert.equal((await readFile(join(into, 'personal-data.pdf'))).subarray(0, 5).toString(), '%PDF-')
  const again = await person(['export', into, '--test'])
  assert.match(again.stderr, /already exists\. Use --force to replace it/)
  const nobody = await person(['export', join(folder, 'none')])
  assert.match(nobody.stderr, /No data is stored under this PPS number/)
})

test('one PPS number under two names: each application shows its name, and only what is chosen is copied and erased', async () => {
  const other = await newCase({ 'applicants[0].lastName': 'Ní Shample' })
  const shown = await person(['show', '--test'])
  assert.match(shown.stdout, new RegExp(`${other} +\\S+ Ní Shample`))
  assert.match(shown.stderr, /have different names, and may be about different people\.\n$/)
  const into = join(folder, 'chosen')
  for (const command of [
    ['export', into],
    ['erase', '--yes'],
  ]) {
    const refused = await person([...command, '--test'])
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /different people\. Read the names with .* and choose with --only\.\n$/)
    const unknown = await person([...command, '--test', '--only', 'C0'])
    assert.match(unknown.stderr, /^--only names an application that does not contain this PPS number\.\n$/)
  }
  await person(['export', into, '--test', '--only', other])
  const copy = JSON.parse(await readFile(join(into, 'personal-data.json'), 'utf8'))
  assert.deepEqual(
    copy.applications.map(({ reference }: { reference: string }) => reference),
    [other],
  )
  assert.equal((await person(['erase', '--test', '--yes', '--only', other])).stdout, `Erased ${other}.\n`)
  assert.ok(!(await person(['show', '--test'])).stdout.includes(other))
})

test('nothing is erased without --yes; with it the person is erased and listed, and erased again after a backup is restored', async () => {
  const reference = await newCase()
  const preview = await person(['erase', '--test'])
  assert.match(preview.stderr, /Nothing has been erased\. Use --yes to erase it\./)
  const { sql } = world.installation
  const id = idOfReference('b', reference) ?? ''
  const keyOf = async () =>
    (await sql<{ key: Buffer | null }[]>`select data_key as key from applications where id = ${id}`)[0]?.key
  const [before] = await sql`select key_id, data_key, version from applications where id = ${id}`
  assert.ok(await keyOf())
  const { code, stdout } = await person(['erase', '--test', '--yes'])
  assert.equal(code, 0)
  assert.match(stdout, new RegExp(`^Erased ${reference}\\.$`, 'm'))
  assert.equal(await keyOf(), null)
  assert.deepEqual(await world.auditOf(reference, 'application.erased'), ['operator cli'])
  const { stdout: list } = await person(['erasures'])
  assert.ok(list.includes(id))
  assert.deepEqual(
    (await readFile(join(folder, 'erasures.jsonl'), 'utf8')).split('\n').sort(),
    list.split('\n').sort(),
  )

  // As a backup from before the erasure brings it back.
  await sql`update applications set key_id = ${before?.['key_id']}, data_key = ${before?.['data_key']} where id = ${id}`
  await sql`delete from erasures`
  const file = join(folder, 'list.jsonl')
  await writeFile(file, list)
  const again = await person(['erase-again', file])
  assert.match(again.stdout, /^Erased 1 application again, of \d+ on the list\.\n$/)
  assert.equal(await keyOf(), null)
  await writeFile(file, `${list}{"application": 1}\n`)
  assert.match((await person(['erase-again', file])).stderr, /cannot be used\. Line \d+ is not an erasure\./)
})
