/** The page that asks a person whether a client may act for them, and sends them back to where they came from. */
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { type ConsoleFixture, type Listener, openListener, PASSWORD, type User } from './house.ts'
import { browserTests } from './support.ts'

let listener: Listener
before(async () => {
  listener = await openListener()
})
after(() => listener.close())
const mayAsk = (url: string) => url.startsWith(`${listener.url}/`)

const linkOf = (clientId: string, more: Readonly<Record<string, string>> = {}): string =>
  `/consent?${new URLSearchParams({ client_id: clientId, ...more })}`

const consentsOf = async ({ sql }: ConsoleFixture, user: User, clientId: string): Promise<number> => {
  const rows = await sql`
    select from consents where user_id = ${user.id} and client_id = ${clientId} and withdrawn_at is null`
  return rows.length
}

/** Catches code that confuses texts with numbers or forgets to encode. */
const STATE = '0012 &=#?ü'

browserTests('the consent page', (each) => {
  each(
    'somebody who is not signed in signs in on the page, agrees, and is led back',
    { mayAsk },
    async ({ house, keys, open, button, field, page, isAt, looksRight }) => {
      const user = await house.addUser('dealerUser')
      const uri = `${listener.url}/back?kept=1&state=theirs`
      const client = await house.addClient({ mode: 'live', redirectUris: [uri] })
      await open(
        linkOf(client.clientId, { state: STATE, redirect_uri: uri }),
        `${client.name} requests your consent`,
      )
      assert.equal(await button('Agree').count(), 0)
      await looksRight('signed out')
      await keys.fill(field('Email address'), user.email)
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await isAt(page.getByRole('heading', { name: 'Your decision' }))
      await page.getByText(new URL(uri).host).waitFor()
      await page.getByText(user.email).waitFor()
      await looksRight('signed in')
      await keys.press(button('Agree'))
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      const back = new URL(page.url())
      assert.equal(back.pathname, '/back')
      assert.deepEqual(
        [...back.searchParams],
        [
          ['kept', '1'],
          ['consent', 'given'],
          ['state', STATE],
        ],
      )
      assert.ok(listener.asked.includes(back.pathname + back.search))
      assert.equal(await consentsOf(house, user, client.clientId), 1)
      const { body } = await house.call(undefined, 'GET', '/api/consents', {
        headers: { authorization: `Bearer ${client.apiKey}` },
      })
      assert.deepEqual(
        body.items.map(({ userEmail }: { userEmail: string }) => userEmail),
        [user.email],
      )
      await page.goBack()
      await page.getByText('You have already given this consent').waitFor()
      await button('Agree').waitFor()
    },
  )
})
