/** Links and visits that lead to no signature: called off, too early, too late, made up. */
import assert from 'node:assert/strict'
import { startScene } from './signing-scene.ts'
import { enterCode, isReadable, openLink, START } from './signing-steps.ts'
import { browserTests } from './support.ts'

browserTests('links to the page of signing', (each) => {
  each(
    'a link that is incomplete or made up does not work, and is opened again',
    { meets: ['404 signing/look'] },
    async (visit) => {
      const { house, page, open, looksRight, path, keys, button, says } = visit
      await open('/sign', 'This link does not work')
      await looksRight('an incomplete link')
      await page.goto(`${house.baseUrl}/sign#token=${'A'.repeat(43)}`)
      await page.getByText('a newer link has replaced it').waitFor()
      await page.getByText('Sample Motor Finance (sample lender): 01 000 0000').waitFor()
      await keys.press(button('Send me a new link'))
      await says('If there is an agreement for you, a new link is on its way')
      await looksRight('a new link requested')
      assert.equal(path(), '/sign')
      const { emails } = await startScene(house, 'individual')
      await openLink(visit, emails[0] ?? '')
    },
  )

  each(
    'a reloaded page goes on in its own tab, with a new code once one was entered',
    { sizes: ['phone'] },
    async (visit) => {
      const { house, page, arrives, button, field, looksRight, path } = visit
      const { emails } = await startScene(house, 'individual')
      const email = emails[0] ?? ''
      await openLink(visit, email)
      await page.reload()
      await page.getByRole('heading', { name: START }).waitFor()
      assert.equal(path(), '/sign')
      await enterCode(visit, email)
      await isReadable(page)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Enter a new code' }).waitFor()
      await page.getByText('Enter a new code to carry on where you left off.').waitFor()
      await looksRight('reloaded while reading')
      await button('Send me a code').tap()
      await field('6-digit code').fill(await house.codeInMailTo(email))
      await button('Continue').tap()
      await arrives('Read your agreement')
      const other = await page.context().newPage()
      await other.goto(`${house.baseUrl}/sign`)
      await other.getByRole('heading', { name: 'This link does not work' }).waitFor()
      await other.close()
    },
  )

  each(
    'whoever comes too early or too late is told so, and the page goes on by itself',
    { sizes: ['phone'], meets: ['410 signing/look'] },
    async ({ house, page, looksRight }) => {
      const { drawLink, work } = await startScene(house, 'joint', { isMade: false, inTurn: true })
      const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
      await page.goto(await drawLink(1))
      await heading('Your agreement is being prepared')
      await looksRight('prepared')
      await work()
      await heading('It’s not your turn yet')
      await looksRight('not their turn')
      await page.goto(await drawLink(0, -1))
      await heading('This link does not work')
      await page.getByText('This link has expired.').waitFor()
      await page.goto(await drawLink(0))
      await heading(START)
    },
  )
})
