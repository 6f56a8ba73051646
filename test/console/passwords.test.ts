/** The pages to ask for a link and to set a password by it. */
import assert from 'node:assert/strict'
import { NEW_PASSWORD } from './house.ts'
import { browserTests } from './support.ts'

const SENT = 'If there is an account with this email address, we’ve sent you a link.'

browserTests('setting a password', (each) => {
  each(
    'somebody who forgot their password sets a new one by the link in the mail',
    { meets: ['409 password-link/use'] },
    async ({ house, keys, open, button, field, page, arrives, isAt, says, looksRight, path }) => {
      const user = await house.addUser('dealerUser')
      await house.begin(user)
      await open('/console/sign-in', 'Sign in')
      await keys.press(page.getByRole('link', { name: 'Forgot your password?' }))
      await arrives('Forgot your password?')
      await looksRight('asked for the address')
      await keys.press(button('Email me a link'))
      await page.getByText('Enter an email address').waitFor()
      await isAt(field('Email address'))
      await looksRight('with nothing filled in')
      await keys.fill(field('Email address'), user.email)
      await keys.key('Enter')
      await says(SENT)
      await looksRight('sent')

      const link = await house.linkInMailTo(user.email)
      const token = new URL(link).hash.replace('#token=', '')
      await page.goto(link)
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
      assert.equal(path(), '/console/password')
      assert.ok(!(await page.content()).includes(token))
      await looksRight('the link was opened')
      await keys.press(button('Set password'))
      await page.getByText('Enter a password').waitFor()
      await keys.fill(field('New password'), 'password123456789')
      await page.getByText('The password is too easy to guess').waitFor()
      await keys.fill(field('New password'), 'short')
      await page.getByText('5 so far.').waitFor()
      await keys.key('Enter')
      await page.getByText('must have at least 10 characters').waitFor()
      await isAt(field('New password'))
      await looksRight('with a password that is too short')
      await keys.fill(field('New password'), NEW_PASSWORD)
      await keys.space(button('Show password'))
      await keys.press(button('Set password'))
      await arrives('Your password has been set')
      await looksRight('set')
      assert.equal(path(), '/console/password')
      assert.ok(!(await page.content()).includes(NEW_PASSWORD))
      const alive = await house.sql`select from sessions where user_id = ${user.id} and ended_at is null`
      assert.equal(alive.length, 0)

      await keys.press(page.getByRole('link', { name: 'Sign in' }))
      await arrives('Sign in')
      await keys.fill(field('Email address'), user.email)
      await keys.fill(field('Password'), NEW_PASSWORD)
      await keys.key('Enter')
      await arrives('Applications')
    },
  )
})
