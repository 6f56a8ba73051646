/** What every kind guarantees: it never throws, reads back what it writes, fits its schema, and takes linear time. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { Fault } from '../../../packages/rules/fault.ts'
import type { AnyKind } from '../../../packages/rules/field.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'
import { accountNumber, sortCode } from './bank-account.ts'
import { customData } from './custom-data.ts'
import { localDate, yearSince } from './date-time.ts'
import { email } from './email.ts'
import { enumeration, numberEnumeration } from './enumeration.ts'
import { nameFromFacts } from './name-from-facts.ts'
import { integer, wholeEuros } from './number.ts'
import { personName } from './person-name.ts'
import { irishMobile, irishPhone } from './phone.ts'
import { ppsNumber } from './pps-number.ts'
import { companyRegistrationNumber, registrationNumber } from './registration-number.ts'
import { boolean, text, textOfAtLeast } from './text.ts'

const facts = { bankNames: new Set(['SampleBank', 'OtherBank']) }
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const int32 = fc.integer()
const anyText = fc.string({ unit: 'binary', minLength: 1 })
/** Making one takes longer than drawing from it. */
const anyJson = fc.jsonValue({ stringUnit: 'binary' })

/** Each kind with values that it often takes. */
const kinds: readonly (readonly [kind: AnyKind, sent: fc.Arbitrary<unknown>])[] = [
  [accountNumber, fc.string({ minLength: 8 })],
  [boolean, fc.boolean()],
  [companyRegistrationNumber, fc.integer({ min: -10, max: 20_000_000 }).map(String)],
  [customData, fc.dictionary(anyText, fc.jsonValue())],
  [localDate<string>(), fc.date({ noInvalidDate: true }).map((date) => date.toISOString())],
  [email, fc.emailAddress()],
  [
    enumeration('Title', { Mr: 'mr', Mrs: 'mrs' }, { codes: { Mr: 1, Mrs: 2 } }),
    fc.constantFrom('Mr', ' Mrs', 1, 2, 3),
  ],
  [numberEnumeration('AnnualKilometers', [15_000, 20_000]), fc.constantFrom(15_000, '20000', 2, '2')],
  [
    nameFromFacts({ name: 'Bank', fault: 'enum', fact: 'bankNames', defaults: ['SampleBank'] }),
    fc.constantFrom('SampleBank', ' OtherBank ', 'NoBank'),
  ],
  [integer(), int32],
  [wholeEuros({ min: 1, max: 100_000 }), fc.integer({ min: -10, max: 100_010 })],
  [personName, fc.string({ unit: fc.constantFrom('A', 'é', '-', ' ', '’', '.'), minLength: 1 })],
  [irishMobile, digits(7).map((rest) => `087 ${rest}`)],
  [irishPhone, digits(8).map((rest) => `0${rest}`)],
  [ppsNumber, fc.constantFrom('1234567fa', '1234567 TW', '6433435F')],
  [registrationNumber, fc.constantFrom('131d4545', '780 FZL', 'zv 123', 'ZZ54321', 'IC 1')],
  [sortCode, digits(6).map((all) => all.replace(/(..)(..)(..)/, '$1-$2-$3'))],
  [text, anyText],
  [textOfAtLeast(2), anyText],
  [yearSince(1900), fc.oneof(int32, int32.map(String))],
]

/** Characters that nobody sees, of all planes. */
const invisible = fc.constantFrom(
  ...'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2064'.split(
    '',
  ),
  ...'\u2066\u2067\u2068\u2069\u206a\u206f\u3164\ufe00\ufe0f\ufeff\ufff9\ufffb'.split(''),
  '\u{e0001}',
  '\u{e0020}',
  '\u{e0100}',
)
const space = fc.constantFrom(...' \u00a0\u1680\u2000\u2003\u2007\u2009\u200a\u202f\u205f\u3000'.split(''))
const dash = fc.constantFrom(
  ...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u058a\u05be\u2e3a'.split(''),
)

/** Another spelling of a text: other spaces and dashes, and invisible characters anywhere. */
const respelt = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      space,
      fc.tuple(
        ...Array.from(text, (sign) =>
          fc.tuple(
            fc.option(invisible, { nil: '' }),
            sign === ' ' ? space : sign === '-' ? dash : fc.constant(sign),
          ),
        ),
      ),
    )
    .map(([around, signs]) => `${around}${signs.flat().join('')}${around}`)

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  '+',
  ';phone-context=',
  'tel:;phone-context=+',
  '0871234567;ext=',
  '١٢٣',
  '9999-12-31T23:59:60-23:59',
  '0000-00-00',
  '1e400',
  '-0',
  '\u202e',
  '"',
  '-'.repeat(300),
  '0'.repeat(251),
)

for (const [kind, sent] of kinds) {
  const anything = fc.oneof(sent, anyJson, nasty, anyText, fc.constant(Number.POSITIVE_INFINITY))

  test(`${kind.name} never throws, and fails with nothing but what it declares`, () => {
    fc.assert(
      fc.property(anything, fc.constantFrom({}, facts), (value, known) => {
        const read = kind.read(value, known)
        if (read instanceof Fault)
          assert.ok(read.type === 'type' || kind.faults.includes(read.type), read.type)
      }),
      { numRuns: 300 },
    )
  })

  test(`${kind.name} reads back what it writes`, () => {
    let taken = 0
    fc.assert(
      fc.property(fc.oneof(anything, sent), (value) => {
        const canonical = kind.read(value, facts)
        if (canonical instanceof Fault) return
        taken++
        assert.deepEqual(kind.read(kind.write(canonical), facts), canonical)
      }),
      { numRuns: 300 },
    )
    assert.ok(taken > 0)
  })
}

/** Free text stays as it is sent. */
const cleaning = kinds.filter(([{ textual, name }]) => textual && !name.startsWith('text'))

for (const [kind, sent] of cleaning) {
  test(`${kind.name} reads alike what reads alike: other spaces and dashes, and invisible characters`, () => {
    const texts = sent.map(String).filter((text) => !(kind.read(text, facts) instanceof Fault))
    fc.assert(
      fc.property(
        texts.chain((text) => fc.tuple(fc.constant(text), respelt(text))),
        ([text, other]) => assert.deepEqual(kind.read(other, facts), kind.read(text, facts)),
      ),
      { numRuns: 300 },
    )
  })

  test(`${kind.name} reads any text as its clean form`, () => {
    fc.assert(
      fc.property(fc.oneof(nasty, anyText, sent.map(String)), (text) => {
        const [read, clean] = [kind.read(text, facts), kind.read(cleaned(text), facts)]
        // A name is composed and keeps its joiners first.
        if (kind !== personName) assert.deepEqual(read, clean)
      }),
      { numRuns: 300 },
    )
  })
}

// A date-time's schema gets its alternative without a time where it is described.
const ajv = new Ajv2020({ strict: false, validateFormats: false })
/** The failures that a kind's schema states too. */
const statedBySchema = (kind: AnyKind): readonly string[] => [
  'type',
  ...['integer', 'max', 'min', 'wholeEuros'],
  // A list that the lender can change is in no schema.
  ...('knows' in kind ? [] : ['enum']),
]
const OTHER_TYPES = [0, 1.5, 2 ** 31, -1, '', 'a b', '1', true, null, [], ['a'], {}]

for (const [kind, sent] of kinds) {
  test(`the schema of ${kind.name} accepts what is written, and refuses other types and unlisted values`, () => {
    const isDescribed = ajv.compile(kind.schema)
    const stated = statedBySchema(kind)
    fc.assert(
      fc.property(fc.oneof(sent, fc.constantFrom(...OTHER_TYPES)), (value) => {
        const read = kind.read(value, facts)
        if (!(read instanceof Fault)) assert.ok(isDescribed(kind.write(read)), JSON.stringify(value))
        else if (stated.includes(read.type)) assert.ok(!isDescribed(value), JSON.stringify(value))
      }),
      { numRuns: 300 },
    )
  })
}

const LENGTH_CHARACTERS = 250_000
const LIMIT_MS = 50
const repeated = [
  ' ',
  'a',
  '1',
  '-',
  'A.',
  "a'",
  'a ',
  'a-',
  'a. ',
  'é\u0301',
  '𐐀',
  '\ud800',
  '.a',
  'a@',
  '1-',
  '+',
  '(',
  ' 1',
  '\0',
  '0a ',
]
const long = repeated.flatMap((unit) => {
  const body = unit.repeat(LENGTH_CHARACTERS / unit.length)
  return [
    body,
    `${body}!`,
    `a${body}!`,
    `1234567${body}`,
    `a@${body}!`,
    `2024-01-01T00:00:00.${body}!`,
    `0871234567 ext ${body}`,
  ]
})

for (const [kind] of kinds.filter(([{ textual }]) => textual)) {
  test(`${kind.name} takes linear time`, () => {
    for (const sent of long) {
      // The thread's own processor time, since the machine may be busy with other work; and the best of a few.
      let best = Number.POSITIVE_INFINITY
      for (let attempt = 0; attempt < 5 && best >= LIMIT_MS; attempt++) {
        const before = process.threadCpuUsage()
        kind.read(sent, facts)
        const { user, system } = process.threadCpuUsage(before)
        best = Math.min(best, (user + system) / 1_000)
      }
      assert.ok(best < LIMIT_MS, `${best} ms for ${JSON.stringify(sent.slice(0, 30))}…`)
    }
  })
}
