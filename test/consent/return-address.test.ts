/** Where the consent page sends users back to: only the client's own addresses, with the requested parameters. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import fc from 'fast-check'
import {
  ask,
  type ConsentWorld,
  granted,
  inTheRequest,
  ORIGIN,
  openConsentWorld,
  RETURN_ADDRESS,
  refused,
  responseTo,
  SIGNED_OUT,
} from './consent-world.ts'

let world: ConsentWorld
before(async () => {
  world = await openConsentWorld()
})
after(() => world.close())

const register = (uris: readonly string[]) =>
  world.sql`update clients set redirect_uris = ${uris as string[]} where id = 'cl_otherPartner'`

/** Of the addresses that must never count as the registered one, a few; the others are tried in test/admin/redirect-uris.test.ts. */
const TRICKS: readonly string[] = [
  'https://partner.example/consented/',
  'https://partner.example@evil.example/consented',
  'https://partner.example/consented\r\nLocation: https://evil.example',
  'http://127.0.0.1/consented',
]

test(
  'no trick makes another address the client’s, and each is on record without being repeated',
  inTheRequest(
    () => world,
    async () => {
      await register([RETURN_ADDRESS])
      const visitor = await world.visitor('dealerOwner')
      const rows = (await world.audit()).length
      const said = new Set<string>()
      for (const [index, redirectUri] of TRICKS.entries()) {
        const by = index % 2 === 0 ? visitor : SIGNED_OUT
        said.add(refused(await ask(world.service, by, { clientId: 'cl_otherPartner', redirectUri })))
      }
      assert.equal(said.size, 1)
      assert.doesNotMatch([...said].join(), /example/)
      const refusals = (await world.audit()).slice(rows)
      assert.equal(refusals.length, TRICKS.length)
      for (const [index, { action, subject, actor, origin }] of refusals.entries()) {
        assert.equal(action, 'consent.addressRefused')
        assert.equal(subject, 'client cl_otherPartner')
        assert.equal(actor, index % 2 === 0 ? `user ${visitor.person.userId}` : 'service visitor')
        assert.deepEqual(origin, ORIGIN)
      }
    },
  ),
)

test('another client’s address is not this one’s; a test client may use loopback addresses, and no others', async () => {
  await register(['https://other.example/back'])
  const may = async (clientId: string, redirectUri: string) =>
    'client' in (await ask(world.service, SIGNED_OUT, { clientId, redirectUri }))
  assert.equal(await may('cl_otherPartner', 'https://other.example/back'), true)
  assert.equal(await may('cl_partner', 'https://other.example/back'), false)
  assert.equal(await may('cl_otherPartner', RETURN_ADDRESS), false)
  assert.equal(await may('cl_partner', 'http://127.0.0.1:3000/back'), true)
})

test('the query of an address stays unchanged, except for the answer’s own parameters', async () => {
  const rows: readonly [string, string | undefined, string][] = [
    ['https://p.example/b', undefined, 'https://p.example/b?consent=given'],
    ['https://p.example/b', '', 'https://p.example/b?consent=given&state='],
    ['https://p.example', 's', 'https://p.example/?consent=given&state=s'],
    ['https://p.example/b?', 's', 'https://p.example/b?consent=given&state=s'],
    ['https://p.example/b?a=b%20c&d', 's', 'https://p.example/b?a=b%20c&d&consent=given&state=s'],
    ['https://p.example/b?a=1&a=2+3', 's', 'https://p.example/b?a=1&a=2+3&consent=given&state=s'],
    ['https://p.example/b?state=old', 's', 'https://p.example/b?consent=given&state=s'],
    ['https://p.example/b?state=old', undefined, 'https://p.example/b?state=old&consent=given'],
    ['https://p.example/b?consent=no&%73tate=old&x=1', 's', 'https://p.example/b?x=1&consent=given&state=s'],
    [
      'https://p.example:8443/b/%2F',
      'a&b=c#d',
      'https://p.example:8443/b/%2F?consent=given&state=a%26b%3Dc%23d',
    ],
  ]
  await register([...new Set(rows.map(([uri]) => uri))])
  const visitor = await world.visitor('dealerOwner')
  for (const [redirectUri, state, expected] of rows) {
    const link = { clientId: 'cl_otherPartner', redirectUri, ...(state !== undefined && { state }) }
    const { redirectTo } = granted(await responseTo(world.service, visitor, link, 'agree'))
    assert.equal(redirectTo, expected)
  }
})

test('any state comes back unchanged, to the same place', async () => {
  const uris = [
    'https://p.example/back',
    'https://p.example:8443/a%20b/?x=y&state=z',
    'http://localhost:3000/?a',
  ]
  await register(uris)
  const visitor = await world.visitor('dealerOwner')
  const link = fc.record({
    state: fc.string({ unit: 'binary', maxLength: 300 }).filter((text) => text.length <= 1_000),
    redirectUri: fc.constantFrom(...uris),
    decision: fc.constantFrom('agree' as const, 'refuse' as const),
  })
  await fc.assert(
    fc.asyncProperty(link, async ({ state, redirectUri, decision }) => {
      const asked = { clientId: 'cl_otherPartner', state, redirectUri }
      const { redirectTo } = granted(await responseTo(world.service, visitor, asked, decision))
      const [built, meant] = [new URL(redirectTo ?? ''), new URL(redirectUri)]
      assert.deepEqual(built.searchParams.getAll('state'), [state])
      assert.deepEqual(built.searchParams.getAll('consent'), [decision === 'agree' ? 'given' : 'refused'])
      assert.equal(built.origin + built.pathname, meant.origin + meant.pathname)
      assert.equal(built.searchParams.get('x'), meant.searchParams.get('x'))
      // A client that only decodes percent signs, and leaves a plus alone, reads the same.
      const written = /[?&]state=([^&]*)$/.exec(built.href)?.[1] ?? ''
      assert.equal(decodeURIComponent(written), state)
    }),
    { numRuns: 40 },
  )
})

test('without an address to go back to, the page itself shows the result', async () => {
  const visitor = await world.visitor('dealerOwner')
  const link = { clientId: 'cl_otherPartner', state: 's' }
  assert.equal(granted(await ask(world.service, visitor, link)).returnsTo, null)
  for (const decision of ['agree', 'refuse'] as const) {
    assert.deepEqual(await responseTo(world.service, visitor, link, decision), { redirectTo: null })
  }
})
