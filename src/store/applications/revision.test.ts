import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentBytes, type RevisionContent, readContent } from './encrypted-parts.ts'

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\n', '{', '"', '\u2028', '\u0001', '…', '𝒢'),
    fc.string({ unit: 'grapheme' }),
  ),
})

const content = fc.record<RevisionContent>(
  {
    failures: fc.array(
      fc.record({ place: text, type: text, message: text }, { noNullPrototype: true }),
    ) as never,
    response: fc.record({ bytesSent: fc.nat(), status: fc.nat(), body: text }, { noNullPrototype: true }),
    body: text,
  },
  { noNullPrototype: true, requiredKeys: ['failures', 'body'] },
)

const bytesOf = ({ body, ...rest }: RevisionContent) => contentBytes(rest, Buffer.from(body))

test('a content is read as it was written', () => {
  fc.assert(fc.property(content, (stored) => assert.deepEqual(readContent(bytesOf(stored)), stored)))
})

test('a content stored as text, before contents were compressed, is also read', () => {
  fc.assert(
    fc.property(content, ({ body, ...rest }) =>
      assert.deepEqual(readContent(Buffer.from(`${JSON.stringify(rest)}\n${body}`)), { ...rest, body }),
    ),
  )
})

test('a body of the maximum length comes back whole, compressible or not', () => {
  const letters = randomBytes(96 * 1024).toString('hex')
  for (const body of ['{"a": "b"}'.repeat(25 * 1024), letters])
    assert.equal(readContent(bytesOf({ failures: [], body })).body, body)
})

test('a failed submission is stored as text, so that its bytes show its length', () => {
  const body = '{"a": "b"}'.repeat(1_000)
  const failures = [{ place: 'a', type: 'required', message: 'a is required.' }]
  assert.ok(bytesOf({ failures, body }).toString().endsWith(`\n${body}`))
})

test('an ordinary body is compressed to less than half', async () => {
  const body = await readFile(new URL('../../../examples/a/joint.json', import.meta.url), 'utf8')
  const compact = JSON.stringify(JSON.parse(body))
  assert.ok(bytesOf({ failures: [], body: compact }).length < compact.length / 2)
})
