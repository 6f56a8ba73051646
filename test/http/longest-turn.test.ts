/**
 * No request holds up all others: the test sends every operation the costliest bodies, and compares the longest turn of
 * the event loop with that of a plain submission. It measures turns in processor time of the service's own thread, so
 * that a busy machine does not lengthen them; another thread sends the requests.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CONSOLE_API } from '../../src/http/operation.ts'
import { OPERATIONS } from '../../src/server/operations.ts'
import { OPERATIONS as CONSOLE_OPERATIONS } from '../console-api/operations.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { longestTurn, openSender, type Sender, type Sent } from '../support/turns.ts'
import { openWorld, type World } from '../support/world.ts'

/** The worst that is left is the parsing of 256 KiB of JSON, some ten times a plain submission; attacks took 35 to 200 times. */
const RATIO_MAXIMUM = 25
/** The quickest of some: the others may have been interrupted by the collection of garbage. */
const ROUNDS = 3
/** What seems long is measured more often: the first turns run code that is not compiled yet. A body that is costly stays so. */
const ROUNDS_MORE = 9

type ToPath = Omit<Sent, 'url'> & { readonly path: string }

let world: World
let sender: Sender
let plain: number
before(async () => {
  world = await openWorld()
  sender = openSender()
  const body = JSON.stringify(
    validQuote('Individual', { 'quote.quoteReference': null }, { filled: 'full', client: 'dealer' }),
  )
  const submission = post('/api/quote/submit', body)
  for (let i = 0; i < 10; i++) await longestTurn(() => send(submission))
  plain = await quickest(() => longestTurn(() => send(submission)))
})
after(async () => {
  await sender.stop()
  await world.close()
})

const send = ({ path, ...request }: ToPath) => sender.send({ ...request, url: world.baseUrl + path })

const quickest = async (measure: () => Promise<number>, rounds = ROUNDS): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < rounds; i++) least = Math.min(least, await measure())
  return least
}

const assertShort = async (what: string, run: () => Promise<unknown>) => {
  const turn = () => longestTurn(run)
  let longest = await quickest(turn)
  if (longest / plain > RATIO_MAXIMUM / 2) longest = await quickest(turn, ROUNDS_MORE)
  const ratio = longest / plain
  assert.ok(
    ratio <= RATIO_MAXIMUM,
    `${what}: ${longest} ms, ${Math.round(ratio)} times a plain submission’s ${plain} ms`,
  )
}

const headers = () => ({
  authorization: `Bearer ${world.keys.dealer}`,
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
})
const post = (path: string, body: string): ToPath => ({ path, method: 'POST', headers: headers(), body })

const MAXIMUM_BYTES = 256 * 1024 - 200
const of = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const nearMisses = (name: string, count: number) =>
  Object.fromEntries(of(count, (i) => [`${name.slice(0, -3)}${String(i).padStart(3, 'x')}`, 0]))

/** A value nested as deep as a body can be. */
const nested = (open: string, close: string, inner: string) => {
  const depth = Math.floor((MAXIMUM_BYTES - 100) / (open.length + close.length))
  return open.repeat(depth) + inner + close.repeat(depth)
}

const crowd = { ...nearMisses('nationality', 60), ...nearMisses('residentialStatus', 60) }
const long = 'a'.repeat(MAXIMUM_BYTES - 20_000)

/** Bodies that cost much in general. */
const BODIES: Readonly<Record<string, string>> = {
  'very many keys': `{${of(20_000, (i) => `"${i.toString(36)}":1`).join(',')}}`,
  'a deep list': `{"quote":${nested('[', ']', '')},"x":1}`,
  'a deep object': `{"quote":${nested('{"a":', '}', '1')}}`,
  'a long text': JSON.stringify({
    email: long,
    password: long.slice(0, 10),
    name: 'x',
    url: 'https://a.example',
    link: 'x',
  }),
  'misspelt keys': JSON.stringify({
    quote: { applicants: of(60, () => ({ personalInfo: crowd })) },
  }),
  'failing addresses': JSON.stringify({
    quote: { applicants: of(100, () => ({ contactDetails: { addressHistory: of(100, () => ({})) } })) },
    applicants: of(100, () => ({ addresses: of(100, () => ({})) })),
    borrower: { applicants: of(100, (i) => ({ i, addresses: of(100, () => ({})) })) },
  }),
}

const ID = '00000000-0000-7000-8000-000000000000'
const concrete = (path: string) => path.replace(/\{\w+\}/g, ID)

describe('the longest turn', () => {
  for (const [name, body] of Object.entries(BODIES)) {
    test(`of every operation that takes a body: ${name}`, { timeout: 120_000 }, async () => {
      const paths = [
        ...OPERATIONS.filter(({ method }) => method === 'POST').map(({ path }) => path),
        ...CONSOLE_OPERATIONS.filter(({ method }) => method === 'POST').map(({ path }) => CONSOLE_API + path),
      ].map(concrete)
      for (const path of paths) await assertShort(`${path}, ${name}`, () => send(post(path, body)))
    })
  }

  test('of every operation that is read', { timeout: 120_000 }, async () => {
    const paths = OPERATIONS.filter(({ method }) => method === 'GET').map(({ path }) => concrete(path))
    for (const path of paths)
      await assertShort(path, () =>
        send({ path, method: 'GET', headers: { authorization: headers().authorization } }),
      )
  })

  test('of submissions with long values in every text, and of applicants by the hundred', {
    timeout: 120_000,
  }, async () => {
    const places = ['firstName', 'nationality', 'ppsNumber', 'dateOfBirth', 'maidenName'].map(
      (key) => `quote.applicants[0].personalInfo.${key}`,
    )
    const contacts = ['emailAddress', 'mainPhoneNumber'].map(
      (key) => `quote.applicants[0].contactDetails.${key}`,
    )
    const others = [
      'quote.bankDetails.sortCode',
      'quote.usedVehicle.registrationNumber',
      'ownerUserEmail',
      'quote.quoteReference',
    ]
    for (const filler of ['a', 'é', "O'", 'a.', 'a@', '0', ' ', '👨‍👩‍👧']) {
      const text = filler.repeat(Math.floor((MAXIMUM_BYTES - 20_000) / Buffer.byteLength(filler)))
      for (const place of [...places, ...contacts, ...others]) {
        const body = JSON.stringify(
          validQuote(
            'Individual',
            { 'quote.quoteReference': null, [place]: text },
            { filled: 'minimal', client: 'dealer' },
          ),
        )
        await assertShort(`${place} of ${filler}`, () => send(post('/api/quote/validate', body)))
      }
    }
    const quote = validQuote(
      'Individual',
      { 'quote.quoteReference': null },
      { filled: 'full', client: 'dealer' },
    )
    const one = validCase('individual')
    const many = (list: unknown) => of(60, () => (list as unknown[])[0])
    const crowdA = JSON.stringify({
      ...quote,
      quote: {
        ...(quote['quote'] as object),
        applicants: many((quote['quote'] as { applicants: unknown }).applicants),
      },
    })
    const crowdB = JSON.stringify({ ...one, applicants: many(one['applicants']) })
    await assertShort('60 applicants, set A', () => send(post('/api/quote/submit', crowdA)))
    await assertShort('60 applicants, set B', () => send(post('/api/case/submit', crowdB)))
  })

  test('of a PDF that is all names', async () => {
    const body = JSON.stringify(validCase('individual', {}, { filled: 'minimal' }))
    const { caseId } = (await world.call('dealer', 'POST', '/api/case/submit', { body })).body
    const path = `/api/case/${caseId}/documents?requirement=1`
    for (const names of ['/', '/#41', '/a ', '[<<', '(']) {
      const content = `%PDF-1.7\n${names.repeat(Math.floor((1024 * 1024) / names.length))}\n%%EOF`
      await assertShort(`a PDF of ${names}`, () =>
        send({
          path,
          method: 'POST',
          headers: { ...headers(), 'content-type': 'application/pdf' },
          body: content,
        }),
      )
    }
  })
})
