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

  each(
    'theme and rows are set in the menu, and stay after the page is loaded again',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ page, keys, open, openMenu, looksRight }) => {
      await open('/console/account', 'My account')
      await openMenu()
      await looksRight('menu')
      const html = page.locator('html')
      await keys.reach(page.getByRole('radio', { name: 'System' }))
      await keys.key('ArrowRight')
      await html.and(page.locator('[data-mantine-color-scheme="light"]')).waitFor()
      await keys.reach(page.getByRole('radio', { name: 'Normal' }))
      await keys.key('ArrowRight')
      await html.and(page.locator('[data-density="compact"]')).waitFor()
      await page.reload()
      await page
        .locator('html[data-density="compact"][data-mantine-color-scheme="light"]')
        .waitFor({ state: 'attached' })
      await page.evaluate('localStorage.clear()')
    },
  )

  each(
    'single keys can be switched off, and then do nothing; the list of shortcuts opens by a key and by the menu',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ page, keys, open, openMenu, button, dialog, looksRight }) => {
      await open('/console/account', 'My account')
      await keys.key('Shift+?')
      const list = dialog('Keyboard shortcuts')
      await list.getByText('Show keyboard shortcuts').waitFor()
      await looksRight('shortcuts')
      await keys.space(list.getByRole('switch', { name: 'Single-key shortcuts' }))
      await keys.key('Escape')
      await list.waitFor({ state: 'hidden' })
      await keys.key('Shift+?')
      await openMenu()
      assert.equal(await list.count(), 0)
      await keys.press(button('Keyboard shortcuts'))
      await list.waitFor()
      await page.evaluate('localStorage.clear()')
    },
  )
})
