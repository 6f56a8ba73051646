/** A client that hangs up while the service still asks who it is: nobody waits for its body, and no answer of ours is late. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openStaffScene, type StaffScene } from '../console-api/staff-scene.ts'

const PATIENCE_MILLISECONDS = 5_000

let staff: StaffScene
before(async () => {
  staff = await openStaffScene()
})
after(() => staff.world.close())

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE_MILLISECONDS
  while (!(await isSo())) {
    assert.ok(performance.now() < end, 'What was waited for did not come')
    await pause(10)
  }
}

const ROWS = [
  {
    operation: 'signOut',
    path: '/console/api/sign-out',
    table: 'sessions',
    headers: async () => [
      `Cookie: ${staff.cookies.anne}`,
      `Origin: ${staff.world.baseUrl}`,
      'Sec-Fetch-Site: same-origin',
    ],
  },
  {
    operation: 'submitQuote',
    path: '/api/quote/submit',
    table: 'access_tokens',
    headers: async () => [`Authorization: Bearer ${await staff.world.token('dealer')}`],
  },
] as const

for (const { operation, path, table, headers } of ROWS)
  for (const [sent, length] of [
    ['its whole body', 2],
    ['half its body', 4],
  ] as const)
    test(`${operation}: a client that has sent ${sent}`, async () => {
      const { world } = staff
      const isAsking = async () => {
        const [row] = await world.sql<{ waiting: boolean }[]>`
          select exists (select from pg_locks where not granted and relation = ${table}::regclass) as waiting`
        return row?.waiting === true
      }
      const before = world.log().length
      const identified = await headers()
      await world.sql.begin(async (sql) => {
        await sql`lock table ${sql(table)} in access exclusive mode`
        const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
        const head = [
          `POST ${path} HTTP/1.1`,
          'Host: sample.example',
          'Content-Type: application/json',
          `Content-Length: ${length}`,
          ...identified,
        ]
        socket.write(`${head.join('\r\n')}\r\n\r\n{}`)
        await until(isAsking)
        socket.resetAndDestroy()
        await once(socket, 'close')
        // The service hears of it.
        await pause(100)
      })
      const line = new RegExp(
        `"level":30.*"operation":"${operation}".*"The client hung up before it got a response"`,
      )
      await until(() => line.test(world.log().slice(before)))
    })
