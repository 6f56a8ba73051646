/** The log's output, with standard output replaced by one that a test stops, breaks and repairs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogOutput, logOutput, type WriteSome } from './log-output.ts'

const full = (code: string): Error => Object.assign(new Error(code), { code })

/** How each write goes: so many bytes of it, an error, or nothing at all for ever. */
type Fate = number | Error | 'hangs'

/** Writes by the fates in their order, and after the last one everything. */
const outputWith = (fates: Fate[]): { readonly output: LogOutput; readonly written: () => string } => {
  let text = ''
  const write: WriteSome = (bytes, done) => {
    const fate = fates.shift() ?? bytes.length
    if (fate === 'hangs') return
    if (typeof fate === 'number') text += bytes.subarray(0, fate)
    setImmediate(() => (typeof fate === 'number' ? done(null, Math.min(fate, bytes.length)) : done(fate, 0)))
  }
  const output = logOutput(write)
  output.onWritable = (lost) => output.write(`lost ${lost}\n`)
  return { output, written: () => text }
}

const flushed = (output: LogOutput) => new Promise<Error | undefined>((resolve) => output.flush(resolve))

const LINES = Array.from({ length: 50 }, (_, i) => `line ${i}: Róisín\n`)

for (const [what, fates] of [
  ['as a whole', []],
  ['in parts, some of which end within a character', [1, 15, 16, 17, 100]],
  ['after an error', [full('ENOSPC')]],
  ['after a part and several errors', [15, full('ENOSPC'), full('EIO'), 3]],
] as const)
  test(`each line is written once, in order: ${what}`, async () => {
    const { output, written } = outputWith([...fates])
    for (const line of LINES) output.write(line)
    while ((await flushed(output)) !== undefined);
    assert.equal(written(), LINES.join(''))
    assert.equal(output.lost(), 0)
  })

test('a flush tells of an error, and does not wait for an output that hangs', async () => {
  const { output } = outputWith([full('ENOSPC'), 'hangs'])
  output.write('line\n')
  assert.equal((await flushed(output))?.message, 'ENOSPC')
  assert.equal(await flushed(output), undefined)
  assert.equal(output.isWriting(), true)
})

test('lines that do not fit into memory are lost and counted, and the log says so once it is written again', async () => {
  const { output, written } = outputWith([full('ENOSPC')])
  const line = `${'x'.repeat(1_023)}\n`
  output.write(line)
  await flushed(output)
  for (let i = 0; i < 1_024; i += 1) output.write(line)
  assert.equal(output.lost(), 0)
  for (let i = 0; i < 7; i += 1) output.write(line)
  assert.equal(output.lost(), 7)
  assert.equal(await flushed(output), undefined)
  output.write('later\n')
  await flushed(output)
  assert.equal(written(), `${line.repeat(1_025)}lost 7\nlater\n`)
  assert.equal(output.lost(), 7)
})
