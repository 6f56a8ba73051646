/** Decisions › Operations: paths are matched without regard to case and to one slash at the end; parameters stay as sent. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { API_PATHS, takenAlias } from '../server/document.ts'
import { INTERFACE_PATHS } from '../service/interface-paths.ts'
import { pathSpelling } from './paths.ts'

const spelt = pathSpelling(API_PATHS, [
  { from: '/v1/Applications', to: '/api/case/submit' },
  { from: '/v1/applications/{id}/state', to: '/api/case/{id}/status' },
  { from: '/api/legacy/{ref}', to: '/api/quote/{ref}/status' },
])

const ROWS: readonly (readonly [sent: string, meant: string])[] = [
  ['/api/quote/submit', '/api/quote/submit'],
  ['/api/quote/validate/', '/api/quote/validate'],
  ['/API/Quote/Validate', '/api/quote/validate'],
  ['/Api/CASE/Submit/?a=B/', '/api/case/submit?a=B/'],
  ['/api/Quote/q01AbC/STATUS', '/api/quote/q01AbC/status'],
  ['/api/case/C%2f01/status/', '/api/case/C%2f01/status'],
  ['/api/quote/submit/Status', '/api/quote/submit/status'],
  ['/api/Quote', '/api/quote'],
  ['/api/quote/Q01/', '/api/quote/Q01'],
  ['/api/quote/#x', '/api/quote#x'],
  ['/OAuth/Token/', '/oauth/token'],
  ['/V1/applications/', '/api/case/submit'],
  ['/v1/applications/C01x/State?x=1', '/api/case/C01x/status?x=1'],
  ['/api/Legacy/Q01/', '/api/quote/Q01/status'],
  // Nothing of these is meant.
  ['/api/quote/validate//', '/api/quote/validate//'],
  ['/api//quote/validate', '/api//quote/validate'],
  ['/api/quote//status', '/api/quote//status'],
  ['/Console/', '/Console/'],
  ['/docs/Guides/', '/docs/Guides/'],
  ['/api/unknown/', '/api/unknown/'],
  ['/', '/'],
  ['', ''],
  ['*', '*'],
]
for (const [sent, meant] of ROWS)
  test(`${sent || 'nothing'} is ${meant === sent ? 'left alone' : meant}`, () =>
    assert.equal(spelt(sent), meant))

const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((isUpper) => [...text].map((c, at) => (isUpper[at] ? c.toUpperCase() : c.toLowerCase())).join(''))
const segment = fc.stringMatching(/^[A-Za-z0-9%._~-]{1,30}$/)
const query = fc.constantFrom('', '?', '?a=B', '?x=/y/', '#f')

test('every path of the API is found in any case, with its parameters unchanged', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(...API_PATHS)
        .chain((path) =>
          fc
            .tuple(
              ...path.split('/').map((part) => (part.startsWith('{') ? segment : anyCase(part))),
              fc.constantFrom('', '/'),
              query,
            )
            .map((parts) => ({ path, parts })),
        ),
      ({ path, parts }) => {
        const asked = parts.at(-1) as string
        const segments = parts.slice(0, -2)
        const meant = path
          .split('/')
          .map((part, at) => (part.startsWith('{') ? segments[at] : part))
          .join('/')
        // A parameter can be the name of another path's literal segment.
        fc.pre(!LITERALS.has(segments.at(-1)?.toLowerCase() ?? '') || !path.endsWith('}'))
        assert.equal(spelt(segments.join('/') + parts.at(-2) + asked), meant + asked)
      },
    ),
  )
})

const LITERALS = new Set(API_PATHS.flatMap((path) => path.split('/')).map((part) => part.toLowerCase()))

test('finding a spelling twice changes nothing, and no text fails', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(spelt(spelt(`/${text}`)), spelt(`/${text}`))))
})

test('the six operations of the interface are paths of the API', () => {
  for (const path of INTERFACE_PATHS) assert.ok(API_PATHS.includes(path as never), path)
})

for (const from of [
  '/api/quote/submit',
  '/API/case/{x}',
  '/api/case/old/status',
  '/console',
  '/Docs/x',
  '/oauth/token2',
  '/metrics',
  '/health/x',
])
  test(`the alias ${from} is taken`, () =>
    assert.deepEqual(takenAlias([{ from, to: '/api/case/submit' }])?.from, from))

for (const from of ['/v1/case/submit', '/api/v1/quote', '/api/case/{caseId}/state', '/consoles'])
  test(`the alias ${from} is free`, () =>
    assert.equal(takenAlias([{ from, to: '/api/case/submit' }]), undefined))
