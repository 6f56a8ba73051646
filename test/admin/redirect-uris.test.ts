import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { givenRedirectUris, isReturnAddress } from '../../src/modules/clients/clients.ts'
import { Refusal } from '../../src/service/refusal.ts'

const REGISTERED = 'https://partner.example/consented?from=forecourt'
const testClient = { mode: 'test', redirectUris: [REGISTERED] } as const
const liveClient = { mode: 'live', redirectUris: [REGISTERED] } as const

const loopback = [
  'http://127.0.0.1',
  'http://127.0.0.1/',
  'http://127.0.0.1:3000/back?a=b&c=d%20e',
  'http://127.0.0.1:0',
  'http://[::1]:9/x',
  'http://[::1]',
  'http://localhost',
  'http://localhost?x=1',
  'http://localhost:65535/a/@b/c:d',
]

test('a test client may send users to loopback addresses, a live one only to registered ones', () => {
  for (const uri of loopback) {
    assert.equal(isReturnAddress(testClient, uri), true, uri)
    assert.equal(isReturnAddress(liveClient, uri), false, uri)
    assert.equal(isReturnAddress({ mode: 'live', redirectUris: [uri] }, uri), true, uri)
  }
})

/** Addresses that parsers or people mistake for loopback or registered ones. */
const tricks = [
  '',
  ' ',
  'http://127.0.0.1@evil.example',
  'http://127.0.0.1:80@evil.example/',
  'http://user@127.0.0.1/',
  'http://:@127.0.0.1/',
  'http://@localhost/',
  'http://localhost.evil.example',
  'http://localhost.',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.1.nip.example/',
  'http://127.0.0.1\\@evil.example',
  'http://127.0.0.1\\.evil.example',
  'http:\\\\127.0.0.1\\',
  'http:/127.0.0.1/',
  'http:127.0.0.1',
  'http:///127.0.0.1/',
  '//127.0.0.1/',
  '//evil.example',
  '///evil.example',
  '/back',
  'back',
  'http://127.0.0.1\t/',
  'http://127.0.0.1\n.evil.example/',
  'ht\ntp://127.0.0.1/',
  ' http://127.0.0.1/',
  'http://127.0.0.1/ ',
  'http://127.0.0.1/\u0000',
  'http://127.0.0.1/a b',
  'http://127.0.0.1/\u007f',
  'http://127.0.0.1/#here',
  'http://127.0.0.1#',
  'http://127.0.0.1/%',
  'http://127.0.0.1/%2',
  'http://127.0.0.1/%gg',
  'http://%31%32%37.0.0.1/',
  'http://127%2e0.0.1/',
  'http://localhost%2eevil.example/',
  'http://localhost%00.evil.example/',
  'http://127.0.0.1:65536/',
  'http://127.0.0.1:123456/',
  'http://127.0.0.1:-1/',
  'http://127.0.0.1:8080evil.example/',
  'HTTP://127.0.0.1/',
  'http://LOCALHOST/',
  'http://LocalHost/',
  'https://127.0.0.1/',
  'https://localhost/',
  'http://127.1/',
  'http://127.0.0.2/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://2130706433/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::01]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::1%25lo]/',
  'http://[::1].evil.example/',
  'http://[::1]evil.example/',
  'http://127。0。0。1/',
  'http://127.0.0.1/ä',
  'http://ｌocalhost/',
  'http://localhoſt/',
  'http://localhost\u00ad/',
  'http://localhost\u202e/',
  'ws://127.0.0.1/',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'javascript://127.0.0.1/%0aalert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hello',
  'file:///etc/hosts',
  'about:blank',
  'blob:http://127.0.0.1/x',
  `http://127.0.0.1/${'a'.repeat(500)}`,
  'https://partner.example/consented',
  'https://partner.example/consented?from=forecourt#',
  'https://partner.example/consented?from=forecourt&x=1',
  'https://partner.example/consented?from=forecourt ',
  'https://partner.example/consented/?from=forecourt',
  'https://partner.example/./consented?from=forecourt',
  'https://partner.example:443/consented?from=forecourt',
  'https://PARTNER.example/consented?from=forecourt',
  'https://partner.example.evil.example/consented?from=forecourt',
  'https://evil.example/?https://partner.example/consented?from=forecourt',
]

test('no address that resembles a loopback or a registered one is accepted', () => {
  for (const uri of tricks) {
    assert.equal(isReturnAddress(testClient, uri), false, JSON.stringify(uri))
    assert.equal(isReturnAddress(liveClient, uri), false, JSON.stringify(uri))
  }
  assert.equal(isReturnAddress(testClient, REGISTERED), true)
  assert.equal(isReturnAddress(liveClient, REGISTERED), true)
})

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost']
const part = fc.constantFrom(
  ...[
    'http',
    'https',
    ':',
    '//',
    '/',
    '\\',
    '@',
    '#',
    '?',
    '.',
    '%2f',
    '%00',
    '%',
    '\t',
    '\n',
    ' ',
    ';',
    '*',
  ],
  ...[
    '127.0.0.1',
    'localhost',
    '[::1]',
    'evil.example',
    'LOCALHOST',
    '[',
    ']',
    '::1',
    ':80',
    '0',
    '。',
    'ä',
    'a',
  ],
  ...['http://', 'http://127.0.0.1', 'http://localhost', 'http://[::1]', REGISTERED],
)

test('an accepted address is registered to the letter, or every parser sees a loopback host and nothing else', () => {
  let taken = 0
  const address = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom(...loopback), fc.string({ maxLength: 6 })).map((parts) => parts.join('')),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  )
  fc.assert(
    fc.property(address, (uri) => {
      if (!isReturnAddress(testClient, uri) || uri === REGISTERED) return
      taken++
      const url = new URL(uri)
      assert.ok(LOOPBACK_HOSTS.includes(url.hostname), uri)
      assert.deepEqual([url.protocol, url.username, url.password, url.hash], ['http:', '', '', ''])
      assert.equal(isReturnAddress(liveClient, uri), false)
    }),
    { numRuns: 20_000 },
  )
  assert.ok(taken > 100, 'the property was tried')
})

test('a valid address is registered as written, each once', () => {
  const uris = [
    'https://partner.example',
    'https://partner.example/',
    'https://partner.example:8443/a/b?c=d',
    'http://localhost:3000/back',
    'http://127.0.0.1/back',
    'http://[::1]:8080/back',
    'https://xn--mnchen-3ya.example/',
    `https://partner.example/${'a'.repeat(476)}`,
  ]
  assert.deepEqual(givenRedirectUris(uris), uris)
  assert.deepEqual(givenRedirectUris([' https://partner.example/ ', 'https://partner.example/']), [
    'https://partner.example/',
  ])
  assert.equal(
    (givenRedirectUris(Array.from({ length: 20 }, (_, i) => `https://p.example/${i}`)) as []).length,
    20,
  )
})

const unregistrable: readonly (readonly [uri: string, says: RegExp])[] = [
  ['', /must be an absolute https URL/],
  ['/back', /absolute/],
  ['//partner.example/', /absolute/],
  ['partner.example', /absolute/],
  ['javascript:alert(1)', /absolute/],
  ['data:text/html,x', /absolute/],
  ['ftp://partner.example/', /absolute/],
  ['com.example.app:/back', /absolute/],
  ['http://partner.example/', /must start with https/],
  ['http://localhost.evil.example/', /must start with https/],
  ['https://user@partner.example/', /user name or password/],
  ['https://:secret@partner.example/', /user name or password/],
  ['https://partner.example/#x', /fragment/],
  ['https://partner.example/#', /fragment/],
  ['https://*.partner.example/', /wildcard/],
  ['https://partner.example/*', /wildcard/],
  ['https://@partner.example/', /as browsers write it: https:\/\/partner\.example\/\.$/],
  ['HTTPS://partner.example/', /as browsers write it/],
  ['https://PARTNER.example/', /as browsers write it/],
  ['https://partner.example:443/', /as browsers write it/],
  ['https://partner.example\\back', /as browsers write it/],
  ['https:partner.example', /as browsers write it/],
  ['https://partner.example/a\tb', /as browsers write it/],
  ['https://partner.example/a b', /as browsers write it/],
  ['https://partner.example/a/../b', /as browsers write it/],
  ['https://münchen.example/', /as browsers write it: https:\/\/xn--mnchen-3ya\.example\//],
  ['http://127.1/', /as browsers write it/],
  ['http://LOCALHOST/', /as browsers write it/],
  ['http://[0:0::1]/', /as browsers write it/],
  [`https://partner.example/${'a'.repeat(477)}`, /at most 500 characters, not 501/],
]

for (const [uri, says] of unregistrable) {
  test(`${JSON.stringify(uri.slice(0, 40))} can't be registered`, () => {
    const outcome = givenRedirectUris(['https://fine.example/', uri])
    assert.ok(outcome instanceof Refusal)
    assert.match(outcome.says, /^Redirect URL 2 /)
    assert.match(outcome.says, says)
    assert.doesNotMatch(outcome.says, /secret/)
  })
}

test('more than twenty can’t be registered', () => {
  const outcome = givenRedirectUris(Array.from({ length: 21 }, (_, i) => `https://p.example/${i}`))
  assert.ok(outcome instanceof Refusal)
  assert.match(outcome.says, /at most 20 redirect URLs\. You entered 21/)
})
