/** Commands from a page that was open during a signing: only changes that matter for a person's decision block them. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openSigningHouse, type Scene, type SigningHouse, until } from './signing-scene.ts'
import { type StaffScene, staffOf } from './staff-scene.ts'

let house: SigningHouse
let staff: StaffScene
let dealers: Readonly<Record<'dara' | 'colm', string>>
before(async () => {
  house = await openSigningHouse()
  staff = await staffOf(house.world)
  const [dealer] = await house.world.sql<
    { id: string }[]
  >`select id from dealers where name = 'Sample Dealer'`
  assert.ok(dealer)
  const begin = async (name: string) => staff.begin(await staff.addUser('dealerUser', dealer.id, name))
  dealers = { dara: await begin('Dara Sample'), colm: await begin('Colm Sample') }
})
after(() => house.close())

const ask = (as: keyof typeof dealers, path: string, body?: object) =>
  house.world.call(undefined, body === undefined ? 'GET' : 'POST', `/console/api/own-applications${path}`, {
    headers: {
      cookie: dealers[as],
      ...(body !== undefined && { origin: house.world.baseUrl, 'sec-fetch-site': 'same-origin' }),
    },
    ...(body !== undefined && { body }),
  })

const versionOf = async ({ reference }: Scene): Promise<number> => {
  const response = await ask('dara', `/${reference}`)
  assert.equal(response.status, 200, response.text)
  return response.body.version
}

/** The version of a page that was opened before the first link went out. Another link may still be on its way out. */
const seenBeforeLinks = (scene: Scene): Promise<number> =>
  until(async () => {
    const sent = await versionOf(scene)
    const [row] = await house.world.sql<{ from: number; to: number }[]>`
      select told_from as from, told_to as to from applications where id = ${scene.applicationId}`
    if (row?.to !== sent) return undefined
    assert.ok(row.from < sent)
    return row.from
  })

/** Once the first signer's link is sent and followed. */
const startedAndOpened = async () => {
  const scene = await house.start('joint')
  await Promise.all([scene.link(0), scene.link(1)])
  const { status } = await house.ask('look', { link: await scene.link(0) })
  assert.equal(status, 200)
  await until(async () => ((await scene.signers())[0] === 'opened' ? true : undefined))
  return { scene, seen: await seenBeforeLinks(scene) }
}

test('links sent and opened in between block no command', async () => {
  const { scene, seen } = await startedAndOpened()
  const { reference } = scene
  const again = await ask('dara', `/${reference}/signing-link`, { seen, number: 1 })
  assert.deepEqual([again.status, again.body.isSent], [200, true], again.text)
  const corrected = await ask('dara', `/${reference}/signing-link`, {
    seen,
    number: 2,
    email: 'right.address@example.ie',
  })
  assert.equal(corrected.status, 200, corrected.text)
  const byStaff = await staff.ask('anne', 'POST', `/cases/${reference}/signing-link`, { seen, number: 1 })
  assert.equal(byStaff.status, 200, byStaff.text)
  const withdrawn = await ask('dara', `/${reference}/withdraw`, { seen })
  assert.deepEqual([withdrawn.status, withdrawn.body.state], [200, 'Withdrawn'], withdrawn.text)
})

test('staff end a signing from a page that was open before links went out', async () => {
  const { scene, seen } = await startedAndOpened()
  const body = { seen, reason: 'Sample reason.' }
  const ended = await staff.ask('anne', 'POST', `/cases/${scene.reference}/cancel-signing`, body)
  assert.equal(ended.status, 200, ended.text)
})

test('a signature blocks the command, and the answer names the signer', async () => {
  const { scene, seen } = await startedAndOpened()
  const before = await versionOf(scene)
  assert.equal((await scene.sign(0)).status, 200)
  const { reference } = scene
  for (const stale of [seen, before]) {
    const refused = await ask('dara', `/${reference}/withdraw`, { seen: stale })
    assert.equal(refused.status, 409)
    assert.deepEqual(
      [refused.body.changed.by, refused.body.changed.what],
      ['Aoife Sample', 'signed the agreement'],
    )
  }
  const byStaff = await staff.ask('anne', 'POST', `/cases/${reference}/cancel-signing`, {
    seen,
    reason: 'Sample reason.',
  })
  assert.deepEqual([byStaff.status, byStaff.body.changed?.what], [409, 'signed the agreement'])
  const withdrawn = await ask('dara', `/${reference}/withdraw`, { seen: await versionOf(scene) })
  assert.equal(withdrawn.status, 200, withdrawn.text)
})

test('a move blocks the command, also if links went out before it or after it', async () => {
  const { scene, seen } = await startedAndOpened()
  const withdrawn = await ask('colm', `/${scene.reference}/withdraw`, { seen: await versionOf(scene) })
  assert.equal(withdrawn.status, 200, withdrawn.text)
  const refused = await ask('dara', `/${scene.reference}/signing-link`, { seen, number: 1 })
  assert.deepEqual(
    [refused.status, refused.body.changed.by, refused.body.changed.what],
    [409, 'Colm Sample', 'moved it from Awaiting signature to Withdrawn'],
  )
  const started = await house.start('individual')
  await started.link(0)
  const early = await ask('dara', `/${started.reference}/withdraw`, { seen: 1 })
  assert.deepEqual(
    [early.status, early.body.changed.what],
    [409, 'moved it from Approved to Awaiting signature'],
  )
})
