import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import type { JsonValue } from './evidence.ts'
import { appendEvidence, EVIDENCE_START, type EvidenceEntry, verifyEvidence } from './evidence.ts'

const chainOf = (steps: readonly { kind: string; data: JsonValue; at: Date }[]): EvidenceEntry[] => {
  const entries: EvidenceEntry[] = []
  for (const step of steps) entries.push(appendEvidence(entries.at(-1), step))
  return entries
}

const at = new Date('2026-03-02T10:20:30.400Z')
const sample = chainOf([
  { at, kind: 'opened', data: { signer: 1, browser: 'Sample/1.0' } },
  { at: new Date(at.getTime() + 1), kind: 'code sent', data: { to: 's•••@example.com' } },
  { at: new Date(at.getTime() + 2), kind: 'signed', data: { signature: 'typed' } },
])

test('an entry’s hash is SHA-256 over its RFC 8785 form, which anyone can calculate', () => {
  const text =
    '{"at":"2026-03-02T10:20:30.400Z","data":{"browser":"Sample/1.0","signer":1},"kind":"opened","number":1,' +
    `"previous":"${EVIDENCE_START}"}`
  assert.equal(sample[0]?.hash, createHash('sha256').update(text).digest('hex'))
  assert.equal(sample[1]?.previous, sample[0]?.hash)
})

test('evidence keeps its hashes across versions, whatever names and numbers it contains', () => {
  const data: JsonValue = {
    '€': 4.5,
    '\r': null,
    '\ufb33': 1e-27,
    1: [true, {}],
    '😀': 1e30,
    ö: 'Niamh Samplé\n',
  }
  const entry = appendEvidence(sample[0], { at, kind: 'signed', data })
  assert.equal(sample[0]?.hash, '2fd3fa0d33885706331d3d56bccc9bdf15334e571187ef9055e04137920c55ea')
  assert.equal(entry.hash, 'df14337477a78240ac274ed64e19525c8485e701f63eaaf53ee719dcb5bada88')
})

test('a complete chain is valid, and its head is reported', () => {
  assert.deepEqual(verifyEvidence(sample), { ok: true, head: sample[2]?.hash })
  assert.deepEqual(verifyEvidence([]), { ok: true, head: EVIDENCE_START })
  assert.deepEqual(verifyEvidence(sample, sample[1]?.hash), { ok: true, head: sample[2]?.hash })
})

test('a cut end is detected by the head under the seal', () => {
  assert.equal(verifyEvidence(sample.slice(0, 2)).ok, true)
  assert.deepEqual(verifyEvidence(sample.slice(0, 2), sample[2]?.hash), {
    ok: false,
    position: 2,
    problem: 'The entry whose hash is under the seal is missing.',
  })
})

test('a completely rebuilt chain is detected by the head under the seal', () => {
  const forged = chainOf(sample.map(({ kind, data, at }) => ({ kind, data: [data], at: new Date(at) })))
  assert.equal(verifyEvidence(forged).ok, true)
  assert.equal(verifyEvidence(forged, sample[2]?.hash).ok, false)
})

test('time never goes backwards, whatever the clock does', () => {
  const earlier = appendEvidence(sample[2], { at: new Date(0), kind: 'sealed', data: null })
  assert.equal(earlier.at, sample[2]?.at)
  assert.equal(verifyEvidence([...sample, earlier]).ok, true)
})

test("values that JSON can't represent are refused as evidence, and are a broken entry", () => {
  const data = { signer: undefined } as unknown as JsonValue
  assert.throws(() => appendEvidence(undefined, { at, kind: 'opened', data }), TypeError)
  assert.equal(verifyEvidence([{ ...sample[0], data } as EvidenceEntry]).ok, false)
})

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('opened', 'code sent', 'consented', 'signed'),
    // JSON.parse may take one name that needs escapes for another: packages/values/json-text.ts.
    data: fc
      .jsonValue()
      .filter((value) => !JSON.stringify(value).includes('\\'))
      .map((value) => value as JsonValue),
    at: fc.date({ min: new Date(0), max: new Date('2100-01-01Z'), noInvalidDate: true }),
  }),
  { minLength: 2, maxLength: 8 },
)
const chains = steps.map(chainOf)
const chainAndPlaces = chains.chain((chain) =>
  fc.tuple(fc.constant(chain), fc.nat(chain.length - 1), fc.nat(chain.length - 1)),
)
const finds = (changed: readonly unknown[], head: string | undefined): boolean =>
  !verifyEvidence(changed as EvidenceEntry[], head).ok
const headOf = (chain: readonly EvidenceEntry[]): string | undefined => chain.at(-1)?.hash

test('every chain, through JSON and back, is valid', () => {
  fc.assert(
    fc.property(chains, (chain) => verifyEvidence(JSON.parse(JSON.stringify(chain)), headOf(chain)).ok),
  )
})

const changes: readonly ((entry: EvidenceEntry, other: EvidenceEntry) => object)[] = [
  (entry) => ({ ...entry, number: entry.number + 1 }),
  (entry) => ({ ...entry, at: new Date(Date.parse(entry.at) + 1).toISOString() }),
  (entry) => ({ ...entry, kind: `${entry.kind}.` }),
  (entry) => ({ ...entry, data: [entry.data] }),
  (entry) => ({ ...entry, note: 'more' }),
  (entry) => ({ ...entry, previous: entry.hash }),
  (entry) => ({ ...entry, hash: entry.previous }),
  (entry) => ({ ...entry, hash: entry.hash.toUpperCase().replace(/^\d*$/, '') }),
  ({ data: _, ...entry }) => entry,
  // Rebuilt from here on, with a correct hash, but the following entries don't match it.
  (entry) => ({
    ...entry,
    ...appendEvidence(undefined, { at: new Date(entry.at), kind: 'forged', data: null }),
  }),
]

test('any changed entry is found, and reported as the first broken one', () => {
  fc.assert(
    fc.property(chainAndPlaces, fc.constantFrom(...changes), ([chain, place], change) => {
      const entry = chain[place] as EvidenceEntry
      const changed = chain.with(place, change(entry, entry) as EvidenceEntry)
      const found = verifyEvidence(changed, headOf(chain))
      assert.ok(!found.ok)
      assert.ok(found.position === place || found.position === place + 1)
    }),
  )
})

test('any removed, doubled, swapped or foreign entry is found', () => {
  fc.assert(
    fc.property(chainAndPlaces, chains, ([chain, place, other], strange) => {
      const head = headOf(chain)
      assert.ok(finds(chain.toSpliced(place, 1), head))
      assert.ok(finds(chain.toSpliced(place, 0, chain[other] as EvidenceEntry), head))
      if (place !== other) {
        const swapped = chain
          .with(place, chain[other] as EvidenceEntry)
          .with(other, chain[place] as EvidenceEntry)
        assert.ok(finds(swapped, head))
      }
      const [first] = strange
      if (first && first.hash !== chain[0]?.hash) assert.ok(finds(chain.toSpliced(place, 0, first), head))
    }),
  )
})
