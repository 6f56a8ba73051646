/** The stored part of a response is short, printable, and about nobody. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  LOOKED_AT_BYTES,
  REPEATS_THE_EVENT,
  responseExcerpt,
  STORED_RESPONSE_BYTES,
} from './response-excerpt.ts'

const kept = (response: string, sent = ''): string => responseExcerpt(Buffer.from(response), sent)

const stars = (text: string): string => '*'.repeat(text.length)

test('addresses, numbers and unprintable characters are masked', () => {
  const rows: [string, string][] = [
    ['', ''],
    ['ok', 'ok'],
    ['{"received":true}', '{"received":true}'],
    ['Fáilte – “ok” €5 ✓', 'Fáilte – “ok” €5 ✓'],
    ['line 1\r\n\tline 2\n', 'line 1 line 2'],
    ['<p>no user mary.b@dealer.example</p>', `<p>no user ${stars('mary.b@dealer.example')}</p>`],
    ['{"to":"a@b.example"}', `{"to":"${stars('a@b.example')}"}`],
    ['?to=a%40b.example&x', `?to=${stars('a%40b.example&x')}`],
    ['@', '*'],
    ['123', '123'],
    ['1234', '****'],
    ['1234567TW', '*******TW'],
    ['call 087 123 4567 now', `call ${stars('087 123 4567')} now`],
    ['+353 (0)87-1234567', `+${stars('353 (0)87-1234567')}`],
    ['IE29 AIBK 9311 5212 3456 78', `IE29 AIBK ${stars('9311 5212 3456 78')}`],
    ['born 12/03/1980', `born ${stars('12/03/1980')}`],
    ['٠١٢٣', '****'],
    ['a\u0000b\u001bc\u200bd\u202ee', 'a*b*c*d*e'],
    ['🚗 ok', '🚗 ok'],
  ]
  for (const [response, expected] of rows) assert.equal(kept(response), expected, response)
  assert.equal(responseExcerpt(Buffer.of(0xff, 0xfe, 0x41), ''), '**A')
})

test('what is cut at the end is masked like the whole', () => {
  const filling = 'x '.repeat(STORED_RESPONSE_BYTES / 2 - 4)
  for (const personal of ['mary.murphy@dealer.example', '087 123 45 67']) {
    assert.equal(kept(`${filling}${personal}`), `${filling}${'*'.repeat(8)}`)
  }
  assert.equal(kept('a'.repeat(LOOKED_AT_BYTES)), 'a'.repeat(STORED_RESPONSE_BYTES))
  assert.equal(kept('€'.repeat(400)), '€'.repeat(170))
})

test('an answer that repeats the event is not stored', () => {
  const sent = JSON.stringify({
    type: 'quote.statusChanged',
    data: { customData: { for: 'Aoife Murphy, Cork' } },
  })
  const pretty = JSON.stringify(JSON.parse(sent), null, 2)
  for (const response of [sent, pretty, JSON.stringify({ body: sent }), `you sent: ${sent}`, sent.slice(3)]) {
    assert.equal(kept(response, sent), REPEATS_THE_EVENT)
  }
  assert.equal(kept('unknown type quote.statusChanged', sent), 'unknown type quote.statusChanged')
})

test('words of the event that could be about a person are masked, in whatever form they come back', () => {
  const sent = JSON.stringify({
    type: 'quote.statusChanged',
    data: {
      status: 'Submitted',
      customData: {
        buyer: 'Aoife Byrne',
        partners: [{ name: 'Séamus Ó Sé' }, 'Li Wei'],
        note: 'Submitted by \u201cthe garage\u201d',
        plate: '12D 345',
        flat: '4B',
        age: 47,
      },
      requirements: ['Payslips of Mary'],
    },
  })
  const rows: [string, string][] = [
    ['unknown buyer: Aoife Byrne', 'unknown buyer: ***** *****'],
    ['AOIFE BYRNE!', '***** *****!'],
    ['{"surname":"byrne"}', '{"surname":"*****"}'],
    ['no file for Byrne’s car', 'no file for *****’s car'],
    ['aoifebyrne is unknown', '********** is unknown'],
    ['/people/aoife_byrne', '/people/*****_*****'],
    ['?name=Aoife%20Byrne&x', '?name=*************&x'],
    ['S%C3%A9amus', '***********'],
    ['{"name":"S\\u00e9amus \\u00d3 S\\u00e9"}', `{"name":"${stars('S\\u00e9amus')} ****** *******"}`],
    ['Seamus O Se', '****** * **'],
    ['Mr Ó Sé, Séamus', 'Mr * **, ******'],
    ['Ó Sé', 'Ó Sé'],
    ['Wei, Li', '***, **'],
    ['car 12D 345', 'car *** ***'],
    ['flat 4B', 'flat 4B'],
    ['at 087 345 4567', `at ${stars('087 345 4567')}`],
    ['Payslips are missing', '******** are missing'],
    ['status Submitted of quote.statusChanged is taken', 'status Submitted of quote.statusChanged is taken'],
    ['the car, the garage', '*** car, *** ******'],
    ['buyer, age 47', 'buyer, age 47'],
  ]
  for (const [response, expected] of rows) assert.equal(kept(response, sent), expected, response)
  const consent = JSON.stringify({
    type: 'consent.changed',
    data: { ownerUserEmail: 'Mary.Byrne@dealer.example' },
  })
  assert.equal(kept('Who is Mary Byrne?', consent), 'Who is **** *****?')
})

test('an answer is masked however deep or long the event is, and whatever it contains', () => {
  const deep = `${'['.repeat(100_000)}"Aoife"${']'.repeat(100_000)}`
  assert.equal(kept('Aoife', `{"data":{"customData":${deep}}}`), '*****')
  const long = JSON.stringify({ data: { customData: Array.from({ length: 30_000 }, (_, n) => `name${n}`) } })
  const began = performance.now()
  assert.equal(kept('name29999x name29999', long), 'name*****x *********')
  assert.ok(performance.now() - began < 10_000)
  for (const sent of ['', 'null', '[]', '{"data":null}', '{"data":{"customData":null}}', '{'])
    assert.equal(kept('Aoife', sent), 'Aoife', sent)
})

test('whatever arrives, the stored part is short, on one line, and without an @ or four digits in a row', () => {
  const responses = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.string({ unit: 'grapheme', maxLength: 1_000 }).map((text) => Buffer.from(text)),
    fc.stringMatching(/^[ 0-9@a.-]{0,900}$/).map((text) => Buffer.from(text)),
  )
  fc.assert(
    fc.property(responses, (response) => {
      const text = responseExcerpt(response, '')
      assert.ok(Buffer.byteLength(text) <= STORED_RESPONSE_BYTES)
      assert.doesNotMatch(text, /[\p{C}\n]|@|\p{Nd}{4}/u)
    }),
  )
})
