/** The pages of one dealer and of one user: reached from the lists, changed there, and gone. */
import assert from 'node:assert/strict'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { browserTests } from './support.ts'

browserTests('dealers, users and clients in detail', (each) => {
  each(
    'a dealer is found in the list, changed on its page, and leads to its people, clients and cases',
    { as: 'admin' },
    async ({ house, keys, open, button, dialog, row, arrives, says, page, path, looksRight }) => {
      const dealer = await house.addDealer()
      const user = await house.addUser('dealerUser', { dealer })
      const client = await house.addClient({ dealer: dealer.id })
      const other = await house.addClient()
      await open('/console/dealers', 'Dealers')
      await keys.press(page.getByRole('link', { name: dealer.name }))
      await arrives(dealer.name)
      await page.getByText('Not set. Agreements show no address').waitFor()
      await row(user.email).getByText('Dealer user').waitFor()
      await row(client.name).getByText(client.clientId).waitFor()
      assert.equal(await row(other.name).count(), 0)

      await keys.press(button(`Edit ${dealer.name}`))
      const form = dialog('Edit dealer')
      await keys.reach(form.getByLabel('Address'))
      await page.keyboard.insertText('1 Sample Street\nDublin 2')
      await keys.press(form.getByRole('button', { name: 'Save' }))
      await says('Changes saved.')
      await page.getByText('1 Sample Street', { exact: true }).waitFor()
      await keys.press(button(`Disable ${dealer.name}`))
      await keys.press(dialog('Disable this dealer?').getByRole('button', { name: 'Disable' }))
      await says('The dealer has been disabled.')
      await page.getByText('Disabled', { exact: true }).waitFor()
      await looksRight('a dealer that is disabled')

      await keys.press(page.getByRole('link', { name: 'View applications' }))
      await arrives('All')
      assert.ok(path().startsWith(`/console/queue/all?dealer=${dealer.id}`), path())
      await page.goBack()
      await keys.press(row(client.name).getByRole('link', { name: client.name }))
      await arrives(client.name)
      await keys.press(page.getByRole('link', { name: dealer.name }))
      await arrives(dealer.name)
    },
  )

  each(
    'a user’s page shows factors, sessions and consents; a session is ended and the role changed there',
    { as: 'admin' },
    async ({ house, keys, open, button, dialog, row, field, arrives, says, page, path, looksRight }) => {
      const dealer = await house.addDealer()
      const user = await house.addUser('dealerUser', { dealer })
      const client = await house.addClient()
      await house.consent(user, client.clientId)
      await house.begin(user, 'Safari on macOS')
      await house.begin(user, 'Firefox on Windows')
      await open('/console/users', 'Users')
      await keys.fill(field('Find a user by name or email'), user.email)
      await page.getByText('1 user', { exact: true }).waitFor()
      await keys.press(page.getByRole('link', { name: user.email }))
      await arrives(user.email)
      assert.equal(path(), `/console/users/${user.id}`)
      await row(client.name).getByText('Given on').waitFor()
      await row('Safari on macOS').waitFor()
      await looksRight('a user with sessions and a consent')
      await keys.press(button('End session: Safari on macOS, 192.0.2.1'))
      await keys.press(dialog('End this session?').getByRole('button', { name: 'End session' }))
      await says('The session has ended.')
      await row('Safari on macOS').waitFor({ state: 'detached' })
      await row('Firefox on Windows').waitFor()

      await keys.press(button(`Actions: ${user.email}`))
      await keys.press(button(`Change role: ${user.email}`))
      await keys.choose(dialog('Change role').getByLabel('Role'), 'Dealer administrator')
      await keys.press(dialog('Change role').getByRole('button', { name: 'Change role' }))
      await says('The role has been changed.')
      await page.getByText('Dealer administrator', { exact: true }).waitFor()
      // A change of role ends all sessions.
      await page.getByText('Not signed in on any device').waitFor()

      await keys.press(page.getByRole('link', { name: 'Changes to this account' }))
      await arrives('Audit')
      assert.ok(path().includes(`about=${user.id}`))
      await page.getByRole('cell', { name: 'User role changed' }).first().waitFor()
    },
  )

  each(
    'a dealer’s admin sees their own users alone, and nothing of the audit',
    { as: 'dealerAdmin', meets: ['404 user'] },
    async ({ house, me, open, page }) => {
      const user = await house.addUser('dealerUser', me.dealer === null ? {} : { dealer: me.dealer })
      await open(`/console/users/${user.id}`, user.email)
      assert.equal(await page.getByRole('link', { name: 'Actions by this user' }).count(), 0)
      const stranger = await house.addUser('dealerUser')
      await open(`/console/users/${stranger.id}`, 'User not found')
      await page.getByRole('link', { name: 'All users' }).waitFor()
    },
  )

  each(
    'what is not there is said so, with the way back',
    { as: 'admin', meets: ['404 dealer', '404 user', '404 client'] },
    async ({ open, page, keys, arrives, looksRight }) => {
      const nothing = '00000000-0000-7000-8000-000000000000'
      await open(`/console/dealers/${nothing}`, 'Dealer not found')
      await looksRight('no such dealer')
      await open(`/console/users/${nothing}`, 'User not found')
      await open('/console/clients/cl_nobodys', 'Client not found')
      await keys.press(page.getByRole('link', { name: 'All clients' }))
      await arrives('Clients')
    },
  )

  each(
    'an address that is long is not cut within a word',
    { as: 'admin', sizes: ['desktop', 'phone'] },
    async ({ house, open, page, looksRight }) => {
      const dealer = await house.addDealer()
      const at = new Date(house.service.now())
      const email = `sample.person-with-a.very_long-address@a-dealership-with-a-long-name.${house.name('x').replace(' ', '')}.example.ie`
      await insertUser(house.sql, house.ring, {
        id: newId(at.getTime()),
        email,
        role: 'dealerUser',
        dealerId: dealer.id,
        passwordHash: null,
        at,
      })
      await house.addClient({ dealer: dealer.id, name: 'A client with a name of many words' })
      await open(`/console/users?dealer=${dealer.id}`, 'Users')
      const shown = page.locator('tbody th span')
      await shown.waitFor()
      assert.equal(await shown.textContent(), email)
      assert.deepEqual(await page.evaluate(CUT_WORDS), [])
      await page.setViewportSize({ width: (page.viewportSize()?.width ?? 0) < 500 ? 390 : 1440, height: 900 })
      assert.deepEqual(await page.evaluate(CUT_WORDS), [])
      await looksRight('a long address')
    },
  )
})

/** The words of the address that wrap over two lines. */
const CUT_WORDS = `Array.from(document.querySelector('tbody th span').childNodes).flatMap((node) => {
  if (node.nodeType !== Node.TEXT_NODE) return []
  const range = document.createRange()
  range.selectNodeContents(node)
  return range.getClientRects().length > 1 ? [node.textContent] : []
})`
