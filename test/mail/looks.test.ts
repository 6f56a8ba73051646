/**
 * Mails as a mail program shows them. With PICTURES set, the pictures of the guides are taken anew:
 * `PICTURES=1 npm test -- test/mail/looks.test.ts`.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import { signingCode, signingInvitation } from '../../src/adapters/delivery/application-mails.ts'
import { type Letter, written } from '../../src/adapters/delivery/letter.ts'
import { browserOfFile } from '../browser.ts'

const browserOf = browserOfFile()
const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const OBJECTIONS = `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`
const PICTURES = fileURLToPath(new URL('../../docs/guides/pictures/', import.meta.url))

const expiresAt = new Date('2026-11-27T10:11:00Z')
const about = {
  vehicle: 'Toyota Corolla',
  dealer: 'Sample Motors',
  lender: SAMPLE_WORDING.name,
  contact: '01 555 0100, agreements@lender.example',
  reference: 'C01M83G5VSPECXAAH2VX735K7S8',
}
const LETTERS: Readonly<Record<string, Letter>> = {
  'mail-code': signingCode({ ...about, code: '042137', expiresAt }),
  'mail-invitation': signingInvitation({
    ...about,
    name: 'Aoife Sample',
    link: { url: `https://forecourt.example/sign#token=${'Sample'.repeat(7)}A`, expiresAt },
  }),
}

for (const [name, letter] of Object.entries(LETTERS)) {
  test(`${name}: axe finds nothing, and it fits a narrow window as well as a wide one`, async (t) => {
    const browser = await browserOf(t)
    if (browser === undefined) return
    const page = await browser.newPage({ viewport: { width: 320, height: 700 } })
    await page.setContent(written(letter, SAMPLE_WORDING).html)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320)
    await page.evaluate(AXE)
    assert.deepEqual(await page.evaluate(OBJECTIONS), [])
    await page.setViewportSize({ width: 640, height: 700 })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 640)
    const picture = `${PICTURES}${name}.png`
    if (process.env['PICTURES'] !== undefined && existsSync(picture))
      await page.screenshot({ path: picture, fullPage: true })
    await page.close()
  })
}
