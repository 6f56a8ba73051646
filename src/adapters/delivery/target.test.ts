/** An endpoint's URL is refused as soon as it is clear that nothing may be sent there. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { INSIDE } from '../../../test/events/private-address-spellings.ts'
import { mayConnect, type Surroundings, WEBHOOK_URL_MAXIMUM_CHARACTERS, webhookTarget } from './target.ts'

const OUTSIDE: Surroundings = { isLocal: false }
const SANDBOX: Surroundings = { isLocal: true }

/** The stored URL, or the sentence. */
const judged = (text: string, surroundings: Surroundings): string => {
  const target = webhookTarget(text, surroundings)
  return target.is === 'target' ? target.url.href : target.because
}

const HTTPS = 'The URL must begin with https://.'
const HTTPS_IN_SANDBOX =
  'The URL must begin with https://. Only localhost, 127.0.0.1 and [::1] can use http://.'
const NO_URL =
  'The URL must be absolute, such as https://dealer.example/webhooks. A port must be from 1 to 65535.'
const inside = (host: string) => `The URL must lead to the public Internet, and ${host} does not.`

test('a URL is https, complete, and contains no more than necessary', () => {
  const rows: [string, string][] = [
    ['https://dealer.example', 'https://dealer.example/'],
    ['https://dealer.example/', 'https://dealer.example/'],
    ['HTTPS://Dealer.Example:443/Hooks?a=B', 'https://dealer.example/Hooks?a=B'],
    ['https://hooks.dealer.example:8443/a/b?c=d&e=%20', 'https://hooks.dealer.example:8443/a/b?c=d&e=%20'],
    ['https://dealer.example:1/', 'https://dealer.example:1/'],
    ['https://dealer.example:65535/', 'https://dealer.example:65535/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://dealer.example./', 'https://dealer.example/'],
    ['https://dealer.example/a@b', 'https://dealer.example/a@b'],
    ['https://dealer.example/?to=a@b', 'https://dealer.example/?to=a@b'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]:8443/', 'https://[2606:4700::1111]:8443/'],
    ['http://dealer.example/', HTTPS],
    ['ftp://dealer.example/', HTTPS],
    ['file:///etc/passwd', HTTPS],
    ['data:text/plain,a', HTTPS],
    ['javascript:alert(1)', HTTPS],
    ['', NO_URL],
    ['dealer.example', NO_URL],
    ['//dealer.example/', NO_URL],
    ['/webhooks', NO_URL],
    ['https:', NO_URL],
    ['https://', NO_URL],
    ['https:///', NO_URL],
    ['https://?a', NO_URL],
    ['https://:443/', NO_URL],
    ['https://./', NO_URL],
    ['https://../', NO_URL],
    ['https://.dealer.example/', NO_URL],
    ['https://dealer..example/', NO_URL],
    ['https://dealer.example../', NO_URL],
    ['https:dealer.example/', NO_URL],
    ['https:/dealer.example/', NO_URL],
    ['https:///dealer.example/', NO_URL],
    ['https:\\\\dealer.example\\', NO_URL],
    ['https://\\dealer.example/', NO_URL],
    ['https://dealer.example\\@127.0.0.1/', NO_URL],
    [' https://dealer.example/', NO_URL],
    ['https://dealer.example/ ', NO_URL],
    ['https://dealer.example/a b', NO_URL],
    ['https://dealer.exam\nple/', NO_URL],
    ['https://dealer.example/\u0000', NO_URL],
    ['https://dealer.example:65536/', NO_URL],
    ['https://dealer.example:-1/', NO_URL],
    ['https://dealer.example:port/', NO_URL],
    ['https://dealer.example:0/', 'The URL’s port must be from 1 to 65535.'],
    ['https://dealer.example/#', 'The URL cannot have a fragment.'],
    ['https://dealer.example/#a', 'The URL cannot have a fragment.'],
    ['https://user@dealer.example/', 'The URL cannot contain a user name or password.'],
    ['https://user:word@dealer.example/', 'The URL cannot contain a user name or password.'],
    ['https://:word@dealer.example/', 'The URL cannot contain a user name or password.'],
    ['https://@dealer.example/', 'The URL cannot contain a user name or password.'],
    ['https://dealer.example@127.0.0.1/', 'The URL cannot contain a user name or password.'],
  ]
  for (const [text, expected] of rows) {
    assert.equal(judged(text, OUTSIDE), expected, text)
    const inSandbox = expected === HTTPS && text.startsWith('http:') ? HTTPS_IN_SANDBOX : expected
    assert.equal(judged(text, SANDBOX), inSandbox, text)
  }
})

test('a URL has 2,048 characters at most, also in normalised form', () => {
  const start = 'https://dealer.example/'
  const longest = start.padEnd(WEBHOOK_URL_MAXIMUM_CHARACTERS, 'a')
  assert.equal(judged(longest, OUTSIDE), longest)
  assert.equal(judged(`${longest}a`, OUTSIDE), 'The URL can have at most 2,048 characters. Received 2,049.')
  assert.equal(
    judged(start + 'á'.repeat(400), OUTSIDE),
    'The URL can have at most 2,048 characters. Received 2,423.',
  )
})

test('a host inside a network is refused at once, in any notation', () => {
  assert.ok(INSIDE.length >= 60)
  for (const [host, written] of INSIDE) {
    const expected = written === undefined ? NO_URL : inside(written)
    assert.equal(judged(`https://${host}/`, OUTSIDE), expected, host)
    assert.equal(judged(`https://${host}:8443/hooks`, OUTSIDE), expected, host)
    assert.equal(judged(`http://${host}/`, OUTSIDE), written === undefined ? NO_URL : HTTPS, host)
  }
})

test('a sandbox also accepts this machine’s own names and addresses, with http or https', () => {
  const own = /^(?:127\.[\d.]+|\[::1\]|(?:.+\.)?localhost\.?)$/
  for (const [host, written] of INSIDE) {
    if (written === undefined) continue
    const isOwn = own.test(written)
    assert.equal(
      judged(`https://${host}:9999/`, SANDBOX),
      isOwn ? `https://${written}:9999/` : inside(written),
    )
    assert.equal(
      judged(`http://${host}:9999/`, SANDBOX),
      isOwn ? `http://${written}:9999/` : HTTPS_IN_SANDBOX,
    )
  }
  assert.equal(judged('http://8.8.8.8/', SANDBOX), HTTPS_IN_SANDBOX)
})

test('a connection goes only where the host’s name allows', () => {
  const rows: [string, string, string, boolean, boolean][] = [
    // Protocol, host, address; allowed outside, allowed in a sandbox.
    ['https:', 'dealer.example', '8.8.8.8', true, true],
    ['https:', 'dealer.example', '127.0.0.1', false, false],
    ['https:', 'dealer.example', '10.0.0.1', false, false],
    ['http:', 'dealer.example', '8.8.8.8', false, false],
    ['http:', 'dealer.example', '127.0.0.1', false, false],
    ['https:', 'localhost', '127.0.0.1', false, true],
    ['http:', 'localhost', '127.0.0.1', false, true],
    ['http:', 'localhost', '::1', false, true],
    ['http:', 'localhost', '8.8.8.8', false, false],
    ['https:', 'localhost', '10.0.0.1', false, false],
    ['http:', 'localhost.dealer.example', '127.0.0.1', false, false],
    ['http:', 'notlocalhost', '127.0.0.1', false, false],
    ['http:', '127.0.0.1', '127.0.0.1', false, true],
    ['https:', '8.8.8.8', '8.8.8.8', true, true],
    ['http:', '8.8.8.8', '8.8.8.8', false, false],
    ['https:', '10.0.0.1', '10.0.0.1', false, false],
  ]
  for (const [protocol, host, address, outside, inSandbox] of rows) {
    const name = `${protocol} ${host} ${address}`
    assert.equal(mayConnect({ protocol, host, address }, OUTSIDE), outside, name)
    assert.equal(mayConnect({ protocol, host, address }, SANDBOX), inSandbox, name)
  }
})

test('every text has an answer, and an accepted URL is accepted again in its stored form', () => {
  const texts = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true, authoritySettings: { withUserInfo: true } }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'grapheme' }).map((text) => `https://dealer.example/${text}`),
    fc.string().map((text) => `https://${text}`),
  )
  fc.assert(
    fc.property(texts, fc.boolean(), (text, isLocal) => {
      const target = webhookTarget(text, { isLocal })
      if (target.is === 'refused') return
      assert.equal(target.url.username + target.url.password + target.url.hash, '')
      assert.deepEqual(webhookTarget(target.url.href, { isLocal }), target)
    }),
    { numRuns: 500 },
  )
})
