import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { DerFault, integer, numberOf, octets, oid, oidOf, readDer, time } from './der.ts'

const written: readonly (readonly [what: string, bytes: Buffer, expected: string])[] = [
  ['zero', integer(0), '020100'],
  ['a number with its highest bit', integer(128), '02020080'],
  ['a serial number with zeros before', integer(Buffer.from('000080', 'hex')), '02020080'],
  ['an identifier', oid('1.2.840.113549.1.7.2'), '06092a864886f70d010702'],
  ['an identifier of ISO and ITU', oid('2.16.840.1.101.3.4.2.1'), '0609608648016503040201'],
  ['a short value', octets(Buffer.alloc(127)), `047f${'00'.repeat(127)}`],
  ['a longer value', octets(Buffer.alloc(128)), `048180${'00'.repeat(128)}`],
  ['a value of 256 bytes', octets(Buffer.alloc(256)), `04820100${'00'.repeat(256)}`],
  ['a time before 2050', time(new Date('2049-12-31T23:59:59Z')), '170d3439313233313233353935395a'],
  ['a time from 2050 on', time(new Date('2050-01-01T00:00:00Z')), '180f32303530303130313030303030305a'],
]

for (const [what, bytes, expected] of written) {
  test(`${what} is written ${expected.slice(0, 32)}`, () => assert.equal(bytes.toString('hex'), expected))
}

const refused: readonly (readonly [what: string, hex: string])[] = [
  ['nothing', ''],
  ['a tag alone', '30'],
  ['a value that is cut off', '300402010'],
  ['something after the end', '05000500'],
  ['a length in more bytes than it needs', '04810100'],
  ['a length with zeros before', '0482000100'],
  ['an open length', '30800000'],
  ['a tag of more bytes', '1f810100'],
  ['a length of five bytes', '04850000000001ff'],
]

for (const [what, hex] of refused) {
  test(`${what} is refused`, () => assert.throws(() => readDer(Buffer.from(hex, 'hex')), DerFault))
}

test('numbers and identifiers read back as they were written', () => {
  fc.assert(fc.property(fc.nat(), (number) => numberOf(readDer(integer(number))) === number))
  const arc = fc.integer({ min: 0, max: 2 ** 30 })
  fc.assert(
    fc.property(fc.constantFrom('0.9', '1.2', '2.5', '2.16'), fc.array(arc), (start, arcs) => {
      const dotted = [start, ...arcs].join('.')
      return oidOf(readDer(oid(dotted))) === dotted
    }),
  )
})

test('any bytes are read or refused, and nothing else happens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        readDer(Buffer.from(bytes))
      } catch (fault) {
        assert.ok(fault instanceof DerFault, `${fault}`)
      }
    }),
  )
})
