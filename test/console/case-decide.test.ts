/** Decisions on a case in the console: what the panel says before, and what follows. */
import assert from 'node:assert/strict'
import { pass } from '../operations/guard-world.ts'
import { type CaseScene, openCaseScene } from './decided-cases.ts'
import type { ConsoleFixture } from './house.ts'
import { browserTests, type Visit } from './support.ts'

let opened: Promise<CaseScene> | undefined
const sceneOf = (house: ConsoleFixture): Promise<CaseScene> => {
  opened ??= openCaseScene(house)
  return opened
}

const openCase = async ({ house, open, me, page }: Visit, reference: string): Promise<CaseScene> => {
  const scene = await sceneOf(house)
  await scene.named(me, 'Anne Sample')
  await open(`/console/cases/${reference}`, /./)
  await barOf(page).waitFor()
  return scene
}

const barOf = (page: Visit['page']) => page.getByRole('region', { name: 'Decisions' })
const panelOf = (page: Visit['page'], name: string) => page.getByRole('region', { name, exact: true })

const AS_UNDERWRITER = { as: 'underwriter', sizes: ['desktop'] } as const

browserTests('deciding a case', (each) => {
  each(
    'an approval on a case that a colleague has changed is refused: who, what and when; what was typed stays',
    { ...AS_UNDERWRITER, meets: ['409 decide'] },
    async (visit) => {
      const { house, page, keys, button, field, looksRight } = visit
      const scene = await sceneOf(house)
      const reference = await scene.sent()
      const ben = await scene.colleague('Ben Sample')
      await openCase(visit, reference)
      await keys.key('a')
      const panel = panelOf(page, 'Approve')
      await keys.fill(field('Message to the dealer (optional)'), 'Please send the invoice with the signing.')
      const asked = { documents: [{ name: 'Proof of the deposit', applicant: null }] }
      assert.equal((await ben.command(reference, 'requirements', asked)).status, 200)
      await Promise.all([
        page.waitForResponse((response) => response.status() === 409),
        keys.press(panel.getByRole('button', { name: 'Approve' })),
      ])
      const conflict = panel.getByRole('alert')
      await conflict.getByText(/Ben Sample requested .*Proof of the deposit/).waitFor()
      assert.match((await conflict.locator('time').getAttribute('datetime')) ?? '', /Z$/)
      await looksRight('conflict')
      await keys.press(button('Show latest version'))
      await conflict.waitFor({ state: 'detached' })
      assert.equal(
        await field('Message to the dealer (optional)').inputValue(),
        'Please send the invoice with the signing.',
      )
      assert.equal((await scene.told(reference)).status, 'Submitted')
      const check = { name: 'identity', result: 'failed', note: 'The passport has expired.' }
      await ben.command(reference, 'checks', check)
      await page.getByText('Ben Sample recorded the identity check as failed').waitFor()
      assert.equal(await panel.getByText('Complete these checks before you approve').count(), 0)
      await keys.press(button('Show'))
      await panel.getByText('Complete these checks before you approve:').waitFor()
      assert.ok(await panel.getByRole('button', { name: 'Approve' }).isDisabled())
      await keys.press(panel.getByRole('link', { name: 'Identity (failed)' }))
      await visit.isAt(button('Record the check: Identity'))
    },
  )

  each(
    'who waives a check reads why a colleague must approve, who then does',
    { as: 'underwriter' },
    async (visit) => {
      const { house, page, keys, button, field, looksRight } = visit
      const scene = await sceneOf(house)
      const reference = await scene.sent({ isChecked: false })
      await pass(house.service, reference, ['creditRegister', 'sanctions', 'pep'])
      await openCase(visit, reference)
      await keys.press(button('Record the check: Sanctions screening'))
      const results = field('Result')
      assert.deepEqual(await results.locator('option').allInnerTexts(), [
        'Select the result',
        'Passed',
        'Failed',
      ])
      await keys.press(button('Record the check: Sanctions screening'))
      await keys.press(button('Record the check: Identity'))
      await keys.choose(results, 'Waived')
      await keys.fill(page.getByRole('textbox', { name: 'Why' }), 'Known to us for years.')
      await page.getByText('A colleague must then approve the application').waitFor()
      await keys.press(button('Record the check'))
      const bar = barOf(page)
      await bar.getByText(/^You waived the identity check, on /).waitFor()
      await bar.getByText('A colleague must approve.', { exact: true }).waitFor()
      await looksRight('waived')
      const approve = bar.getByRole('button', { name: 'Approve' })
      assert.equal(await approve.getAttribute('aria-disabled'), 'true')
      await keys.key('a')
      assert.equal(await panelOf(page, 'Approve').count(), 0)
      await keys.key('c')
      const offer = panelOf(page, 'Counter-offer')
      await keys.fill(offer.getByLabel('Term (months)'), '36')
      await offer.getByText('A colleague must approve.', { exact: true }).waitFor()
      const ben = await scene.colleague('Ben Sample')
      assert.equal((await ben.command(reference, 'decide', { decision: 'approve' })).status, 200)
      assert.equal((await scene.told(reference)).status, 'Approved')
    },
  )

  each(
    'who has a mandate reads above it that a colleague with a higher one must approve, and still declines',
    { as: 'underwriter' },
    async (visit) => {
      const { house, me, page, keys, looksRight } = visit
      const scene = await sceneOf(house)
      const reference = await scene.sent({ loan: 20_500 })
      await house.sql`update users set mandate_euro = 20000 where id = ${me.id}`
      await openCase(visit, reference)
      const bar = barOf(page)
      const says =
        'Your mandate is up to €20,000.00, and this loan is €20,500.00. A colleague with a higher mandate must approve it.'
      await bar.getByText(says, { exact: true }).waitFor()
      assert.equal(await bar.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled'), 'true')
      await looksRight('above the mandate')
      await keys.key('c')
      const offer = panelOf(page, 'Counter-offer')
      const approve = offer.getByRole('button', { name: 'Counter-offer' })
      await offer.getByText(says, { exact: true }).waitFor()
      assert.ok(await approve.isDisabled())
      await looksRight('a counter-offer above the mandate')
      await keys.fill(offer.getByLabel('Deposit with trade-in (€)'), '5500')
      await offer.getByText(says, { exact: true }).waitFor({ state: 'detached' })
      await keys.key('Escape')
      await keys.key('d')
      const decline = panelOf(page, 'Decline')
      await keys.choose(decline.getByLabel('Decline reason'), 'Not affordable')
      await keys.press(decline.getByRole('button', { name: 'Decline' }))
      await page.getByText('The case has been declined.').waitFor()
      assert.equal((await scene.told(reference)).status, 'Declined')
    },
  )

  each(
    'keys do nothing once single keys are switched off, and a closed panel keeps what was typed',
    AS_UNDERWRITER,
    async (visit) => {
      const { house, page, keys, field } = visit
      const scene = await sceneOf(house)
      await openCase(visit, await scene.sent())
      const panel = panelOf(page, 'Decline')
      await keys.key('d')
      await keys.fill(field('In your own words (optional)'), 'Half a sentence')
      await keys.key('Escape')
      await panel.waitFor({ state: 'detached' })
      await keys.key('d')
      assert.equal(await field('In your own words (optional)').inputValue(), 'Half a sentence')
      await page.evaluate(`localStorage.setItem('forecourt-single-keys', 'false')`)
      await page.reload()
      await barOf(page).waitFor()
      await keys.key('d')
      await page.waitForTimeout(100)
      assert.equal(await panel.count(), 0)
      await page.evaluate('localStorage.clear()')
    },
  )
})
