/** Which logos and colours are accepted, at the bounds. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { openBrand } from './brand-settings.ts'
import { ConfigError } from './setting-values.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-brand-'))
})
after(() => rm(folder, { recursive: true }))

const withLogo = async (content: string | Buffer) => {
  const lenderLogoFile = join(folder, 'logo')
  await writeFile(lenderLogoFile, content)
  return openBrand({ lenderLogoFile, lenderColour: undefined })
}
const refused = (message: string | RegExp) => (error: unknown) => {
  assert.ok(error instanceof ConfigError)
  if (typeof message === 'string') assert.equal(error.message, message)
  else assert.match(error.message, message)
  return true
}

test('without a setting there is no brand', async () => {
  assert.equal(await openBrand({ lenderLogoFile: undefined, lenderColour: undefined }), undefined)
})

const LIGHT = (contrast: string) =>
  `LENDER_COLOUR has a contrast of ${contrast}:1 with the white text of buttons; it needs 4.5:1. Choose a darker shade.`
const NO_COLOUR = 'LENDER_COLOUR must be a colour of six hex digits, such as #1f5f55.'

for (const [lenderColour, message] of [
  ['#767676', undefined],
  ['#000000', undefined],
  ['#8A1538', undefined],
  ['#777777', LIGHT('4.47')],
  ['#ffffff', LIGHT('1.00')],
  ['#fff', NO_COLOUR],
  ['navy', NO_COLOUR],
  ['#1f5f55;}', NO_COLOUR],
] as const) {
  test(`LENDER_COLOUR=${lenderColour} is ${message === undefined ? 'accepted' : 'refused'}`, async () => {
    const opening = openBrand({ lenderLogoFile: undefined, lenderColour })
    if (message !== undefined) return assert.rejects(opening, refused(message))
    assert.equal((await opening)?.shades?.light.fill, lenderColour.toLowerCase())
  })
}

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1">'
const svg = (inner = '<path d="M0 0h4v1z"/>', root = ROOT) => `${root}${inner}</svg>`
const padded = (bytes: number) => svg(`<!--${' '.repeat(bytes - svg('<!---->').length)}-->`)

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

for (const [what, content, type] of [
  ['an SVG', svg(), 'image/svg+xml'],
  [
    'an SVG with declaration, comment and document type',
    `\uFEFF<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg PUBLIC "a" "b">\n${svg()}`,
    'image/svg+xml',
  ],
  ['an SVG with styles of its own', svg('<style>path{fill:red}</style><path d=""/>'), 'image/svg+xml'],
  ['an SVG of 32 KiB', padded(32_768), 'image/svg+xml'],
  ['a PNG of one pixel', png(1, 1), 'image/png'],
  ['a PNG of 2,000 pixels', png(2_000, 2_000), 'image/png'],
] as const) {
  test(`${what} is accepted`, async () => assert.equal((await withLogo(content))?.logo?.type, type))
}

const NOT_A_LOGO = 'LENDER_LOGO_FILE must be an SVG or a PNG file.'
for (const [what, content, message] of [
  [
    'an SVG of 32 KiB and a byte',
    padded(32_769),
    'LENDER_LOGO_FILE cannot be read: it is larger than 32 KiB.',
  ],
  ['a PNG that is too wide', png(2_001, 1), /at most 2000 pixels wide and high; it is 2001 × 1\./],
  ['a PNG without height', png(1, 0), /it is 1 × 0\./],
  ['half a PNG', png(1, 1).subarray(0, 32), 'LENDER_LOGO_FILE is an incomplete PNG.'],
  ['an SVG with a script', svg('<script>a()</script>'), /has a script;/],
  ['an SVG with a prefixed script', svg('<s:SCRIPT/>'), /has a script;/],
  ['an SVG with a handler', svg('<path onload = "a()"/>'), /has an event handler;/],
  ['an SVG with a javascript: address', svg('<a href="javascript:a()"/>'), /has a javascript: address;/],
  ['an SVG with HTML', svg('<foreignObject/>'), /has a foreignObject;/],
  ['an SVG without its namespace', svg('', '<svg viewBox="0 0 1 1">'), /lacks xmlns=/],
  ['an SVG that nothing scales', svg('', '<svg xmlns="http://www.w3.org/2000/svg">'), /lacks a viewBox/],
  ['an SVG with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg()}`, NOT_A_LOGO],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), NOT_A_LOGO],
  ['a page', '<!doctype html><html></html>', NOT_A_LOGO],
  ['nothing', '', NOT_A_LOGO],
] as const) {
  test(`${what} is refused`, () => assert.rejects(withLogo(content), refused(message)))
}

test('a missing logo is refused with the name of its setting', async () => {
  const lenderLogoFile = join(folder, 'none.svg')
  await assert.rejects(
    openBrand({ lenderLogoFile, lenderColour: undefined }),
    refused('LENDER_LOGO_FILE cannot be read: ENOENT.'),
  )
})
