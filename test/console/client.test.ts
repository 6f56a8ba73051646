/** The page of one API client: what the client may do, and its credentials. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import type { ConsoleFixture } from './house.ts'
import { leavesNothing, takeSecrets } from './secrets.ts'
import { browserTests } from './support.ts'

const statusWith = async (house: ConsoleFixture, key: string): Promise<number> => {
  const { status } = await house.call(undefined, 'GET', '/api/quote', {
    headers: { authorization: `Bearer ${key}` },
  })
  return status
}

const tokenStatus = async (house: ConsoleFixture, clientId: string, secret: string): Promise<number> => {
  const { status } = await house.call(undefined, 'POST', '/oauth/token', {
    body: 'grant_type=client_credentials',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  return status
}

const startOf = (key: string) => key.slice(0, 13)

browserTests('a client', (each) => {
  each(
    'a client is edited, and disabled and enabled',
    { as: 'admin', mayCopy: true },
    async ({ house, keys, open, button, dialog, isAt, says, page, looksRight }) => {
      const client = await house.addClient({ mode: 'live', redirectUris: ['https://client.example/a'] })
      await open(`/console/clients/${client.clientId}`, client.name)
      await looksRight('with a key and a secret')
      const consent = page.getByLabel('Consent page URL', { exact: true })
      assert.equal(await consent.inputValue(), `${house.baseUrl}/consent?client_id=${client.clientId}`)
      await keys.press(button('Copy Consent page URL'))
      await page.getByText('Copied.').waitFor()
      await keys.press(button('Edit'))
      const form = dialog('Edit client')
      const name = house.name('Sample Renamed')
      await isAt(form.getByLabel('Name', { exact: true }))
      await keys.fill(form.getByLabel('Name', { exact: true }), '')
      await keys.press(form.getByRole('button', { name: 'Save' }))
      await form.getByText('Enter a name').waitFor()
      await looksRight('editing')
      await keys.fill(form.getByLabel('Name', { exact: true }), name)
      await keys.space(form.getByRole('checkbox', { name: 'Start signing' }))
      await keys.fill(form.getByLabel('Rate limit (requests per minute)'), '4000')
      await keys.reach(form.getByLabel('Redirect URLs'))
      await keys.key('ControlOrMeta+End')
      await keys.key('Enter')
      await page.keyboard.type('https://client.example/b')
      await keys.press(form.getByRole('button', { name: 'Save' }))
      await says('Changes saved. They apply immediately.')
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByText('4,000').waitFor()
      const [row] = await house.sql`
        select name, requests_per_minute, redirect_uris, scopes from clients where id = ${client.clientId}`
      assert.equal(row?.['name'], name)
      assert.deepEqual(row['redirect_uris'], ['https://client.example/a', 'https://client.example/b'])
      assert.ok(!row['scopes'].includes('signing:start'))

      await keys.press(button('Disable'))
      await looksRight('asked')
      await keys.press(dialog('Disable this client?').getByRole('button', { name: 'Disable' }))
      await says('The client has been disabled.')
      await isAt(button('Enable'))
      assert.equal(await statusWith(house, client.apiKey), 403)
      await looksRight('disabled')
      await keys.press(button('Enable'))
      await keys.press(dialog('Enable this client?').getByRole('button', { name: 'Enable' }))
      await says('The client has been enabled.')
      assert.equal(await statusWith(house, client.apiKey), 200)
    },
  )

  each(
    'on a slow machine too, a dialog that closes gives the keyboard back to what opened it',
    { as: 'admin', sizes: ['desktop'], slowness: 8 },
    async ({ house, keys, open, button, dialog, isAt, says }) => {
      const client = await house.addClient()
      await open(`/console/clients/${client.clientId}`, client.name)
      await keys.press(button('Disable'))
      await keys.press(dialog('Disable this client?').getByRole('button', { name: 'Disable' }))
      await says('The client has been disabled.')
      await isAt(button('Enable'))
      await keys.press(button('Enable'))
      await keys.press(dialog('Enable this client?').getByRole('button', { name: 'Enable' }))
      await says('The client has been enabled.')
      await isAt(button('Disable'))
    },
  )

  each(
    'API keys are made with an end, replaced with an overlap, and revoked',
    { as: 'admin' },
    async (visit) => {
      const { house, keys, open, button, dialog, row, isAt, says, page, looksRight } = visit
      const { clientId, name, apiKey } = await house.addClient()
      await open(`/console/clients/${clientId}`, name)
      await keys.press(button('Create key'))
      const form = dialog('Create an API key')
      await isAt(form.getByLabel('Name', { exact: true }))
      await keys.press(form.getByRole('button', { name: 'Create key' }))
      await form.getByText('Enter a name, such as where the key is used').waitFor()
      await looksRight('creating a key')
      await keys.fill(form.getByLabel('Name', { exact: true }), 'night run')
      for (const scope of ['Submit applications', 'Start signing', 'Look up cars', 'Receive events'])
        await keys.space(form.getByRole('checkbox', { name: scope, exact: true }))
      await keys.fill(form.getByLabel('Expiry date (optional)'), '31/02/2099')
      await keys.press(form.getByRole('button', { name: 'Create key' }))
      await form.getByText('Enter a date, like 31/12/2030').waitFor()
      await isAt(form.getByLabel('Expiry date (optional)'))
      await keys.fill(form.getByLabel('Expiry date (optional)'), '12122099')
      await keys.key('Tab')
      assert.equal(await form.getByLabel('Expiry date (optional)').inputValue(), '12/12/2099')
      await keys.press(form.getByRole('button', { name: 'Create key' }))
      await says('The key has been created.')
      const [made = ''] = await takeSecrets(visit, 'New API key', ['API key'])
      await isAt(page.getByRole('heading', { level: 1 }))
      await leavesNothing(visit, [made])
      assert.equal(await statusWith(house, made), 200)
      const [kept] = await house.sql`
        select scopes, expires_at from api_keys where client_id = ${clientId} and name = 'night run'`
      assert.deepEqual(kept?.['scopes'], ['applications:read'])
      assert.deepEqual(kept?.['expires_at'], new Date('2099-12-12T23:59:59Z'))

      const replace = button(new RegExp(`^Rotate key: first key, ${startOf(apiKey).slice(0, 8)}`))
      await keys.press(replace)
      await looksRight('asked whether to replace')
      await keys.press(dialog('Rotate this key?').getByRole('button', { name: 'Rotate key' }))
      await page.getByText('The old key stays valid until').waitFor()
      const [newer = ''] = await takeSecrets(visit, 'New API key', ['API key'])
      await leavesNothing(visit, [made, newer])
      assert.equal(await statusWith(house, apiKey), 200)
      assert.equal(await statusWith(house, newer), 200)
      const [old] = await house.sql<{ hours: number }[]>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours from api_keys
        where client_id = ${clientId} and name = 'first key' and expires_at is not null`
      assert.equal(old?.hours, 24)

      const revoke = button(/^Revoke key: night run/)
      await keys.press(revoke)
      await keys.key('Escape')
      await isAt(revoke)
      await keys.press(revoke)
      await keys.press(dialog('Revoke this key?').getByRole('button', { name: 'Revoke key' }))
      await says('The key has been revoked.')
      await row('night run').getByText('Revoked', { exact: true }).waitFor()
      assert.equal(await statusWith(house, made), 401)
      await looksRight('with a key that was revoked')
    },
  )

  each('a secret is replaced with an overlap, and revoked', { as: 'dealerAdmin' }, async (visit) => {
    const { house, me, keys, open, button, dialog, says, page, looksRight } = visit
    const { clientId, name, clientSecret } = await house.addClient({ dealer: me.dealer?.id, mode: 'live' })
    await open(`/console/clients/${clientId}`, name)
    assert.equal(await button('Edit').count(), 0)
    assert.equal(await button('Disable').count(), 0)
    await looksRight('as a dealer administrator sees it')
    await keys.press(button('Rotate secret'))
    await keys.press(dialog('Rotate the secret?').getByRole('button', { name: 'Rotate secret' }))
    await says('The secret has been rotated.')
    const [newer = ''] = await takeSecrets(visit, 'New client secret', ['Client secret'])
    await leavesNothing(visit, [newer])
    for (const secret of [clientSecret, newer]) assert.equal(await tokenStatus(house, clientId, secret), 200)
    assert.equal(await button(/^Revoke secret /).count(), 2)
    for (const left of [1, 0]) {
      await keys.press(button(/^Revoke secret /).first())
      await keys.press(dialog('Revoke this secret?').getByRole('button', { name: 'Revoke secret' }))
      await says('The secret has been revoked.')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await button(/^Revoke secret /)
        .nth(left)
        .waitFor({ state: 'hidden' })
      assert.equal(await button(/^Revoke secret /).count(), left)
    }
    for (const secret of [clientSecret, newer]) assert.equal(await tokenStatus(house, clientId, secret), 401)
    await button('Create secret').waitFor()
  })

  each(
    'a public key is added, a private one is not, and it is revoked',
    { as: 'admin', meets: ['409 public-keys'] },
    async ({ house, keys, open, button, dialog, row, isAt, says, fails, page, looksRight }) => {
      const pair = generateKeyPairSync('ed25519')
      const { clientId, name } = await house.addClient()
      await open(`/console/clients/${clientId}`, name)
      await page.getByText('No public keys yet.').waitFor()
      await keys.press(button('Add public key'))
      const form = dialog('Add a public key')
      const key = form.getByLabel('Public key', { exact: true })
      const paste = async (text: string) => {
        await keys.reach(key)
        await keys.key('ControlOrMeta+a')
        await page.keyboard.insertText(text)
      }
      await isAt(form.getByLabel('Name', { exact: true }))
      await keys.fill(form.getByLabel('Name', { exact: true }), 'signing host')
      await paste(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
      await keys.press(form.getByRole('button', { name: 'Add public key' }))
      await form.getByText('This is a private key').waitFor()
      await isAt(key)
      await looksRight('with a private key')
      await paste('{"kty":"none"}')
      await keys.press(form.getByRole('button', { name: 'Add public key' }))
      await fails(/key/i)
      await keys.back(key)
      await paste(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString())
      await keys.press(form.getByRole('button', { name: 'Add public key' }))
      await says('The public key has been added.')
      await row('signing host').getByText('Active').waitFor()
      await looksRight('with a public key')
      const revoke = button('Revoke public key: signing host')
      await keys.press(revoke)
      await keys.press(dialog('Revoke this public key?').getByRole('button', { name: 'Revoke public key' }))
      await says('The public key has been revoked.')
      const [row1] = await house.sql`
        select revoked_at is not null as "isRevoked" from client_public_keys where client_id = ${clientId}`
      assert.equal(row1?.['isRevoked'], true)
    },
  )

  each(
    'another dealer’s client, a partner and what never was are pages that are not found',
    { as: 'dealerAdmin', meets: Array<string>(3).fill('404 client') },
    async ({ house, open, page, looksRight }) => {
      const other = await house.addDealer()
      const foreign = await house.addClient({ dealer: other.id })
      const partner = await house.addClient()
      for (const id of [foreign.clientId, partner.clientId, 'cl_none']) {
        await open(`/console/clients/${id}`, 'Client not found')
        assert.equal(await page.getByText('Sample Software').count(), 0)
      }
      await looksRight('not found')
    },
  )
})
