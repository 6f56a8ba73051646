/**
 * What all pages behind the sign-in share: the frame around them, the ways between them, and the page for unknown
 * addresses.
 */
import assert from 'node:assert/strict'
import { PASSWORD } from './house.ts'
import { browserTests } from './support.ts'

browserTests('the frame', (each) => {
  each(
    'the keyboard goes past the navigation, from page to page, and back and forward',
    { as: 'admin' },
    async ({ me, keys, open, goTo, button, page, arrives, isAt, path }) => {
      await open('/console/dealers', 'Dealers')
      await page.getByText(me.email).first().waitFor()
      await keys.key('Tab')
      await isAt(button('Skip to content'))
      await keys.key('Enter')
      await isAt(page.locator('main'))
      await keys.key('Tab')
      await isAt(button('Add dealer'))
      const visited = [
        ['Users', '/console/users'],
        ['Clients', '/console/clients'],
        ['My account', '/console/account'],
        ['Dealers', '/console/dealers'],
      ] as const
      for (const [name, expected] of visited) {
        const link = page.locator(`nav[aria-label="Main"] a[href="${expected}"]`)
        await goTo(name)
        await arrives(name)
        assert.equal(path(), expected)
        assert.equal(await page.title(), `${name} – Forecourt`)
        assert.equal(await link.getAttribute('aria-current'), 'page')
      }
      await page.goBack()
      await arrives('My account')
      await page.goBack()
      await arrives('Clients')
      await page.goForward()
      await arrives('My account')
    },
  )

  each(
    'an open dialog keeps the keyboard inside, and Escape gives it back',
    { as: 'admin' },
    async ({ keys, open, button, dialog, isAt }) => {
      await open('/console/users', 'Users')
      await keys.press(button('Invite user'))
      const form = dialog('Invite a user')
      const first = form.getByLabel('Email address')
      await isAt(first)
      const inside = form.locator(':focus')
      for (let stop = 0; stop < 8; stop++) {
        await keys.key('Tab')
        assert.equal(await inside.count(), 1)
      }
      for (let stop = 0; stop < 10; stop++) {
        await keys.key('Shift+Tab')
        assert.equal(await inside.count(), 1)
      }
      await keys.key('Escape')
      await form.waitFor({ state: 'hidden' })
      await isAt(button('Invite user'))
    },
  )

  each(
    'what was read for one person is not shown to the next who signs in on the same page',
    { sizes: ['desktop'], as: 'dealerAdmin', answersItself: true },
    async ({ house, me, keys, open, openMenu, goTo, button, field, page, arrives }) => {
      assert.ok(me.dealer !== null)
      const own = await house.addClient({ dealer: me.dealer.id })
      const other = await house.addUser('dealerAdmin')
      await open('/console/clients', 'Clients')
      await page.getByText(own.name).waitFor()
      await openMenu()
      await keys.press(button('Sign out'))
      await arrives('Sign in')
      await keys.fill(field('Email address'), other.email)
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await arrives('Applications')
      assert.equal(await page.getByText(me.email).count(), 0)
      // While the response is on its way the page would show the cached one.
      await page.route('**/console/api/clients', () => undefined)
      await goTo('Clients')
      await page.getByText('Loading the clients…').waitFor()
      assert.equal(await page.getByText(own.name).count(), 0)
    },
  )
})
