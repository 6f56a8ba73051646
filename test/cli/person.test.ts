/** `forecourt person …`: erasures that a restored backup brings back. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { type CaseWorld, openCaseWorld } from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await openCaseWorld()
})
after(() => world.close())

const person = (...commandLine: readonly string[]) =>
  world.installation.run(['person', ...commandLine], { env: { SANDBOX: 'on', DATA_DIR: world.folder } })

test('the erasures of a list are repeated once, and listed for the next backup', async () => {
  const id = idOfReference('b', await world.newCase()) ?? ''
  const { sql } = world.installation
  const keyOf = async () =>
    (await sql<{ key: Buffer | null }[]>`select data_key as key from applications where id = ${id}`)[0]?.key
  assert.ok(await keyOf())
  const list = `${JSON.stringify({ application: id, erasedAt: new Date().toISOString() })}\n`
  const file = join(world.folder, 'list.jsonl')
  await writeFile(file, list)
  const again = () => person('erase-again', file)
  assert.equal((await again()).stdout, 'Erased 1 application again, of 1 on the list.\n')
  assert.equal(await keyOf(), null)
  assert.equal((await person('erasures')).stdout, list)
  assert.equal((await again()).stdout, 'Erased 0 applications again, of 1 on the list.\n')
  await writeFile(file, `${list}{"application": 1}\n`)
  assert.match((await again()).stderr, /cannot be used\. Line \d+ is not an erasure\./)
})
