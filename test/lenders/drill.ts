/** What holds of a backup's way back, whatever the engine: a lender is backed up, erased, restored and served again. */
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { lockKeyIn } from '../../packages/postgres/connection/locks.ts'
import { isTaken, lendersOf, nodesOf } from '../../packages/postgres/lenders/lenders.ts'
import { LOCKS } from '../../src/store/locks.ts'
import { type BackupHeader, openBackup, writeBackup } from '../../src/store/upkeep/file.ts'
import { sumsOf } from '../../src/store/upkeep/tables.ts'
import { type Ended, forecourt } from '../cli/command.ts'
import { openReceiver, type Receiver, until } from '../events/receiver.ts'
import { callerOf } from '../support/uploads-and-signings.ts'
import type { Lenders } from './two-lenders.ts'

type Sums = Awaited<ReturnType<typeof sumsOf>>

export type Drill = {
  /** Has webhooks delivered, before the lender is stopped. */
  readonly begin: () => Promise<void>
  /** Makes the backup of the stopped lender. */
  readonly backUp: () => Promise<void>
  /** Registers the tests of the way back, after the lender was erased. */
  readonly restored: () => void
}

const ENDPOINTS = '/api/webhook-endpoints'

/** The drill of the lender "south". */
export const drillOf = (
  lenders: () => Lenders,
  submit: (service: Lenders['south']) => Promise<Response>,
): Drill => {
  let receiver: Receiver | undefined
  let reference: string
  /** On Citus, a node that the lender was not on. */
  let node: string | undefined
  let sums: Sums
  const fileOf = (name: string) => join(lenders().folder, name)
  const restore = (...words: readonly string[]) =>
    lenders().command('restore', 'south', fileOf('south.backup'), ...words)
  const withSettings = (...words: readonly string[]) => restore('--settings', fileOf('south.env'), ...words)

  const nodeOf = async (name: string) =>
    (await lendersOf(lenders().admin)).find((one) => one.name === name)?.node

  const begin = async () => {
    receiver = await openReceiver()
    const { south } = lenders()
    const call = callerOf(() => south)
    const made = await call('POST', ENDPOINTS, { body: { url: receiver.url } })
    assert.equal(made.status, 201, made.bytes.toString())
    const sent = await submit(south)
    reference = ((await sent.json()) as { quoteReference: string }).quoteReference
    await until('its webhook is delivered', async () => {
      const [found] = await lenders().admin<{ is: boolean }[]>`
        select count(*) > 0 and bool_and(state = 'delivered') as is from south.deliveries`
      return found?.is === true
    })
  }

  const backUp = async () => {
    const made = await forecourt(['backup', fileOf('south.backup')], { env: lenders().settingsOf('south') })
    assert.equal(made.code, 0, made.stderr)
    assert.match(made.stdout, /south\.backup of the lender south: \d+ rows in \d+ tables/)
    sums = await sumsOf(lenders().as('south'))
    const [nodes, was] = [await nodesOf(lenders().admin), await nodeOf('south')]
    node = nodes?.find((one) => one !== was)
    const there = await withSettings()
    assert.deepEqual([there.code, there.stdout], [1, ''])
    assert.match(there.stderr, /There is a lender, or a role or schema, named south already/)
  }

  const restored = () => {
    after(() => receiver?.close())

    test('a backup is refused where it cannot be restored, and nothing is created', async () => {
      const { admin } = lenders()
      for (const [says, code, ended] of await refusalsOf(lenders(), restore)) {
        assert.deepEqual([ended.code, ended.stdout], [code, ''], ended.stderr)
        assert.match(ended.stderr, says)
        assert.doesNotMatch(ended.stderr, /^ +at /m)
        assert.equal(await isTaken(admin, 'south'), false, String(says))
      }
    })

    test('a lender is restored by one command, row by row, and its service goes on with its own settings', async () => {
      const { restart, as } = lenders()
      const ended = await withSettings('--json', ...(node === undefined ? [] : ['--node', node]))
      assert.equal(ended.code, 0, ended.stderr)
      const said = JSON.parse(ended.stdout)
      assert.deepEqual(
        [said.name, said.lender, said.node, said.webhooks, said.abandoned, said.erased],
        ['south', 'south', node ?? null, 0, 0, 0],
      )
      assert.deepEqual(await sumsOf(as('south')), sums)
      assert.ok(sums.size > 50)
      assert.equal(await nodeOf('south'), node ?? null)

      const triggers = await changesOf(as('south'))
      assert.equal(triggers.after, triggers.before + 1, 'its triggers work')

      const received = receiver?.received ?? []
      const before = received.length
      const south = await restart('south')
      const status = await callerOf(() => south)('GET', `/api/quote/${reference}/status`)
      assert.equal(status.status, 200, status.bytes.toString())
      assert.equal((await submit(south)).status, 200)
      await until('the next webhook is delivered', () => received.length > before)
      const ids = received.map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length, 'no webhook was sent again')
    })
  }
  return { begin, backUp, restored }
}

/** The directory's version before and after a statement that a trigger counts. */
const changesOf = async (sql: Database) => {
  const version = async () => {
    const [row] = await sql<{ version: number }[]>`select version::float8 as version from directory_version`
    return row?.version ?? Number.NaN
  }
  const before = await version()
  await sql`update dealers set name = name`
  return { before, after: await version() }
}

/** Each with what the command says, and its exit code. */
const refusalsOf = async (
  { folder, command, admin, settingsOf }: Lenders,
  restore: Lenders['command'],
): Promise<readonly (readonly [says: RegExp, code: number, ended: Ended])[]> => {
  const fileOf = (name: string) => join(folder, name)
  const own = ['--settings', fileOf('south.env')]
  const whole = await readFile(fileOf('south.backup'))
  const cut = fileOf('cut.backup')
  await writeFile(cut, whole.subarray(0, whole.length / 2))
  const newer = fileOf('newer.backup')
  await rewrite(fileOf('south.backup'), newer, { header: (header) => ({ ...header, schema: 9_999 }) })
  const others = fileOf('others.backup')
  await rewrite(fileOf('south.backup'), others, {
    header: (header) => ({ ...header, lender: 'west' }),
  })
  const wrong = fileOf('wrong-keys.env')
  const { DATABASE_URL: url } = settingsOf('south')
  const id = settingsOf('south').ENCRYPTION_KEYS.split(':')[0] as string
  await writeFile(wrong, `DATABASE_URL=${url}\nENCRYPTION_KEYS=${newKeyText(id)}\n`)
  return [
    [/contains the settings of north, not of south/, 2, await restore('--settings', fileOf('north.env'))],
    [/The backup is of the lender west, not of south/, 1, await command('restore', 'south', others, ...own)],
    [
      /Key \S+ of the key ring is not the key that this database used under that ID/,
      1,
      await restore('--settings', wrong),
    ],
    [/cut\.backup cannot be used\. It is incomplete/, 1, await command('restore', 'south', cut, ...own)],
    [/this one knows schemas up to/, 1, await command('restore', 'south', newer, ...own)],
    [/none\.env cannot be read/, 2, await restore('--settings', fileOf('none.env'))],
    [/nowhere:1|Leave out --node/, 1, await restore(...own, '--node', 'nowhere:1')],
    [/Another command is restoring south/, 1, await whileLocked(admin, () => restore(...own))],
  ]
}

const whileLocked = (admin: Database, work: () => Promise<Ended>): Promise<Ended> =>
  admin.begin(async (holding) => {
    await holding`select pg_advisory_xact_lock(${lockKeyIn(holding, 'south', LOCKS.restore)})`
    return work()
  })

type Changes = {
  readonly header?: (header: BackupHeader) => BackupHeader
  readonly row?: (row: string, table: string) => string
}

/** Writes a backup again, changed, and whole all the same. */
export const rewrite = async (from: string, to: string, { header, row }: Changes): Promise<void> => {
  const backup = await openBackup(from)
  const altered = async function* () {
    for (;;) {
      const next = await backup.rows.next()
      if (next.done) return
      const { table, row: text } = next.value
      yield { table, row: row?.(text, backup.header.tables[table]?.name ?? '') ?? text }
    }
  }
  const bytes = writeBackup(header?.(backup.header) ?? backup.header, altered(), () => undefined)
  await writeFile(to, Buffer.concat(await Array.fromAsync(bytes)))
}
