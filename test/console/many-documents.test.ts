/** A case with forty documents: the list, the viewer and the timeline stay usable, for staff and for the dealer. */
import assert from 'node:assert/strict'
import { samplePdf } from '../support/document-samples.ts'
import { giveTo } from './case-scene.ts'
import { openCaseScene } from './decided-cases.ts'
import type { ConsoleFixture, User } from './house.ts'
import { browserTests } from './support.ts'

const DOCUMENTS = 40
const NAMES = ['Payslips', 'Bank statements'] as const

const withDocuments = async (house: ConsoleFixture): Promise<string> => {
  const scene = await openCaseScene(house)
  const reference = await scene.sent()
  const file = { type: 'application/pdf', content: samplePdf() }
  for (let number = 1; number <= DOCUMENTS; number++)
    await scene.upload(reference, NAMES[number % NAMES.length] ?? '', { ...file, name: `Page ${number}.pdf` })
  return reference
}

const made = new Map<ConsoleFixture, Promise<string>>()
const caseOf = (house: ConsoleFixture): Promise<string> => made.getOrInsertComputed(house, withDocuments)

browserTests('forty documents', (each) => {
  each('are listed, opened by keys and one entry in the timeline', { as: 'underwriter' }, async (visit) => {
    const { house, page, keys, open, looksRight } = visit
    const reference = await caseOf(house)
    await open(`/console/cases/${reference}`, /./)
    await page.getByRole('region', { name: 'Decisions' }).waitFor()
    const listed = page.getByRole('button', { name: /^Page \d+\.pdf/ })
    await listed.first().waitFor()
    assert.equal(await listed.count(), DOCUMENTS)
    const run = page.getByText(/uploaded .+ and \d+ more/).first()
    await run.waitFor()
    await looksRight('a case with forty documents')
    for (let pressed = 0; pressed < DOCUMENTS; pressed++) await keys.key(']')
    await page
      .getByRole('region', { name: /^Page \d+\.pdf$/ })
      .first()
      .waitFor()
    await looksRight('the last of forty documents')
  })

  each('are listed for the dealer', { as: 'dealerUser' }, async ({ house, me, page, open, looksRight }) => {
    const reference = await caseOf(house)
    await giveTo(house, reference, me as User)
    await open(`/console/applications/${reference}?mode=live`, /./)
    const listed = page.getByRole('link', { name: /^Page \d+\.pdf/ })
    await listed.first().waitFor()
    assert.equal(await listed.count(), DOCUMENTS)
    await looksRight('an application with forty documents')
  })
})
