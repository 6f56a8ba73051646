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

  each(
    'a case is taken, snoozed and handed over with a note without leaving it; the new owner finds it in the inbox',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ house, me, page, keys, button, dialog, field, says, open, looksRight }) => {
      const scene = await openCaseScene(house)
      await scene.named(me, 'Anne Sample')
      const ben = await scene.colleague('Ben Sample')
      const reference = await scene.sent()
      await open(`/console/cases/${reference}`, /./)
      await page.getByRole('region', { name: 'Decisions' }).waitFor()
      const timeline = page.locator('[data-part="timeline"]')
      await keys.key('i')
      await page.getByTitle('Owner: Anne Sample').waitFor()
      await timeline.getByText('Anne Sample assigned it to themselves').waitFor()
      assert.equal(await button('Assign to me').count(), 0)
      await keys.key('s')
      await dialog('Snooze this case')
        .getByRole('radio', { name: /^For an hour/ })
        .waitFor()
      await looksRight('snoozing a case')
      await keys.key('Enter')
      await page.getByTitle(/^Snoozed: /).waitFor()
      await keys.key('g')
      const form = dialog('Assign 1 case')
      await keys.key('Control+Enter')
      await form.getByText('Select who gets it').waitFor()
      await keys.choose(form.getByLabel('To'), 'Ben Sample')
      await keys.fill(field('Note for the new owner (optional)'), 'Please ring the employer.')
      await looksRight('handing over')
      // What is typed stays while the dialog is closed.
      await keys.key('Escape')
      await keys.key('g')
      assert.equal(await field('Note for the new owner (optional)').inputValue(), 'Please ring the employer.')
      await keys.choose(form.getByLabel('To'), 'Ben Sample')
      await keys.key('Control+Enter')
      await says('1 case has been assigned.')
      await page.getByTitle('Owner: Ben Sample').waitFor()
      await timeline.getByText('Anne Sample assigned it to Ben Sample').waitFor()
      await page.getByText('Please ring the employer.').waitFor()
      assert.equal(await page.getByTitle(/^Snoozed: /).count(), 0, 'it is back with the new owner')
      await page
        .context()
        .addCookies([{ name: 'forecourt', value: ben.cookie.slice('forecourt='.length), url: house.baseUrl }])
      await open('/console/inbox', 'Inbox')
      await page.getByText('Assigned to you, with a note').waitFor()
      await page.getByRole('table', { name: 'From colleagues' }).getByRole('link').click()
      await page.getByText('Please ring the employer.').waitFor()
      await open('/console/inbox', 'Inbox')
      await page.getByText('Nothing unread').waitFor()
    },
  )
})
