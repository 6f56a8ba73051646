/** A double click, or Enter pressed twice, does a thing only once. */

import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { Role } from '../../src/domain/application/roles.ts'
import { NEW_PASSWORD, PASSWORD } from './house.ts'
import { browserTests, type Visit } from './support.ts'

type Twice = {
  readonly name: string
  readonly as?: Role
  /** The operation that the page must request once. */
  readonly sends: string
  /** Comes to the button that is then pressed twice. */
  readonly comes: (visit: Visit) => Promise<Locator>
  readonly ends: (visit: Visit) => Promise<unknown>
}

const TWICE: readonly Twice[] = [
  {
    name: 'signing in',
    sends: '/sign-in',
    comes: async ({ house, open, field, button }) => {
      const user = await house.addUser('underwriter')
      await open('/console/sign-in', 'Sign in')
      await field('Email address').fill(user.email)
      await field('Password').fill(PASSWORD)
      return button('Sign in')
    },
    ends: ({ arrives }) => arrives('To decide'),
  },
  {
    name: 'asking for a link',
    sends: '/password-link',
    comes: async ({ house, open, field, button }) => {
      const user = await house.addUser('underwriter')
      await open('/console/forgot-password', 'Forgot your password?')
      await field('Email address').fill(user.email)
      return button('Email me a link')
    },
    ends: ({ says }) => says('we’ve sent you a link'),
  },
  {
    name: 'setting a password by a link',
    sends: '/password-link/use',
    comes: async ({ house, page, field, button }) => {
      await page.goto(await house.passwordLink(await house.addUser('underwriter'), 'reset'))
      await field('New password').fill(NEW_PASSWORD)
      return button('Set password')
    },
    ends: ({ arrives }) => arrives('Your password has been set'),
  },
  {
    name: 'agreeing',
    as: 'dealerUser',
    sends: '/consent',
    comes: async ({ house, page, button }) => {
      const client = await house.addClient()
      await page.goto(`${house.baseUrl}/consent?client_id=${client.clientId}`)
      return button('Agree')
    },
    ends: ({ arrives }) => arrives('You have given consent'),
  },
  {
    name: 'changing a password',
    as: 'dealerUser',
    sends: '/my-password',
    comes: async ({ open, field, button }) => {
      await open('/console/account', 'My account')
      await field('Current password').fill(PASSWORD)
      await field('New password').fill(NEW_PASSWORD)
      return button('Change password')
    },
    ends: ({ says }) => says('Your password has been changed.'),
  },
  {
    name: 'adding a client',
    as: 'admin',
    sends: '/clients',
    comes: async ({ house, open, button, dialog }) => {
      await open('/console/clients', 'Clients')
      await button('Add client').click()
      await dialog('Add a client').getByLabel('Name', { exact: true }).fill(house.name('Sample Twice'))
      await dialog('Add a client').getByRole('checkbox', { name: 'Look up cars' }).check()
      return dialog('Add a client').getByRole('button', { name: 'Add client' })
    },
    ends: ({ dialog }) => dialog(/has been added/).waitFor(),
  },
  {
    name: 'replacing a secret',
    as: 'admin',
    sends: '/secrets/rotate',
    comes: async ({ house, open, button, dialog }) => {
      const { clientId, name } = await house.addClient()
      await open(`/console/clients/${clientId}`, name)
      await button('Rotate secret').click()
      return dialog('Rotate the secret?').getByRole('button', { name: 'Rotate secret' })
    },
    ends: ({ dialog }) => dialog('New client secret').waitFor(),
  },
  {
    name: 'inviting a user',
    as: 'dealerAdmin',
    sends: '/users',
    comes: async ({ house, open, button, dialog }) => {
      await open('/console/users', 'Users')
      await button('Invite user').click()
      const form = dialog('Invite a user')
      await form.getByLabel('Email address').fill(`twice.${house.name('n').slice(2)}@example.ie`)
      return form.getByRole('button', { name: 'Send invitation' })
    },
    ends: ({ says }) => says('The invitation has been sent.'),
  },
  {
    name: 'signing out',
    as: 'underwriter',
    sends: '/sign-out',
    comes: async ({ open, openMenu, button }) => {
      await open('/console/account', 'My account')
      await openMenu()
      return button('Sign out')
    },
    ends: ({ arrives }) => arrives('Sign in'),
  },
]

/** Both presses come before the page can have shown anything of the first. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: { click: () => void }) => {
    element.click()
    element.click()
  })

browserTests('pressing twice', (each) => {
  for (const { name, as, sends, comes, ends } of TWICE) {
    each(
      `${name} twice does it once`,
      { sizes: ['desktop'], ...(as === undefined ? {} : { as }) },
      async (visit) => {
        const { page } = visit
        const sent: string[] = []
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith(sends)) sent.push(request.url())
        })
        await pressTwice(await comes(visit))
        await ends(visit)
        assert.equal(sent.length, 1)
      },
    )
  }
})
