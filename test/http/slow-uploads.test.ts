/** Slow uploads: one that goes on is accepted, one that falls silent is ended and leaves nothing. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { validCase } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'

/** Longer than any other request may take to arrive, and than it takes until that is noticed. */
const LONG_MILLISECONDS = 38_000
/** The half minute of silence, and some patience with a busy machine. */
const ENDED_WITHIN_MILLISECONDS = 60_000

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const begin = async (type: string, bytes: number, client: ClientName = 'dealer') => {
  const body = validCase('individual', {}, { filled: 'minimal' })
  const reference = (await world.call('dealer', 'POST', '/api/case/submit', { body })).body.caseId as string
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
  socket.on('error', () => undefined)
  let received = ''
  const { promise: answered, resolve: response } = Promise.withResolvers<true>()
  socket.on('data', (chunk) => {
    received += chunk
    // The head of a response is all that is waited for.
    if (received.includes('\r\n\r\n')) response(true)
  })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.on('close', () => resolve())
  socket.write(
    [
      `POST /api/case/${reference}/documents?requirement=1 HTTP/1.1`,
      'Host: sample.example',
      `Authorization: Bearer ${world.keys[client]}`,
      `Content-Type: ${type}`,
      `Content-Length: ${bytes}`,
      '',
      '',
    ].join('\r\n'),
  )
  return { socket, closed, answered, received: () => received }
}

const CONTENT = samplePdf(1_000_000)
const FORM_HEAD =
  '--limit\r\nContent-Disposition: form-data; name="requirement"\r\n\r\n1\r\n--limit\r\nContent-Disposition: form-data; name="file"; filename="s.pdf"\r\n\r\n'

describe('an upload', { concurrency: true }, () => {
  test('that comes slowly is taken, however long another request might have taken', async () => {
    const { socket, answered, received } = await begin('application/pdf', CONTENT.length, 'dealersOther')
    const steps = 20
    for (let step = 0; step < steps; step++) {
      const at = (part: number) => Math.floor((part * CONTENT.length) / steps)
      socket.write(CONTENT.subarray(at(step), at(step + 1)))
      await pause(LONG_MILLISECONDS / steps)
    }
    const isAnswered = await Promise.race([answered, pause(ENDED_WITHIN_MILLISECONDS, false, { ref: false })])
    assert.ok(isAnswered, 'no answer came')
    assert.match(received(), /^HTTP\/1\.1 201 /)
    socket.destroy()
  })

  for (const [says, type, sent] of [
    ['before its first byte', 'application/pdf', Buffer.alloc(0)],
    ['in its middle', 'application/pdf', CONTENT.subarray(0, 600_000)],
    ['in a form before its file', 'multipart/form-data; boundary=limit', Buffer.from(FORM_HEAD.slice(0, 60))],
    [
      'in the file of a form',
      'multipart/form-data; boundary=limit',
      Buffer.concat([Buffer.from(FORM_HEAD), CONTENT.subarray(0, 600_000)]),
    ],
  ] as const) {
    test(`that falls silent ${says} is ended with 408`, async () => {
      const { socket, closed, received } = await begin(type, CONTENT.length + 500)
      socket.write(sent)
      const isClosed = await Promise.race([
        closed.then(() => true),
        pause(ENDED_WITHIN_MILLISECONDS, false, { ref: false }),
      ])
      assert.ok(isClosed, 'the connection is still open')
      assert.match(received(), /^HTTP\/1\.1 408 [\s\S]*No data was received for 30 seconds/)
    })
  }

  after(async () => {
    const rows = await world.sql`select completed_at is not null as complete from documents`
    assert.deepEqual(
      rows.map(({ complete }) => complete),
      [true],
    )
  })
})
