/** Emails about applications: unsubscribed from by the link in one of them without a sign-in, and chosen under My account. */
import assert from 'node:assert/strict'
import { unsubscribeToken } from '../../src/operations/people/unsubscribe.ts'
import { browserTests } from './support.ts'

browserTests('emails about applications', (each) => {
  each(
    'opening a link stops nothing; a press unsubscribes from emails of its kind, and another resubscribes',
    { meets: ['404 unsubscription/check'] },
    async ({ house, page, open, keys, button, path, looksRight }) => {
      const { id: userId } = await house.addUser('dealerUser')
      const token = unsubscribeToken(house.service.ring, { userId, notice: 'message' })
      await open(`/unsubscribe#token=${token}`, 'Unsubscribe')
      await page.getByText('You’re receiving these emails.').waitFor()
      assert.equal(path(), '/unsubscribe', 'the token is in no history')
      await looksRight('the page to unsubscribe')
      await keys.press(button('Unsubscribe'))
      await page.getByText('You have unsubscribed from these emails.').waitFor()
      await keys.press(button('Resubscribe'))
      await page.getByText('You’re receiving these emails.').waitFor()
      // An email program opens the unsubscribe address automatically.
      await open(`/unsubscribe?token=${token.slice(0, -2)}`, 'Unsubscribe')
      await page.getByText('This link no longer works.', { exact: false }).waitFor()
    },
  )

  each(
    'a dealer user chooses under My account',
    { as: 'dealerUser' },
    async ({ house, page, open, me, looksRight }) => {
      await open('/console/account', 'My account')
      const decisions = page.getByRole('switch', { name: 'Decisions' })
      await decisions.waitFor()
      assert.ok(await decisions.isChecked())
      await looksRight('My account with emails')
      const stored = page.waitForResponse((response) => response.request().method() === 'POST')
      await decisions.press('Space')
      await (await stored).finished()
      await page.locator('[role="switch"]:not(:checked)').waitFor()
      await page.reload()
      await decisions.waitFor()
      assert.ok(!(await decisions.isChecked()))
      assert.deepEqual(await house.actorsOf('user.mailsStopped.decision', me.id), [me.id])
    },
  )
})
