import assert from 'node:assert/strict'
import test from 'node:test'
import {
  browserCookie,
  noSessionCookie,
  readSessionCookie,
  type Scheme,
  schemeOf,
  sessionCookie,
} from './session-cookie.ts'

const HTTP = 'http'
const HTTPS = 'https'
const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN_-0'
const OTHER = 'ABCdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN_-0'

const COOKIES: readonly (readonly [header: string | undefined, scheme: Scheme, found: string])[] = [
  [undefined, HTTP, 'none'],
  ['', HTTP, 'none'],
  ['theme=dark', HTTP, 'none'],
  [`forecourt=${TOKEN}`, HTTP, TOKEN],
  [`theme=dark; forecourt=${TOKEN}; other=1`, HTTP, TOKEN],
  [`theme=dark;forecourt=${TOKEN}`, HTTP, TOKEN],
  [`__Host-forecourt=${TOKEN}`, HTTPS, TOKEN],
  // Each scheme has its own name, so a cookie set over http means nothing over https.
  [`forecourt=${TOKEN}`, HTTPS, 'none'],
  [`__Host-forecourt=${TOKEN}`, HTTP, 'none'],
  [`Forecourt=${TOKEN}`, HTTP, 'none'],
  [`xforecourt=${TOKEN}`, HTTP, 'none'],
  [`forecourt2=${TOKEN}`, HTTP, 'none'],
  [`forecourt=${TOKEN}; forecourt=${OTHER}`, HTTP, 'several'],
  [`forecourt=${TOKEN}; forecourt=${TOKEN}`, HTTP, 'several'],
  [`forecourt=; forecourt=${TOKEN}`, HTTP, 'several'],
  ['forecourt=', HTTP, 'malformed'],
  ['forecourt=short', HTTP, 'malformed'],
  [`forecourt=${TOKEN}x`, HTTP, 'malformed'],
  [`forecourt="${TOKEN}"`, HTTP, 'malformed'],
  [`forecourt=${TOKEN.slice(1)}%41`, HTTP, 'malformed'],
  [`forecourt=${TOKEN.slice(1)}=`, HTTP, 'malformed'],
  [`forecourt=${'a'.repeat(8_000)}`, HTTP, 'malformed'],
  [`${'a=1; '.repeat(1_500)}forecourt=${TOKEN}`, HTTP, TOKEN],
]

for (const [header, scheme, found] of COOKIES) {
  test(`${header?.slice(0, 100)} over ${scheme}: ${found}`, () => {
    const cookie = readSessionCookie(header, scheme)
    assert.equal(cookie.is === 'token' ? cookie.token : cookie.is, found)
  })
}

test('over http the cookie is hidden from scripts and other sites', () => {
  assert.equal(sessionCookie(TOKEN, HTTP), `forecourt=${TOKEN}; Path=/; HttpOnly; SameSite=Lax`)
  assert.equal(noSessionCookie(HTTP), 'forecourt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test('over https it also requires https, and belongs to this host alone', () => {
  assert.equal(
    sessionCookie(TOKEN, HTTPS),
    `__Host-forecourt=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Secure`,
  )
  assert.equal(noSessionCookie(HTTPS), '__Host-forecourt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  assert.equal(
    browserCookie(TOKEN, HTTPS),
    `__Host-forecourt-browser=${TOKEN}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure`,
  )
})

const SCHEMES: readonly (readonly [protocol: string, baseUrl: string, scheme: Scheme])[] = [
  ['http', 'http://127.0.0.1:8080', 'http'],
  ['https', 'http://127.0.0.1:8080', 'https'],
  ['http', 'https://finance.example.ie', 'https'],
  ['https', 'https://finance.example.ie', 'https'],
]

for (const [protocol, baseUrl, scheme] of SCHEMES) {
  test(`a request by ${protocol} to ${baseUrl} is one over ${scheme}`, () => {
    assert.equal(schemeOf({ protocol }, baseUrl), scheme)
  })
}
