/** The frame of every page behind the sign-in: test and live, a person's own settings, and the keys. */
import assert from 'node:assert/strict'
import { browserTests, type Visit } from './support.ts'

const TEST_BAR = 'These are not real customers.'

/** The top of the page as a person sees it who sees no colours. */
const greyTop = async (page: Visit['page']): Promise<string> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' })
  const width = page.viewportSize()?.width ?? 0
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width, height: 120 } })
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
  return picture.toString('base64')
}

browserTests('the shell', (each) => {
  each(
    'test is told apart from live by words and stripes, and the address says it on every page',
    { as: 'admin' },
    async ({ page, keys, open, goTo, arrives, path, looksRight }) => {
      await open('/console/dealers', 'Dealers')
      assert.equal(await page.getByText(TEST_BAR).count(), 0)
      const live = await greyTop(page)
      await keys.reach(page.getByRole('radio', { name: 'Live' }))
      await keys.key('ArrowRight')
      await page.getByText(TEST_BAR).waitFor()
      assert.notEqual(await greyTop(page), live)
      assert.equal(path(), '/console/dealers?mode=test')
      await looksRight('test')
      await goTo('Users')
      await arrives('Users')
      assert.equal(path(), '/console/users?mode=test')
      await page.reload()
      await page.getByText(TEST_BAR).waitFor()
      await keys.reach(page.getByRole('radio', { name: 'Test' }))
      await keys.key('ArrowLeft')
      await page.getByText(TEST_BAR).waitFor({ state: 'detached' })
      assert.equal(path(), '/console/users')
    },
  )
})
