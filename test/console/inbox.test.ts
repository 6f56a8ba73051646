/** The inbox of a member of staff: a mention arrives while they work, and is read once they open the case. */
import assert from 'node:assert/strict'
import { openCaseScene } from './decided-cases.ts'
import { browserTests } from './support.ts'

browserTests('the inbox', (each) => {
  each(
    'a mention is counted beside the inbox while the page is open, leads to the case, and is read there',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ house, me, page, open, arrives, looksRight }) => {
      const scene = await openCaseScene(house)
      const reference = await scene.sent()
      const niamh = await scene.colleague('Niamh Sampleton')
      await open('/console/numbers', 'Numbers')
      const inbox = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Inbox/ })
      assert.equal(await inbox.innerText(), 'Inbox')
      // A note is written whatever the version of the case.
      const note = { seen: undefined, text: 'Please look at the account.', mentions: [me.id] }
      assert.equal((await niamh.command(reference, 'notes', note)).status, 201)
      await inbox.getByText('1').waitFor()
      await inbox.click()
      await arrives('Inbox')
      await page.getByText('Niamh Sampleton').waitFor()
      await looksRight('mentions')
      await page.getByRole('table', { name: 'From colleagues' }).getByRole('link').click()
      await page.getByText('Please look at the account.').waitFor()
      await inbox.getByText('1').waitFor({ state: 'detached' })
      await inbox.click()
      await page.getByText('Nothing unread').waitFor()
    },
  )
})
