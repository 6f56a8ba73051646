/** The pages to ask for a link and to set a password by it. */
import assert from 'node:assert/strict'
import { NEW_PASSWORD, PASSWORD } from './house.ts'
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

  each(
    'an address that nobody has is answered in the same words, and nothing is sent',
    { sizes: ['desktop'] },
    async ({ house, keys, open, field, page, says, arrives }) => {
      const email = `${house.name('nobody')}@example.ie`.replace(' ', '.')
      await open('/console/forgot-password', 'Forgot your password?')
      await keys.fill(field('Email address'), email)
      await keys.key('Enter')
      await says(SENT)
      const known = await house.addUser('dealerUser')
      await keys.press(page.getByRole('link', { name: 'Back to sign-in' }))
      await arrives('Sign in')
      await keys.press(page.getByRole('link', { name: 'Forgot your password?' }))
      await arrives('Forgot your password?')
      await keys.fill(field('Email address'), known.email)
      await keys.key('Enter')
      await says(SENT)
      await house.linkInMailTo(known.email)
      assert.equal(await house.mailsTo(email), 0)
    },
  )

  each(
    'somebody who was invited sets their first password, and is signed in',
    {},
    async ({ house, keys, button, field, page, arrives, looksRight, path }) => {
      const user = await house.addUser('dealerUser', { isInvited: true })
      await page.goto(await house.passwordLink(user, 'invitation'))
      await page.getByRole('heading', { name: 'Welcome to Forecourt' }).waitFor()
      await page.getByText(user.email).waitFor()
      assert.equal(path(), '/console/password')
      await looksRight('invited')
      await keys.fill(field('New password'), PASSWORD)
      await keys.press(button('Set password'))
      await arrives('Applications')
      assert.deepEqual(await house.actorsOf('user.passwordSet', user.id), ['visitor'])
    },
  )

  each(
    'somebody who was invited is asked by name which software of their dealer may act for them',
    {},
    async ({ house, keys, button, field, page, arrives, looksRight }) => {
      const user = await house.addUser('dealerUser', { isInvited: true })
      const [taken, left] = [
        await house.addClient({ dealer: user.dealer?.id }),
        await house.addClient({ dealer: user.dealer?.id, mode: 'live' }),
      ]
      await page.goto(await house.passwordLink(user, 'invitation'))
      await page.getByRole('heading', { name: 'Welcome to Forecourt' }).waitFor()
      const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) })
      for (const { name } of [taken, left]) assert.equal(await box(name).isChecked(), false)
      await looksRight('asked for consents')
      await keys.reach(box(taken.name))
      await keys.key('Space')
      assert.equal(await box(taken.name).isChecked(), true)
      await keys.fill(field('New password'), PASSWORD)
      await keys.press(button('Set password'))
      await arrives('Applications')
      const given = await house.sql`
        select client_id, given_from from consents where user_id = ${user.id} and withdrawn_at is null`
      assert.deepEqual([...given], [{ client_id: taken.clientId, given_from: 'invitation' }])
    },
  )

  each(
    'a link that is incomplete, made up, used or replaced can’t be used, and leads to a new one',
    { meets: Array<string>(4).fill('410 password-link/check') },
    async ({ house, keys, open, button, field, page, arrives, looksRight, path }) => {
      const unusable = () => page.getByRole('heading', { name: 'This link does not work' }).waitFor()
      await open('/console/password', 'This link does not work')
      await looksRight('an unusable link')
      // In the same window only the part after the # changes.
      const at = `${house.baseUrl}/console/password`
      await page.goto(`${at}#token=${'A'.repeat(43)}`)
      await page.getByText('This link has already been used, has been replaced by a newer one').waitFor()
      assert.equal(path(), '/console/password')
      const user = await house.addUser('dealerUser')
      const replaced = await house.passwordLink(user, 'reset')
      const link = await house.passwordLink(user, 'reset')
      const checked = page.waitForResponse('**/password-link/check')
      await page.goto(replaced)
      await (await checked).finished()
      await unusable()
      await page.goto(link)
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
      await keys.fill(field('New password'), NEW_PASSWORD)
      await keys.press(button('Set password'))
      await arrives('Your password has been set')
      await page.goto('about:blank')
      await page.goto(link)
      await unusable()
      await keys.press(page.getByRole('link', { name: 'Request new link' }))
      await arrives('Forgot your password?')
      await page.goBack()
      await unusable()
    },
  )

  each(
    'a link that is used elsewhere while its page is open does not work here as well',
    { sizes: ['phone'], meets: ['410 password-link/use'] },
    async ({ house, keys, button, field, page, arrives }) => {
      const user = await house.addUser('dealerUser')
      await page.goto(await house.passwordLink(user, 'reset'))
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
      await house.passwordLink(user, 'reset')
      await keys.fill(field('New password'), NEW_PASSWORD)
      await keys.press(button('Set password'))
      await arrives('This link does not work')
    },
  )
})
