/** Which connections are closed because their client does not read: real connections with a test clock; and slots. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Slots, unreadCheck } from './slow-requests.ts'

const server = createServer()
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => {
  server.close()
})

const MEGABYTE = 1024 * 1024
/** More than the operating system buffers for a connection. */
const LARGE = Buffer.alloc(32 * MEGABYTE)
const MINUTE = 60_000

/** A connection that reads only on request, and its end at the server. */
const pair = async (): Promise<{ readonly reader: Socket; readonly sender: Socket }> => {
  const { port } = server.address() as { port: number }
  const reader = connect(port, '127.0.0.1').pause()
  const [sender] = (await once(server, 'connection')) as [Socket]
  for (const socket of [reader, sender]) socket.on('error', () => undefined)
  return { reader, sender }
}

test('a connection that reads nothing is closed, after a time that grows with the waiting bytes', async () => {
  const { reader, sender } = await pair()
  sender.write(LARGE)
  const check = unreadCheck(new Set([sender]))
  assert.equal(check(0), 0)
  // Half a minute, plus a second for each 32 KiB.
  assert.equal(check(15 * MINUTE - 1), 0)
  assert.equal(check(18 * MINUTE), 1)
  assert.ok(sender.destroyed)
  reader.destroy()
})

test('a connection with few waiting bytes is closed within a minute', async () => {
  const { reader, sender } = await pair()
  while (sender.write(Buffer.alloc(MEGABYTE / 16)) || sender.writableLength < MEGABYTE / 8) await pause(1)
  const check = unreadCheck(new Set([sender]))
  assert.equal(check(0), 0)
  assert.equal(check(MINUTE), 1)
  assert.ok(sender.destroyed)
  reader.destroy()
})

test('a connection that reads slowly is left open, but not forever', { timeout: 60_000 }, async () => {
  const { reader, sender } = await pair()
  const check = unreadCheck(new Set([sender]))
  const piece = Buffer.alloc(MEGABYTE)
  for (let i = 0; i < LARGE.length / MEGABYTE; i++) sender.write(piece)
  for (let minutes = 0; minutes <= 15; minutes++) {
    assert.equal(check(minutes * MINUTE), 0, `minute ${minutes}`)
    const [waiting, taken] = [sender.writableLength, sender.bytesWritten - sender.writableLength]
    assert.ok(waiting > 0)
    reader.resume()
    while (sender.bytesWritten - sender.writableLength === taken) await pause(1)
    reader.pause()
    sender.write(LARGE)
  }
  assert.equal(check(16 * MINUTE), 1)
  reader.destroy()
})

test('a connection with nothing to send is left open forever', async () => {
  const { reader, sender } = await pair()
  const check = unreadCheck(new Set([sender]))
  for (const minute of [0, 1, 60, 600]) assert.equal(check(minute * MINUTE), 0)
  assert.equal(sender.destroyed, false)
  reader.destroy()
})

test('slots hold an item until it is removed, and are reused', () => {
  const slots = new Slots<string>()
  const [a, b, c] = ['a', 'b', 'c'].map((item) => slots.add(item)) as [number, number, number]
  assert.deepEqual([...slots], ['a', 'b', 'c'])
  slots.remove(b)
  assert.deepEqual([...slots], ['a', 'c'])
  assert.equal(slots.add('d'), b)
  slots.remove(a)
  slots.remove(c)
  assert.deepEqual([...slots], ['d'])
})

test('an item removed during iteration is not visited any more', () => {
  const slots = new Slots<string>()
  slots.add('a')
  const b = slots.add('b')
  const met: string[] = []
  for (const item of slots) {
    met.push(item)
    if (item === 'a') slots.remove(b)
  }
  assert.deepEqual(met, ['a'])
})
