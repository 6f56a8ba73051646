import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod'
import { list } from '../page-fields.ts'
import { unknownFields } from './unknown-fields.ts'

const signature = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typed'), text: z.string() }),
  z.object({ kind: z.literal('drawn'), strokes: z.array(z.number()) }),
])
const body = z.object({
  version: z.number(),
  reason: z.optional(z.string()),
  terms: z.nullable(z.optional(z.object({ deposit: z.optional(z.number()), productId: z.string() }))),
  items: z.optional(list(z.object({ name: z.string() }), 2)),
  signature: z.optional(signature),
  facts: z.optional(z.record(z.string(), z.unknown())),
  passkey: z.optional(z.looseObject({ id: z.string() })),
  data: z.optional(z.unknown()),
})

const CASES = [
  ['a letter too many', { version: 1, reasons: 'x' }, ['reasons', 'reason']],
  ['two letters swapped', { version: 1, raeson: 'x' }, ['raeson', 'reason']],
  ['another case', { Version: 1 }, ['Version', 'version']],
  ['an underscore', { terms: { product_id: 'hp' } }, ['terms.product_id', 'terms.productId']],
  ['the name without its end', { terms: { product: 'hp' } }, ['terms.product', 'terms.productId']],
  ['another word for it', { version: 1, comment: 'x' }, ['comment', 'reason']],
  ['another word, further in', { terms: { downPayment: 1 } }, ['terms.downPayment', 'terms.deposit']],
  ['the right name in the wrong place', { deposit: 1 }, ['deposit', 'terms.deposit']],
  ['an item of a list', { items: [{ name: 'a' }, { naem: 'b' }] }, ['items[1].naem', 'items[1].name']],
  [
    'one of two shapes',
    { signature: { kind: 'typed', text: 'a', txet: 'b' } },
    ['signature.txet', 'signature.text'],
  ],
  ['nothing near', { colour: 'red' }, ['colour']],
  ['null in an object', { terms: null }, undefined],
  ['any name in a record', { facts: { whatever: { more: 1 } } }, undefined],
  ['any name in a loose object', { passkey: { id: 'a', more: 1 } }, undefined],
  ['anything in an unknown value', { data: { more: 1 } }, undefined],
] as const

for (const [what, sent, expected] of CASES) {
  test(`${what}: ${JSON.stringify(sent)}`, () => {
    const found = unknownFields(body, sent)
    if (expected === undefined) return assert.deepEqual(found, [])
    const [field, meant] = expected
    const hint =
      meant === undefined
        ? 'Supported fields: version, reason, terms, items, signature, facts, passkey and data.'
        : `Did you mean ${meant}?`
    assert.deepEqual(found, [{ field, type: 'unknown', message: `Unknown field ${field}. ${hint}` }])
  })
}

test('a key that does not read as a name is not repeated, and of very many the first are reported', () => {
  const [secret] = unknownFields(z.object({ a: z.string() }), { 'Mary Sample, 1 Main Street': 1 })
  assert.deepEqual(secret, { field: '', type: 'unknown', message: 'Unknown field. Supported fields: a.' })
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`key${n}`, n]))
  assert.equal(unknownFields(body, many).length, 20)
})
