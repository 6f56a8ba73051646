/** Bad networks and faults of ours: each page says so in words, and a second try works. */

import assert from 'node:assert/strict'
import type { Route } from 'playwright-core'
import type { Role } from '../../src/domain/access/roles.ts'
import { type ConsoleFixture, PASSWORD } from './house.ts'
import { browserTests, type Visit } from './support.ts'

const UNREACHABLE = 'Cannot reach the service.'
const OUR_FAULT = 'Something went wrong on our side. Please try again in a moment.'
const REQUEST_ID = '0f0e0d0c-0b0a-4009-8807-060504030201'

const fault = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: '/problems/internal',
      title: 'Internal error',
      status: 500,
      detail: 'It failed.',
      requestId: REQUEST_ID,
    }),
  })

/** Requests that are held until they are lost, as on a slow network that breaks down. */
const held = () => {
  const waiting: Route[] = []
  return {
    hold: async (route: Route) => {
      waiting.push(route)
    },
    lose: async () => {
      for (const route of waiting) await route.abort()
    },
  }
}

type Reading = {
  readonly path: (house: ConsoleFixture) => Promise<string>
  readonly as?: Role
  /** The request that the page makes. */
  readonly reads: string
  readonly heading: string
  readonly loading: string
  /** What the page shows after it. */
  readonly shows: (visit: Visit) => Promise<unknown>
}

const at = (path: string) => async () => path
let client: { readonly clientId: string; readonly name: string }

const READINGS: readonly Reading[] = [
  {
    path: at('/console/account'),
    as: 'underwriter',
    reads: 'me',
    heading: 'Forecourt is not available right now',
    loading: 'Forecourt',
    shows: ({ me, page }) => page.getByText(me.email).first().waitFor(),
  },
  {
    path: at('/console/users'),
    as: 'admin',
    reads: 'users/search',
    heading: 'Users',
    loading: 'the users',
    shows: ({ me, row }) => row(me.email).waitFor(),
  },
  {
    path: async (house) => {
      client = await house.addClient()
      return `/console/clients/${client.clientId}`
    },
    as: 'admin',
    reads: 'clients/*',
    heading: 'Client',
    loading: 'the client',
    shows: ({ page }) => page.getByRole('heading', { level: 1, name: client.name }).waitFor(),
  },
  {
    path: async (house) => {
      const user = await house.addUser('dealerUser')
      return new URL(await house.passwordLink(user, 'reset')).href.slice(house.baseUrl.length)
    },
    reads: 'password-link/check',
    heading: 'Set a password',
    loading: 'the link',
    shows: ({ field }) => field('New password').waitFor(),
  },
]

const nameOf = (reads: string) => reads.replace('clients/*', 'client').replace('*', '')

browserTests('failures', (each) => {
  for (const { path, as, reads, heading, loading, shows } of READINGS) {
    const name = nameOf(reads)
    const special = as === undefined ? {} : { as }
    each(
      `while ${name} is read the page says so, and after a failure and a fault a try again shows it`,
      { ...special, answersItself: true, meets: [`failed ${name}`, `500 ${name}`] },
      async (visit) => {
        const { house, page, keys, button, fails, looksRight } = visit
        const address = `${house.baseUrl}/console/api/${reads}`
        const slow = held()
        await page.route(address, slow.hold)
        await page.goto(house.baseUrl + (await path(house)))
        await page
          .getByRole('status')
          .filter({ hasText: `Loading ${loading}…` })
          .waitFor()
        await looksRight('loading')
        await slow.lose()
        await page.unroute(address)
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
        await fails(UNREACHABLE)
        await looksRight('failed')
        await page.route(address, fault)
        await keys.press(button('Try again'))
        await fails(OUR_FAULT)
        await page.getByText(REQUEST_ID).waitFor()
        await page.unroute(address)
        await keys.press(button('Try again'))
        await shows(visit)
        await page.getByRole('alert').waitFor({ state: 'detached' })
      },
    )
  }

  each(
    'a form whose answer was lost keeps what was typed, and is sent again',
    { as: 'admin', answersItself: true, meets: ['failed dealers', '500 dealers'] },
    async ({ house, page, keys, open, button, dialog, isAt, fails, says, looksRight }) => {
      const name = house.name('Sample Lost and Found')
      const address = `${house.baseUrl}/console/api/dealers`
      await open('/console/dealers', 'Dealers')
      await keys.press(button('Add dealer'))
      const form = dialog('Add a dealer')
      await keys.fill(form.getByLabel('Name', { exact: true }), name)
      await page.route(address, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await keys.key('Enter')
      await fails(UNREACHABLE)
      await looksRight('a form that failed')
      await page.unroute(address)
      await page.route(address, fault)
      await keys.press(form.getByRole('button', { name: 'Add dealer' }))
      await fails(OUR_FAULT)
      await isAt(form.getByRole('alert'))
      await page.unroute(address)
      assert.equal(await form.getByLabel('Name', { exact: true }).inputValue(), name)
      await keys.press(form.getByRole('button', { name: 'Add dealer' }))
      await says('The dealer has been added.')
      const made = await house.sql`select from dealers where name = ${name}`
      assert.equal(made.length, 1)
    },
  )

  each(
    'signing in and out survive a bad network',
    { answersItself: true, meets: ['failed sign-in', 'failed sign-out'] },
    async ({ house, page, keys, open, openMenu, button, field, fails, arrives }) => {
      const user = await house.addUser('underwriter')
      await open('/console/sign-in', 'Sign in')
      await page.route('**/console/api/sign-*', (route) => route.abort(), { times: 1 })
      await keys.fill(field('Email address'), user.email)
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await fails(UNREACHABLE)
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await arrives('To decide')
      await page.route('**/console/api/sign-*', (route) => route.abort(), { times: 1 })
      await openMenu()
      await keys.press(button('Sign out'))
      await fails(UNREACHABLE)
      await keys.press(button('Sign out'))
      await arrives('Sign in')
    },
  )

  each(
    'a page whose file can’t be loaded says so, and can be loaded again',
    {
      as: 'admin',
      // The page asks for the file when the pointer reaches the link and again at the click.
      mayMeet: /^failed file$|Failed to fetch dynamically imported module/,
    },
    async ({ page, keys, open, goTo, button, path, looksRight }) => {
      await page.route(/\/console\/assets\/clients-/, (route) => route.abort())
      await open('/console/dealers', 'Dealers')
      await goTo('Clients')
      await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor()
      await looksRight('broken')
      await page.unroute(/\/console\/assets\/clients-/)
      await keys.press(button('Reload page'))
      await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
      assert.equal(path(), '/console/clients')
    },
  )
})
