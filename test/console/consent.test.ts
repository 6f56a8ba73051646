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

  each(
    'somebody who is signed in refuses, and is led back',
    { as: 'dealerUser', mayAsk },
    async ({ house, me, keys, open, button, page }) => {
      const client = await house.addClient()
      const uri = `${listener.url}/refused`
      await open(
        linkOf(client.clientId, { state: 's', redirect_uri: uri }),
        `${client.name} requests your consent`,
      )
      await page.getByText('This is a test client').waitFor()
      await keys.reach(button('Decline'))
      await keys.back(button('Agree'))
      await keys.press(button('Decline'))
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      assert.equal(page.url(), `${uri}?consent=refused&state=s`)
      assert.equal(await consentsOf(house, me, client.clientId), 0)
      assert.deepEqual(await house.actorsOf('consent.refused', client.clientId), [me.id])
    },
  )

  each(
    'to agree takes a fresh proof of somebody who has been signed in for long',
    { as: 'dealerUser', meets: ['401 consent'] },
    async ({ house, me, keys, open, button, dialog, arrives }) => {
      const client = await house.addClient()
      await house.sql`update sessions set proved_at = null where user_id = ${me.id}`
      await open(linkOf(client.clientId), `${client.name} requests your consent`)
      await keys.press(button('Agree'))
      await keys.fill(dialog('Verify it’s you').getByLabel('Password', { exact: true }), PASSWORD)
      await keys.key('Enter')
      await arrives('You have given consent')
      assert.equal(await consentsOf(house, me, client.clientId), 1)
    },
  )

  each(
    'without an address to go back to the page tells the result itself',
    { as: 'dealerUser' },
    async ({ house, me, keys, open, button, page, arrives, looksRight, path }) => {
      const client = await house.addClient()
      const link = linkOf(client.clientId)
      await open(link, `${client.name} requests your consent`)
      await page.getByText('You’ll stay on this page.').waitFor()
      await keys.press(button('Decline'))
      await arrives('You have declined')
      await page.getByText(`${client.name} may not act for you.`).waitFor()
      await looksRight('refused')
      await open(link, `${client.name} requests your consent`)
      await keys.press(button('Agree'))
      await arrives('You have given consent')
      await looksRight('agreed')
      assert.equal(await consentsOf(house, me, client.clientId), 1)
      await keys.press(page.getByRole('link', { name: 'My account' }))
      await arrives('My account')
      assert.equal(path(), '/console/account')
      await page.getByRole('rowheader', { name: client.name }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: `${client.name} requests your consent` }).waitFor()
    },
  )

  each(
    'what was agreed to already is said, and refusing leaves it in force',
    { as: 'dealerUser' },
    async ({ house, me, keys, open, button, page, arrives, looksRight }) => {
      const client = await house.addClient()
      await house.consent(me, client.clientId)
      await open(linkOf(client.clientId), `${client.name} requests your consent`)
      await page.getByText('You have already given this consent, on').waitFor()
      await looksRight('agreed already')
      await keys.press(button('Decline'))
      await arrives('You have declined')
      await page.getByText('Your earlier consent remains valid').waitFor()
      assert.equal(await consentsOf(house, me, client.clientId), 1)
    },
  )

  each(
    'whoever cannot consent is told why and is asked nothing; another account may',
    { as: 'underwriter' },
    async ({ house, me, keys, open, button, field, page, isAt, looksRight }) => {
      const client = await house.addClient()
      const other = await house.addUser('dealerUser')
      await open(linkOf(client.clientId), `${client.name} requests your consent`)
      await page.getByText('Only dealer users own applications').waitFor()
      assert.equal(await button('Agree').count(), 0)
      await looksRight('cannot')
      await keys.press(button('Use another account'))
      await isAt(page.getByRole('heading', { name: 'Sign in to decide' }))
      assert.equal(await page.getByText(me.email).count(), 0)
      await keys.fill(field('Email address'), other.email)
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await isAt(page.getByRole('heading', { name: 'Your decision' }))
      await button('Agree').waitFor()
    },
  )

  each(
    'a dealer’s own software asks its users like any other, and says whose it is',
    { as: 'dealerUser' },
    async ({ house, me, keys, open, button, page, arrives, looksRight }) => {
      const client = await house.addClient({ dealer: me.dealer?.id })
      await open(linkOf(client.clientId), `${client.name} requests your consent`)
      await page.getByText(`This is software used by ${me.dealer?.name}.`).waitFor()
      assert.equal(await page.getByText('See applications submitted by others').count(), 0)
      await looksRight('asked by the own dealer’s software')
      await keys.press(button('Agree'))
      await arrives('You have given consent')
      assert.equal(await consentsOf(house, me, client.clientId), 1)
    },
  )

  each(
    'a link that is not in order leads nowhere',
    { as: 'dealerUser', meets: Array<string>(5).fill('409 consent-request') },
    async ({ house, open, button, page, looksRight }) => {
      const client = await house.addClient({ redirectUris: ['https://client.example/back'] })
      const broken = [
        '/consent',
        linkOf('cl_none'),
        linkOf(client.clientId, { redirect_uri: 'https://client.example/other' }),
        linkOf(client.clientId, { redirect_uri: 'https://client.example/back#' }),
        linkOf(client.clientId, { state: 'x'.repeat(1_001) }),
      ]
      for (const link of broken) {
        await open(link, 'This request does not work')
        await page.getByText('You have not given consent').waitFor()
        assert.equal(await button('Agree').count(), 0)
        assert.equal(await page.getByText('client.example').count(), 0)
      }
      await looksRight('a broken link')
    },
  )

  each(
    'a question that was left open too long is asked anew, and so is one whose session ended',
    { sizes: ['phone'], as: 'dealerUser', meets: ['409 consent', '401 consent'] },
    async ({ house, me, keys, open, button, field, page, fails, isAt, arrives, looksRight }) => {
      const client = await house.addClient()
      await open(linkOf(client.clientId), `${client.name} requests your consent`)
      house.passTime(11 * 60_000)
      await house.sql`update sessions set proved_at = ${new Date(house.service.now())} where user_id = ${me.id}`
      await keys.press(button('Agree'))
      await fails('This request has expired or has already been used')
      await looksRight('too old')
      // The alert disappears as soon as the page asks: only with the answer can the session end before the next step.
      const askedAnew = page.waitForResponse('**/console/api/consent-request?*')
      await keys.press(button('Try again'))
      await (await askedAnew).finished()
      await page.getByRole('alert').waitFor({ state: 'detached' })
      await house.endSessions(me)
      await keys.press(button('Agree'))
      await isAt(page.getByRole('heading', { name: 'Sign in to decide' }))
      assert.equal(await consentsOf(house, me, client.clientId), 0)
      await keys.fill(field('Email address'), me.email)
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await isAt(page.getByRole('heading', { name: 'Your decision' }))
      await keys.press(button('Agree'))
      await arrives('You have given consent')
      assert.equal(await consentsOf(house, me, client.clientId), 1)
    },
  )
})
