/** Nothing that is stored, sent or read from a file steers the terminal that shows it. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type CaseWorld, openCaseWorld } from './case-world.ts'

const NASTY = '\u001b[2J\u009b2J\u007f\u202etxt\u2066\u2028x'
const STEERING = /[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}\p{Zp}]/u

let world: CaseWorld
let names: Readonly<Record<string, string>>
before(async () => {
  world = await openCaseWorld()
  const { sql } = world.installation
  const banks = join(world.folder, 'banks.json')
  await writeFile(banks, JSON.stringify([`creditUnion${NASTY}`]))
  await world.installation.run(['bank-list', 'set', 'b', banks])
  // Names with such characters are refused at entry; existing ones must do no harm either.
  await sql`update product_versions set content = content || jsonb_build_object('name', ${NASTY}::text)`
  const file = join(world.folder, 'faulty.json')
  await writeFile(file, JSON.stringify({ borrower: { [`bankDetail${NASTY}`]: {} } }))
  const [product] = await sql`select id from product_versions limit 1`
  names = { PRODUCT: product?.['id'], FILE: file }
})
after(() => world.close())

/** With the exit code that it has. */
const commands: readonly (readonly [line: string, code: number])[] = [
  ['product list', 0],
  ['product show PRODUCT', 0],
  ['bank-list show b', 0],
  ['validate FILE --set b', 1],
]

for (const [line, code] of commands) {
  for (const json of [[], ['--json']]) {
    test(`"forecourt ${[line, ...json].join(' ')}" writes nothing that steers a terminal`, async () => {
      const ended = await world.installation.run([
        ...line.split(' ').map((word) => names[word] ?? word),
        ...json,
      ])
      assert.equal(ended.code, code, ended.stderr)
      assert.doesNotMatch(ended.stdout + ended.stderr, STEERING)
      if (json.length > 0) JSON.parse(ended.stdout)
    })
  }
}

test('programs read the very text', async () => {
  const { products } = await world.installation.json('product', 'list')
  assert.equal(products[0].name, NASTY)
})

test('a sentence that repeats a name does so visibly', async () => {
  const ended = await world.installation.run(['dealer', 'document-quota', `nobody${NASTY}`, '1'])
  assert.equal(ended.code, 1)
  assert.doesNotMatch(ended.stderr, STEERING)
  const unknown = await world.installation.run([`nobody${NASTY}`])
  assert.equal(unknown.code, 2)
  assert.doesNotMatch(unknown.stderr, STEERING)
})

test('whatever a command or the log writes goes through the one file for it, which makes it visible', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const writing = globSync('{src,packages}/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/test(?:ing)?\.ts$/.test(file) &&
      /\bconsole\.\w|\bstd(?:out|err)\.write/.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(writing.sort(), ['src/cli/print.ts', 'src/main/log-output.ts'])
})
