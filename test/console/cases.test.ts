/** A case on one screen: what is seen without scrolling, what is masked, what keys do, and what stays when others change it. */
import assert from 'node:assert/strict'
import { recordCheck } from '../../src/operations/underwriting/record-check.ts'
import { headOf, OPERATOR } from '../operations/guard-world.ts'
import { addCase, IBAN, PPS_NUMBER } from './case-scene.ts'
import { browserTests, type Visit } from './support.ts'

const sample = ({ house }: Visit) => addCase(house)
const pathOf = (reference: string, rest = '') => `/console/cases/${reference}${rest}?mode=test`

browserTests('a case', (each) => {
  each(
    'shows ratio, checks and checklist without scrolling',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { page, open } = visit
      const reference = await sample(visit)
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(pathOf(reference), "Séan O'Sample")
      for (const title of ['Payment to income', 'Central Credit Register', 'Proof of address']) {
        const box = await page.getByText(title, { exact: true }).first().boundingBox()
        assert.ok(box !== null && box.y + box.height <= 900, `${title} is at ${box?.y}`)
      }
    },
  )

  each('is right on a phone, and finds its sections by keys', { as: 'underwriter' }, async (visit) => {
    const { page, open, looksRight } = visit
    const reference = await sample(visit)
    await open(pathOf(reference), "Séan O'Sample")
    await looksRight('a case')
    await page.keyboard.press('2')
    await visit.isAt(page.getByRole('heading', { name: 'Checks', exact: true }))
    assert.equal(visit.path(), pathOf(reference, '/checks'))
  })

  each(
    'sends no PPS number until it is revealed, which is on record',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, open, me } = visit
      const reference = await sample(visit)
      const texts: Promise<string>[] = []
      page.on('response', (response) => {
        if (response.url().includes(`/cases/${reference}`) && response.request().method() === 'GET')
          texts.push(response.text().catch(() => ''))
      })
      await open(pathOf(reference), "Séan O'Sample")
      await visit.button('Reveal the PPS number of applicant 1').waitFor()
      for (const text of await Promise.all(texts))
        assert.ok(!text.includes(PPS_NUMBER) && !text.includes(IBAN))
      assert.ok(!(await page.content()).includes(PPS_NUMBER))
      await visit.button('Reveal the PPS number of applicant 1').click()
      await page.getByText(PPS_NUMBER).waitFor()
      const { id } = await headOf(house.service, reference)
      assert.deepEqual(await house.actorsOf('application.revealed.ppsNumber.1', id), [me.id])
      await page.getByText('revealed the PPS number of applicant 1').waitFor()
    },
  )

  each(
    'keeps what is typed where somebody was quicker, and names them',
    { as: 'underwriter', sizes: ['desktop'], meets: ['409 checks'] },
    async (visit) => {
      const { house, page, open } = visit
      const reference = await sample(visit)
      await open(pathOf(reference), "Séan O'Sample")
      await visit.button('Record the check: Identity').click()
      await visit.field('Note, for the lender alone').fill('Passport seen on a video call.')
      await recordCheck(house.service, reference, { name: 'sanctions', result: 'passed', by: OPERATOR })
      await page.getByRole('button', { name: 'Record the check', exact: true }).click()
      await visit.fails(
        /sample, by the command line recorded the sanctions check as passed on .+, after this page was shown/,
      )
      assert.equal(
        await visit.field('Note, for the lender alone').inputValue(),
        'Passport seen on a video call.',
      )
    },
  )

  each(
    'that is not there says so',
    { as: 'underwriter', sizes: ['desktop'], meets: ['404 case'] },
    async ({ open, looksRight }) => {
      await open(pathOf('C00000000000000000000000000'), 'There is no such case')
      await looksRight('an unknown case')
    },
  )
})
