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

  each(
    'an administrator sets up to which amount an underwriter may approve, and lifts it',
    { as: 'admin' },
    async ({ house, keys, open, button, dialog, says, page, looksRight }) => {
      const { id, email } = await house.addUser('underwriter')
      await open(`/console/users/${id}`, /./)
      await page.getByText('No limit', { exact: true }).waitFor()
      const form = dialog('Set mandate')
      const amount = form.getByLabel('Mandate (€)')
      const set = async (typed: string) => {
        await act({ keys, button }, 'Set mandate', email)
        await keys.fill(amount, typed)
        await keys.press(form.getByRole('button', { name: 'Set mandate' }))
      }
      await set('12.50')
      await form.getByText('Enter whole euro, like 25,000').waitFor()
      await looksRight('a mandate that is not whole euro')
      await keys.back(amount)
      await keys.fill(amount, '25,000')
      await keys.press(form.getByRole('button', { name: 'Set mandate' }))
      await says('The mandate has been set.')
      await page.getByText('Up to €25,000', { exact: true }).waitFor()
      await looksRight('a mandate')
      await set('')
      await page.getByText('No limit', { exact: true }).waitFor()
      assert.equal((await house.actorsOf('user.mandateChanged', id)).length, 2)
    },
  )
})
