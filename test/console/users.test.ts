/** The people who may sign in, as the lender's administrators and a dealer's see them. */
import assert from 'node:assert/strict'
import { browserTests, type Visit } from './support.ts'

/** Chooses among the actions of a user's row. */
const act = async ({ keys, button }: Pick<Visit, 'keys' | 'button'>, verb: string, email: string) => {
  await keys.press(button(`Actions: ${email}`))
  await keys.press(button(`${verb}: ${email}`))
}

browserTests('the users', (each) => {
  each(
    'an administrator invites a user, who gets a mail, and again another',
    { as: 'admin', meets: ['409 users'] },
    async ({ house, me, keys, open, button, field, dialog, row, isAt, says, fails, page, looksRight }) => {
      const dealer = await house.addDealer()
      const email = `${house.name('invited')}@example.ie`.replace(' ', '.')
      await open('/console/users', 'Users')
      await row(me.email).getByText('This is you').waitFor()
      await keys.press(button('Invite user'))
      const form = dialog('Invite a user')
      await isAt(form.getByLabel('Email address'))
      await keys.press(form.getByRole('button', { name: 'Send invitation' }))
      await form.getByText('Choose the dealer').waitFor()
      await looksRight('inviting with nothing filled in')
      await keys.back(form.getByLabel('Email address'))
      await keys.fill(form.getByLabel('Email address'), me.email)
      await keys.choose(form.getByLabel('Role'), 'Underwriter')
      await form.getByLabel('Dealer', { exact: true }).waitFor({ state: 'detached' })
      await keys.press(form.getByRole('button', { name: 'Send invitation' }))
      await fails('There is already a user with this email address.')
      await looksRight('inviting somebody who is there already')
      await keys.back(form.getByLabel('Email address'))
      await keys.fill(form.getByLabel('Email address'), email)
      await keys.choose(form.getByLabel('Role'), 'Dealer administrator')
      await keys.choose(form.getByLabel('Dealer', { exact: true }), dealer.name)
      await keys.press(form.getByRole('button', { name: 'Send invitation' }))
      await says('The invitation has been sent.')
      const first = await house.linkInMailTo(email)

      await keys.fill(field('Find a user by name or email'), email.slice(0, -6))
      await page.getByText('1 user', { exact: true }).waitFor()
      await row(email).getByText('Invited', { exact: true }).waitFor()
      await row(email).getByText(dealer.name).waitFor()
      await looksRight('invited')
      await act({ keys, button }, 'Resend invitation', email)
      await looksRight('asked whether to invite again')
      await keys.press(dialog('Resend the invitation?').getByRole('button', { name: 'Resend invitation' }))
      await says('The invitation has been sent again.')
      const second = await house.linkInMailTo(email)
      assert.notEqual(second, first)
      await page.goto(second)
      await page.getByRole('heading', { name: 'Welcome to Forecourt' }).waitFor()
      await page.getByText(email).waitFor()
    },
  )
})
