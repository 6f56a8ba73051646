import assert from 'node:assert/strict'
import test from 'node:test'
import { markOf, serverSettings, sharedBuffers } from './settings.ts'

const MEGABYTE = 2 ** 20

for (const [megabytes, buffers] of [
  [256, '128MB'],
  [1_024, '128MB'],
  [1_031, '128MB'],
  [1_032, '129MB'],
  [2_048, '256MB'],
  [8_191, '1023MB'],
  [8_192, '1024MB'],
  [65_536, '1024MB'],
] as const) {
  test(`of ${megabytes} MB, PostgreSQL uses ${buffers} itself`, () => {
    assert.equal(sharedBuffers(megabytes * MEGABYTE), buffers)
  })
}

test("a server's mark is the same for another socket or memory, and differs for any other setting", () => {
  const settings = serverSettings('.', true)
  assert.match(settings['shared_buffers'] ?? '', /^\d+MB$/)
  const mark = markOf(settings, 'postgres', '18')
  const moved = { ...settings, unix_socket_directories: '/elsewhere', shared_buffers: '999MB' }
  assert.equal(markOf(moved, 'postgres', '18'), mark)
  assert.notEqual(markOf({ ...settings, work_mem: '9MB' }, 'postgres', '18'), mark)
  assert.notEqual(markOf(settings, 'postgres', '19'), mark)
})
